#include "tray.h"

#include <string.h>

// The lower face by its dark spots, the centre being the lowest bit; 0 is none.
static const uint8_t below[1 << SPOTS] = {
    [0x01] = 1, [0x02] = 2, [0x04] = 2, [0x03] = 3, [0x05] = 3,
    [0x06] = 4, [0x07] = 5, [0x0E] = 6, [0x16] = 6,
};

int8_t face_over(const uint8_t *levels)
{
    uint8_t dark = 0;
    for (uint8_t spot = 0; spot < SPOTS; spot++)
        if (levels[spot] < WHITE)
            dark |= 1 << spot;
    if (dark == (1 << SPOTS) - 1)
        return EMPTY;
    return below[dark] ? 7 - below[dark] : UNREADABLE;
}

// Percent: how clearly the least clear spot is white or black.
static uint8_t confidence(const uint8_t *levels)
{
    uint8_t least = SURE;
    for (uint8_t at = 0; at < DICE * SPOTS; at++) {
        uint8_t margin = levels[at] < WHITE ? WHITE - levels[at] : levels[at] - WHITE;
        if (margin < least)
            least = margin;
    }
    return (uint8_t)((uint16_t)least * 100 / SURE);
}

static bool any(const Tray *tray, int8_t face) { return memchr(tray->faces, face, DICE) != NULL; }

static bool all_empty(const Tray *tray)
{
    for (uint8_t die = 0; die < DICE; die++)
        if (tray->faces[die] != EMPTY)
            return false;
    return true;
}

static void look(Tray *tray, const uint8_t *levels, uint32_t now_ms)
{
    int8_t faces[DICE];
    for (uint8_t die = 0; die < DICE; die++)
        faces[die] = face_over(levels + die * SPOTS);
    if (memcmp(faces, tray->faces, sizeof faces) != 0) {
        memcpy(tray->faces, faces, sizeof faces);
        tray->changed_ms = now_ms;
    }
}

static Event ending(const Tray *tray, uint32_t quiet_ms, uint32_t rolling_ms)
{
    bool lying = !any(tray, EMPTY) && !any(tray, UNREADABLE);
    if (lying && quiet_ms >= SETTLE_MS)
        return OK;
    if (any(tray, UNREADABLE) && quiet_ms >= COCKED_MS)
        return COCKED;
    if (any(tray, EMPTY) && quiet_ms >= PARTIAL_MS)
        return PARTIAL;
    return rolling_ms >= TIMEOUT_MS ? TIMEOUT : NOTHING;
}

static Event at_rest(Tray *tray, uint32_t quiet_ms, uint32_t now_ms)
{
    if (all_empty(tray)) {
        tray->in_hand = tray->in_hand || quiet_ms >= IN_HAND_MS;
    } else if (tray->in_hand) {
        tray->in_hand = false;
        tray->state = ROLLING;
        tray->number++;
        tray->began_ms = now_ms;
        return BEGUN;
    }
    if (tray->state == SETTLED && memcmp(tray->faces, tray->settled, DICE) != 0) {
        tray->state = IDLE;
        return MOVED;
    }
    return NOTHING;
}

Event tray_see(Tray *tray, const uint8_t *levels, uint32_t now_ms)
{
    look(tray, levels, now_ms);
    uint32_t quiet_ms = now_ms - tray->changed_ms;
    if (tray->state != ROLLING)
        return quiet_ms < NOISE_MS ? NOTHING : at_rest(tray, quiet_ms, now_ms);
    Event end = ending(tray, quiet_ms, now_ms - tray->began_ms);
    if (end != NOTHING) {
        tray->state = SETTLED;
        memcpy(tray->settled, tray->faces, DICE);
        tray->confidence = end == OK ? confidence(levels) : 0;
    }
    return end;
}
