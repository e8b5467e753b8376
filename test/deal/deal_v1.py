"""deal-v1, written from its specification (quorum deal --specification) alone.

Usage: deal_v1.py FIRST COUNT prints the shuffled packs of these seeds, one line each.
"""

import sys

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def shuffled_pack(seed):
    s0 = mix((seed + GAMMA) & MASK)
    s1 = mix((seed + 2 * GAMMA) & MASK)

    def next_word():
        nonlocal s0, s1
        word = ((s0 + s1) & 0xFFFFFFFF) ^ 0x80000000
        s1 ^= s0
        s0 = rotl(s0, 24) ^ s1 ^ ((s1 << 16) & MASK)
        s1 = rotl(s1, 37)
        return word

    def below(limit):
        most = 2**32 // limit * limit
        word = next_word()
        while word >= most:
            word = next_word()
        return word % limit

    cards = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] * 2
    for i in range(103, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


first, count = map(int, sys.argv[1:])
for seed in range(first, first + count):
    print(*shuffled_pack(seed))
