// The board: pins, clock, line and memory of an Arduino Uno or Nano (ATmega328P at 16 MHz).
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

void board_begin(void);

// Milliseconds since the start.
uint32_t board_ms(void);

// A number that differs from those of the 65535 starts before this one.
uint16_t board_boot(void);

// Fill in the reflected light of `count` spots, 0 to 255; false when daylight drowns it.
bool board_levels(uint8_t *levels, uint8_t count);

// Put a line on the wire; waits while the wire is busy.
void board_send(const char *line);

// The next byte of the host in `byte`; false if there is none.
bool board_heard(char *byte);

// Rest until something happens, a millisecond at most.
void board_rest(void);

#endif
