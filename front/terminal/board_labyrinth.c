#include "front/terminal/board.h"
const struct board board_labyrinth = {.game = "-"};
