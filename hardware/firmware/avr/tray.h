// What lies on the tray: light to faces, and faces over time to rolls. Portable C.
//
// Each die comes to rest in a pocket over five reflective sensors, which see the pips of its lower
// face: the centre, two neighbouring corners and the middles of two neighbouring edges. These five
// tell the six faces apart whichever way the die is turned. The face on top is 7 less the one below.
#ifndef TRAY_H
#define TRAY_H

#include <stdbool.h>
#include <stdint.h>

#define DICE 2
#define SPOTS 5  // sensors of one pocket
#define WHITE 96 // reflected light, 0 to 255, from which on a spot is white and no pip
#define SURE 48  // so far away from WHITE, every spot is certain

#define EMPTY (-1)
#define UNREADABLE 0

#define IN_HAND_MS 300 // both pockets empty for so long: the next thing seen is a throw
#define NOISE_MS 30
#define SETTLE_MS 600
#define COCKED_MS 1500
#define PARTIAL_MS 4000
#define TIMEOUT_MS 10000

typedef enum { IDLE, ROLLING, SETTLED } State;
typedef enum { NOTHING, BEGUN, OK, COCKED, PARTIAL, TIMEOUT, MOVED } Event;

typedef struct {
    State state;
    uint32_t number; // of the last throw; 0 before the first
    int8_t faces[DICE], settled[DICE];
    uint8_t confidence; // percent, of the last throw that was OK
    uint32_t changed_ms, began_ms;
    bool in_hand;
} Tray;

// The face on top of the die in one pocket; without a die nothing is reflected.
int8_t face_over(const uint8_t *levels);

// Take a look at DICE * SPOTS levels; says when a throw begins, ends, and is touched afterwards.
Event tray_see(Tray *tray, const uint8_t *levels, uint32_t now_ms);

#endif
