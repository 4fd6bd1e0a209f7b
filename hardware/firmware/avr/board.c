#include "board.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/atomic.h>
#include <util/delay.h>

#ifndef BAUD_RATE
#define BAUD_RATE 115200UL
#endif
#define SELECT_PINS 0xF0 // D4 to D7: S0 to S3 of the 74HC4067
#define LAMP_PIN PD3     // D3: the transistor of the infrared LEDs
#define LIT_US 60        // what a phototransistor with 10 kilohms needs to follow the lamp
#define DAZZLED 32       // below it the daylight alone draws the input down
#define STARTS ((uint16_t *)0)

static volatile uint32_t milliseconds;
static volatile char ring[64];
static volatile uint8_t head, tail;

ISR(TIMER0_COMPA_vect) { milliseconds++; }

ISR(USART_RX_vect)
{
    char byte = (char)UDR0;
    uint8_t next = (head + 1) % sizeof ring;
    if (next == tail)
        return; // the host says little: what does not fit is noise
    ring[head] = byte;
    head = next;
}

void board_begin(void)
{
    DDRD |= SELECT_PINS | _BV(LAMP_PIN);
    TCCR0A = _BV(WGM01); // count to OCR0A: 16 MHz / 64 / 250 is a millisecond
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR0A = 249;
    TIMSK0 = _BV(OCIE0A);
    UCSR0A = _BV(U2X0);
    UBRR0 = (F_CPU + 4 * BAUD_RATE) / (8 * BAUD_RATE) - 1;
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    ADMUX = _BV(REFS0) | _BV(ADLAR); // A0 against the supply, the upper eight bits
    ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
    sei();
}

uint32_t board_ms(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { now = milliseconds; }
    return now;
}

uint16_t board_boot(void)
{
    uint16_t starts = eeprom_read_word(STARTS) + 1;
    eeprom_write_word(STARTS, starts);
    return starts * 40503U; // odd, so no two starts have the same product
}

static uint8_t convert(void)
{
    _delay_us(LIT_US);
    ADCSRA |= _BV(ADSC);
    while (ADCSRA & _BV(ADSC)) {
    }
    return ADCH;
}

bool board_levels(uint8_t *levels, uint8_t count)
{
    for (uint8_t channel = 0; channel < count; channel++) {
        PORTD = (PORTD & ~SELECT_PINS) | (uint8_t)(channel << 4);
        uint8_t off = convert();
        PORTD |= _BV(LAMP_PIN);
        uint8_t lit = convert();
        PORTD &= ~_BV(LAMP_PIN);
        if (off < DAZZLED)
            return false;
        levels[channel] = off > lit ? off - lit : 0;
    }
    return true;
}

void board_send(const char *line)
{
    for (; *line; line++) {
        while (!(UCSR0A & _BV(UDRE0))) {
        }
        UDR0 = (uint8_t)*line;
    }
}

bool board_heard(char *byte)
{
    if (head == tail)
        return false;
    *byte = ring[tail];
    tail = (tail + 1) % sizeof ring;
    return true;
}

void board_rest(void)
{
    set_sleep_mode(SLEEP_MODE_IDLE);
    sleep_mode();
}
