// The loop: look at the tray a hundred times a second and listen in between.
#include "board.h"
#include "sensor.h"
#include "tray.h"

#define LOOK_MS 10

int main(void)
{
    uint8_t levels[DICE * SPOTS];
    uint32_t looked_ms = 0;
    char byte;

    board_begin();
    sensor_begin(board_boot(), board_send, board_ms());
    for (;;) {
        while (board_heard(&byte))
            sensor_hear(byte);
        if (board_ms() - looked_ms >= LOOK_MS) {
            looked_ms = board_ms();
            sensor_look(board_levels(levels, sizeof levels) ? levels : 0, looked_ms);
        }
        board_rest();
    }
}
