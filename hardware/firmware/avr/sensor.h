// The dice sensor: puts what the tray tells into sentences and answers the host. Portable C.
#ifndef SENSOR_H
#define SENSOR_H

#include <stdbool.h>
#include <stdint.h>

// `boot` is new at each start; `send` puts a line on the wire.
void sensor_begin(uint16_t boot, void (*send)(const char *line), uint32_t now_ms);

// Take in the light of all spots; NULL when daylight drowns it.
void sensor_look(const uint8_t *levels, uint32_t now_ms);

// Take in a byte of the host.
void sensor_hear(char byte);

#endif
