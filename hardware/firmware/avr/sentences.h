// Sentences of the dice protocol: written, read, and put together from bytes. Portable C.
#ifndef SENTENCES_H
#define SENTENCES_H

#include <stdbool.h>
#include <stdint.h>

#define LONGEST 82 // characters of a line with CR and LF

// CRC-16/CCITT-FALSE: polynomial 1021, start FFFF.
uint16_t crc16(const char *body, uint8_t length);

// Write "$PDCE,<fields>*hhhh\r\n" into `line`, which has room for LONGEST + 1; returns its length.
uint8_t sentence(char *line, const char *fields);

// The fields of a good line of the host, cut off inside `line`; NULL for anything else.
char *fields_of(char *line);

// Puts bytes together to lines and never holds more than one of them.
typedef struct {
    char line[LONGEST + 1];
    uint8_t length;
} LineCutter;

// Add a byte; true when `line` holds a complete one.
bool cutter_feed(LineCutter *cutter, char byte);

#endif
