// Runs the dice tray's program on an emulated Arduino: its UART is the given end of a pseudo
// terminal; light comes from a file: a number, then records of tens of milliseconds, ten levels and
// the daylight, a byte each, played from the moment at which the file has changed.
// SIGUSR1 presses the reset button; the end of standard input ends the program.
// usage: avr_host tray.elf TRAY-FILE DESCRIPTOR
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#define SPOTS 10
#define RUNS 20000 // of the core, between two looks at the world outside
#define RECORD 12
#define REEL 256
#define ROOM 4096  // bytes that wait for the core

static const char *tray_file;
static unsigned char reel[REEL];
static size_t reel_length;
static avr_cycle_count_t reel_began;
static avr_t *avr;
static unsigned port_d;
static avr_irq_t *adc_pin, *uart_in;
static int terminal, ready = 1;
static unsigned char waiting[ROOM];
static size_t waits;
static volatile sig_atomic_t reset_pressed;

static void press_reset(int number) { (void)number, reset_pressed = 1; }

static void pin_changed(struct avr_irq_t *irq, uint32_t value, void *bit)
{
    (void)irq;
    unsigned mask = 1u << (uintptr_t)bit;
    port_d = value ? port_d | mask : port_d & ~mask;
}

static const unsigned char *light(void)
{
    unsigned long past_ms = (unsigned long)((avr->cycle - reel_began) / (avr->frequency / 1000));
    size_t at = 1;
    for (; at + RECORD < reel_length && past_ms >= reel[at] * 10UL; at += RECORD)
        past_ms -= reel[at] * 10UL;
    return reel + at + 1;
}

// D4 to D7 choose the spot, D3 lights the lamps; more light draws the input down.
static void conversion(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)value, (void)unused;
    unsigned spot = port_d >> 4, seen = 255 - light()[SPOTS];
    unsigned reflected = port_d & 8 && spot < SPOTS ? light()[spot] : 0;
    unsigned level = seen > reflected ? seen - reflected : 0;
    avr_raise_irq(adc_pin, level * 5000 / 255);
}

static void byte_out(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    unsigned char byte = (unsigned char)value;
    if (write(terminal, &byte, 1) != 1)
        return; // nobody reads and the line is full: a UART drops it too
}

static void uart_ready(struct avr_irq_t *irq, uint32_t value, void *is_ready)
{
    (void)irq, (void)value;
    ready = is_ready != NULL;
}

static void connect_parts(void)
{
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    uart_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(
        avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), byte_out, NULL);
    avr_irq_register_notify(
        avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), uart_ready, &ready);
    avr_irq_register_notify(
        avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), uart_ready, NULL);
    for (uintptr_t bit = 3; bit < 8; bit++)
        avr_irq_register_notify(
            avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), (int)bit), pin_changed, (void *)bit);
    adc_pin = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0);
    avr_irq_register_notify(
        avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER), conversion, NULL);
}

static int look_outside(void)
{
    struct pollfd end = {.fd = 0, .events = POLLIN};
    unsigned char fresh[REEL];
    FILE *file = fopen(tray_file, "rb");
    if (file != NULL) {
        size_t length = fread(fresh, 1, sizeof fresh, file);
        fclose(file);
        if (length > RECORD && (length != reel_length || memcmp(fresh, reel, length) != 0)) {
            memcpy(reel, fresh, length);
            reel_length = length;
            reel_began = avr->cycle;
        }
    }
    ssize_t got = read(terminal, waiting + waits, ROOM - waits);
    waits += got > 0 ? (size_t)got : 0;
    return poll(&end, 1, 0) == 0;
}

static void feed(void)
{
    if (!ready || waits == 0)
        return;
    avr_raise_irq(uart_in, waiting[0]);
    memmove(waiting, waiting + 1, --waits);
}

int main(int count, char **words)
{
    elf_firmware_t firmware = {0};
    if (count != 4 || elf_read_firmware(words[1], &firmware) != 0)
        return 2;
    tray_file = words[2];
    strcpy(firmware.mmcu, "atmega328p");
    firmware.frequency = 16000000;
    avr = avr_make_mcu_by_name(firmware.mmcu);
    if (avr == NULL)
        return 2;
    avr_init(avr);
    avr->log = LOG_ERROR;
    avr_load_firmware(avr, &firmware);
    avr->vcc = avr->avcc = avr->aref = 5000;
    signal(SIGUSR1, press_reset);
    terminal = atoi(words[3]);
    fcntl(terminal, F_SETFL, O_NONBLOCK);
    connect_parts();
    while (look_outside()) {
        for (int run = 0; run < RUNS; run++) {
            int state = avr_run(avr);
            if (state == cpu_Done || state == cpu_Crashed)
                return 4;
            if (run % 64 == 0)
                feed();
        }
        if (reset_pressed) {
            reset_pressed = 0;
            avr_reset(avr);
        }
    }
    return 0;
}
