"""The panel beside the screen: buttons, a light for each seat, a status light and a buzzer."""
