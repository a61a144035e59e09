/* Countdown by subsets: every value of every subset of the tiles once, small subsets first, each made of two parts that share
   no tile; the whole set is only asked whether two of its parts meet the target. Reads and writes as countdown_baseline.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SLOTS (1 << 16)
typedef struct { int *list; int count, room; int slots[SLOTS]; int used[SLOTS]; int mark; } Set;
static Set sets[64];

static int find(const Set *s, int v) {
    unsigned i = (unsigned)v * 2654435761u >> 16;
    while (s->used[i] == s->mark && s->slots[i] != v) i = (i + 1) & (SLOTS - 1);
    return s->used[i] == s->mark ? -1 : (int)i;
}

static void put(Set *s, int v) {
    if (v <= 0 || s->count > SLOTS / 2) return;
    const int i = find(s, v);
    if (i < 0) return;
    s->slots[i] = v;
    s->used[i] = s->mark;
    if (s->count == s->room) s->list = realloc(s->list, sizeof(int) * (size_t)(s->room = s->room ? 2 * s->room : 64));
    s->list[s->count++] = v;
}

static int has(const Set *s, long long v) { return v > 0 && v < 2000000000 && find(s, (int)v) < 0; }

static int meets(const Set *a, const Set *b, int target) {
    for (int n = 0; n < a->count; ++n) {
        const long long x = a->list[n];
        if (has(b, target - x) || has(b, x - target) || has(b, target + x) || (target % x == 0 && has(b, target / x)) || has(b, x * target) ||
            (x % target == 0 && has(b, x / target)))
            return 1;
    }
    return 0;
}

static void join(Set *to, const Set *a, const Set *b) {
    for (int i = 0; i < a->count; ++i)
        for (int j = 0; j < b->count; ++j) {
            const long long x = a->list[i] > b->list[j] ? a->list[i] : b->list[j], y = a->list[i] > b->list[j] ? b->list[j] : a->list[i];
            put(to, (int)(x + y));
            put(to, (int)(x - y));
            if (x * y < 100000000) put(to, (int)(x * y));
            if (x % y == 0) put(to, (int)(x / y));
        }
}

static int solve(const int *tiles, int target) {
    static int mark;
    ++mark;
    for (int s = 1; s < 63; ++s) {
        sets[s].count = 0;
        sets[s].mark = mark;
        if ((s & (s - 1)) == 0) put(&sets[s], tiles[__builtin_ctz((unsigned)s)]);
        for (int part = (s - 1) & s; part > (s ^ part); part = (part - 1) & s) {
            if (__builtin_popcount((unsigned)s) <= 4) join(&sets[s], &sets[part], &sets[s ^ part]);
            else if (meets(&sets[part], &sets[s ^ part], target)) return 1;
        }
        if (__builtin_popcount((unsigned)s) <= 4 && has(&sets[s], target)) return 1;
    }
    /* Six tiles: 4+2 and 3+3 by meeting; 5+1 by what the five would have to be. */
    for (int part = 1; part < 63; ++part) {
        const int size = __builtin_popcount((unsigned)part);
        if ((size == 3 || size == 2) && meets(&sets[part], &sets[63 ^ part], target)) return 1;
        if (size != 1) continue;
        const long long x = tiles[__builtin_ctz((unsigned)part)], five = 63 ^ part;
        const long long wanted[] = {target - x, target + x, x - target, target % x == 0 ? target / x : 0, x * target, x % target == 0 ? x / target : 0};
        for (int w = 0; w < 6; ++w)
            for (int inner = (int)((five - 1) & five); wanted[w] > 0 && inner > (five ^ inner); inner = (int)((inner - 1) & five))
                if (meets(&sets[inner], &sets[five ^ inner], (int)wanted[w])) return 1;
    }
    return 0;
}

int main(void) {
    int n[6], target, boards = 0, solved = 0;
    clock_t spent = 0;
    while (scanf("%d %d %d %d %d %d %d", n, n + 1, n + 2, n + 3, n + 4, n + 5, &target) == 7) {
        const clock_t start = clock();
        solved += solve(n, target);
        spent += clock() - start;
        ++boards;
    }
    printf("%d %.6f\n", solved, boards ? 1000.0 * (double)spent / CLOCKS_PER_SEC / boards : 0.0);
    return 0;
}
