#include "games/goblins/goblins.h"
void goblins_learn(const struct setup *setup, void *know, who w, const struct event *e,
                   int n, const void *view){(void)setup,(void)know,(void)w,(void)e,(void)n,(void)view;}
bool goblins_imagine(const struct setup *setup, const void *know, who w, struct rng *r,
                     void *state){(void)setup,(void)know,(void)w,(void)r,(void)state;return false;}
int goblins_facts(const struct setup *setup, const void *know, who w, struct fact *f){(void)setup,(void)know,(void)w,(void)f;return 0;}
void goblins_believe(const struct setup *setup, void *know, who w, const struct fact *f,
                     int n){(void)setup,(void)know,(void)w,(void)f,(void)n;}
