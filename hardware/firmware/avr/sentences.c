#include "sentences.h"

#include <stdio.h>
#include <string.h>

#define HEAD "$PDCE,"
#define TAIL 5 // a star and four digits

uint16_t crc16(const char *body, uint8_t length)
{
    uint16_t crc = 0xFFFF;
    while (length--) {
        crc ^= (uint16_t)((uint8_t)*body++) << 8;
        for (uint8_t bit = 0; bit < 8; bit++)
            crc = crc & 0x8000 ? (uint16_t)(crc << 1) ^ 0x1021 : (uint16_t)(crc << 1);
    }
    return crc;
}

uint8_t sentence(char *line, const char *fields)
{
    int length = snprintf(line, LONGEST - TAIL - 1, HEAD "%s", fields);
    if (length > LONGEST - TAIL - 2)
        length = LONGEST - TAIL - 2;
    uint16_t sum = crc16(line + 1, (uint8_t)(length - 1));
    return (uint8_t)(length + snprintf(line + length, TAIL + 3, "*%04X\r\n", sum));
}

static bool is_body(const char *text)
{
    for (; *text; text++)
        if (*text < 0x20 || *text > 0x7E || *text == '$' || *text == '*')
            return false;
    return true;
}

char *fields_of(char *line)
{
    size_t length = strlen(line);
    if (length && line[length - 1] == '\n')
        line[--length] = 0;
    if (length && line[length - 1] == '\r')
        line[--length] = 0;
    if (length < sizeof HEAD - 1 + TAIL || strncmp(line, HEAD, sizeof HEAD - 1) != 0)
        return NULL;
    char *star = line + length - TAIL;
    char digits[TAIL + 1];
    snprintf(digits, sizeof digits, "*%04X", crc16(line + 1, (uint8_t)(star - line - 1)));
    if (strcmp(star, digits) != 0)
        return NULL;
    *star = 0;
    return is_body(line + 1) ? line + sizeof HEAD - 1 : NULL;
}

bool cutter_feed(LineCutter *cutter, char byte)
{
    if (byte == '$' || cutter->length >= LONGEST)
        cutter->length = 0;
    // A NUL would end the text early; any other control character spoils the line as well.
    cutter->line[cutter->length++] = byte ? byte : 1;
    cutter->line[cutter->length] = 0;
    if (byte != '\n')
        return false;
    cutter->length = 0;
    return true;
}
