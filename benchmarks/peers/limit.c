/* Random tic-tac-toe games in plain C: about as fast as one core plays them one after another.
 *
 *     cc -O3 -march=native limit.c -o limit && ./limit 10000000 [seed]
 *
 * plays that many games, every move uniform over the empty squares, and prints one JSON object.
 * The games are really played (each result is counted), but nothing is kept or handed out. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SQUARES = 9, BOARDS = 1 << SQUARES, FULL = BOARDS - 1 };

static uint16_t nth_square[BOARDS][SQUARES]; /* the k-th set bit of a mask of empty squares */
static uint8_t has_line[BOARDS];             /* whether one player's squares hold a line */

static void fill_tables(void) {
    static const unsigned lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (unsigned mask = 0; mask < BOARDS; mask++) {
        unsigned count = 0;
        for (unsigned square = 0; square < SQUARES; square++)
            if (mask >> square & 1) nth_square[mask][count++] = (uint16_t)(1u << square);
        for (unsigned i = 0; i < 8; i++)
            if ((mask & lines[i]) == lines[i]) has_line[mask] = 1;
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* One step of splitmix64: spreads a small seed over 64 bits. */
static uint64_t spread(uint64_t seed) {
    seed += 0x9e3779b97f4a7c15u;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9u;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111ebu;
    return seed ^ seed >> 31;
}

/* Play `games` games; add to results[0], [1], [2] the first player's wins, the second's, and the
 * draws; return the number of moves made. */
static uint64_t play(uint64_t games, uint64_t random, uint64_t results[3]) {
    uint64_t moves = 0;
    for (uint64_t game = 0; game < games; game++) {
        unsigned empty = FULL, mine = 0, theirs = 0, player = 0, left = SQUARES, result = 2;
        for (;;) {
            random ^= random << 13; /* xorshift64 */
            random ^= random >> 7;
            random ^= random << 17;
            unsigned square = nth_square[empty][(random >> 32) * left >> 32];
            empty ^= square;
            mine |= square;
            left--;
            if (has_line[mine]) {
                result = player;
                break;
            }
            if (left == 0) break;
            unsigned swap = mine;
            mine = theirs;
            theirs = swap;
            player ^= 1;
        }
        moves += SQUARES - left;
        results[result]++;
    }
    return moves;
}

int main(int argc, char **argv) {
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    uint64_t seed = spread(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    uint64_t results[3] = {0, 0, 0};
    if (games == 0) {
        fprintf(stderr, "usage: %s GAMES [SEED]\n", argv[0]);
        return 2;
    }
    fill_tables();
    double start = now();
    uint64_t moves = play(games, seed ? seed : 1, results);
    double seconds = now() - start;
    printf("{\"games\": %llu, \"moves\": %llu, \"seconds\": %.9f, ", (unsigned long long)games,
           (unsigned long long)moves, seconds);
    printf("\"games_per_second\": %.0f, \"moves_per_second\": %.0f, ", (double)games / seconds,
           (double)moves / seconds);
    printf("\"first_wins\": %llu, \"second_wins\": %llu, \"draws\": %llu}\n",
           (unsigned long long)results[0], (unsigned long long)results[1],
           (unsigned long long)results[2]);
    return 0;
}
