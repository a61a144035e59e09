/* Countdown the plain way: take two numbers, put back what they make, recur; a >= b, no times 1, no divided by 1.
   Reads boards (six numbers and a target) from standard input, writes how many were solved and milliseconds a board. */
#include <stdio.h>
#include <time.h>

static int reach(const int *numbers, int count, int target) {
    int rest[6];
    for (int i = 0; i < count; ++i)
        if (numbers[i] == target) return 1;
    for (int i = 0; i < count; ++i)
        for (int j = i + 1; j < count; ++j) {
            int a = numbers[i], b = numbers[j], n = 1;
            if (a < b) { int t = a; a = b; b = t; }
            for (int k = 0; k < count; ++k)
                if (k != i && k != j) rest[n++] = numbers[k];
            rest[0] = a + b;
            if (reach(rest, n, target)) return 1;
            if (a > b) {
                rest[0] = a - b;
                if (reach(rest, n, target)) return 1;
            }
            if (b > 1) {
                rest[0] = a * b;
                if (reach(rest, n, target)) return 1;
                if (a % b == 0) {
                    rest[0] = a / b;
                    if (reach(rest, n, target)) return 1;
                }
            }
        }
    return 0;
}

int main(void) {
    int n[6], target, boards = 0, solved = 0;
    clock_t spent = 0;
    while (scanf("%d %d %d %d %d %d %d", n, n + 1, n + 2, n + 3, n + 4, n + 5, &target) == 7) {
        const clock_t start = clock();
        solved += reach(n, 6, target);
        spent += clock() - start;
        ++boards;
    }
    printf("%d %.6f\n", solved, boards ? 1000.0 * (double)spent / CLOCKS_PER_SEC / boards : 0.0);
    return 0;
}
