#include "sensor.h"

#include <stdio.h>
#include <string.h>

#include "sentences.h"
#include "tray.h"

#define IDENTITY "HELLO,1,tray-avr,1.0,%04X,%d,CMK"
#define BEAT_MS 2000
#define REPEAT_MS 500
#define MOST_REPEATS 5

static struct {
    uint16_t boot;
    void (*send)(const char *line);
    Tray tray;
    LineCutter cutter;
    char last[LONGEST + 1]; // the newest ROLL
    uint8_t levels[DICE * SPOTS];
    bool dazzled;
    uint8_t repeats;
    uint32_t repeat_ms, beat_ms, born_ms;
} sensor;

static void say(const char *fields)
{
    char line[LONGEST + 1];
    sentence(line, fields);
    sensor.send(line);
}

static void greet(void)
{
    char fields[40];
    snprintf(fields, sizeof fields, IDENTITY, sensor.boot, DICE);
    say(fields);
}

static void tell(const char *type)
{
    char fields[32];
    snprintf(fields, sizeof fields, "%s,%04X,%lu", type, sensor.boot,
             (unsigned long)sensor.tray.number);
    sensor.repeats = 0; // what is told again is the newest: the throw before needs no answer now
    say(fields);
}

static const char *status_of(Event end)
{
    switch (end) {
    case OK: return "OK";
    case COCKED: return "COCKED";
    case PARTIAL: return "PARTIAL";
    default: return "TIMEOUT";
    }
}

static void tell_roll(Event end, uint32_t now_ms)
{
    const Tray *tray = &sensor.tray;
    char fields[LONGEST];
    int at = snprintf(fields, sizeof fields, "ROLL,%04X,%lu,%s", sensor.boot,
                      (unsigned long)tray->number, status_of(end));
    uint8_t sum = 0;
    for (uint8_t die = 0; die < DICE; die++) {
        uint8_t face = tray->faces[die] > 0 ? (uint8_t)tray->faces[die] : 0;
        sum += face;
        at += snprintf(fields + at, sizeof fields - at, ",%u", face);
    }
    snprintf(fields + at, sizeof fields - at, ",%u,%u", sum, tray->confidence);
    sentence(sensor.last, fields);
    sensor.send(sensor.last);
    sensor.repeats = MOST_REPEATS;
    sensor.repeat_ms = now_ms;
}

static void tell_levels(void)
{
    char fields[LONGEST] = "RAW";
    for (uint8_t at = 0, end = 3; at < DICE * SPOTS; at++)
        end += (uint8_t)snprintf(fields + end, sizeof fields - end, ",%u", sensor.levels[at]);
    say(fields);
}

static void keep_time(uint32_t now_ms)
{
    if (sensor.repeats && now_ms - sensor.repeat_ms >= REPEAT_MS) {
        sensor.repeats--;
        sensor.repeat_ms = now_ms;
        sensor.send(sensor.last);
    }
    if (now_ms - sensor.beat_ms >= BEAT_MS) {
        static const char *const states[] = {"IDLE", "ROLLING", "SETTLED"};
        char fields[48];
        sensor.beat_ms = now_ms;
        snprintf(fields, sizeof fields, "BEAT,%04X,%s,%lu,%lu,", sensor.boot,
                 sensor.dazzled ? "FAULT" : states[sensor.tray.state],
                 (unsigned long)sensor.tray.number,
                 (unsigned long)((now_ms - sensor.born_ms) / 1000));
        say(fields);
    }
}

void sensor_begin(uint16_t boot, void (*send)(const char *line), uint32_t now_ms)
{
    memset(&sensor, 0, sizeof sensor);
    sensor.boot = boot;
    sensor.send = send;
    sensor.tray.changed_ms = sensor.beat_ms = sensor.born_ms = now_ms;
    greet();
}

void sensor_look(const uint8_t *levels, uint32_t now_ms)
{
    if (levels == NULL) {
        if (!sensor.dazzled)
            say("ERR,LIGHT,too bright on the tray");
        sensor.dazzled = true;
    } else {
        sensor.dazzled = false;
        memcpy(sensor.levels, levels, sizeof sensor.levels);
        Event event = tray_see(&sensor.tray, levels, now_ms);
        if (event == BEGUN || event == MOVED)
            tell(event == BEGUN ? "ROLLING" : "MOVED");
        else if (event != NOTHING)
            tell_roll(event, now_ms);
    }
    keep_time(now_ms);
}

// Whether the fields begin so; what follows is of a later version of the protocol.
static bool begin_with(const char *fields, const char *known)
{
    size_t length = strlen(known);
    return strncmp(fields, known, length) == 0 && (fields[length] == 0 || fields[length] == ',');
}

static void answer(const char *fields)
{
    char ack[24];
    snprintf(ack, sizeof ack, "ACK,%04X,%lu", sensor.boot, (unsigned long)sensor.tray.number);
    if (begin_with(fields, "Q,HELLO"))
        greet();
    else if (begin_with(fields, "Q,LAST"))
        sensor.send(sensor.last);
    else if (begin_with(fields, "Q,RAW"))
        tell_levels();
    else if (begin_with(fields, ack))
        sensor.repeats = 0;
}

void sensor_hear(char byte)
{
    if (!cutter_feed(&sensor.cutter, byte))
        return;
    const char *fields = fields_of(sensor.cutter.line);
    if (fields != NULL)
        answer(fields);
}
