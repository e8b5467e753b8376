/*
 * The depth-first search of congress (default rules) once more, in plain C, as a yardstick.
 *
 * Same packing, move order, hash, table and search as src/games/congress.ts, src/engine and
 * src/search/depth-first.ts, so that the same deal costs the same nodes and positions; where they
 * differ, one of the two programs has a fault.
 *
 * Usage: congress NODES TABLE_MIB STACK_MIB < DEALS
 * DEALS: one deal on each line, 104 two-character cards separated by blanks. For each it prints
 * "nodes positions verdict reason seconds" (reason "-" when decided). Each deal is searched
 * twice and the second time counts: by then the memory is mapped, as in a program that has been
 * running for a while.
 */

#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PILES = 8, MASK = 8, MASK_WORDS = 3, FOUNDATIONS = 11, META = 12, WORDS = 13, LANES = 13, STRIDE = 15 };
enum { CARDS = 104, STOCK_CARDS = CARDS - PILES, CARD_LIMIT = 56, KING = 13, TOTAL = 104, ONE_CARD = 1 << 8 };
enum { STOCK = 0, WASTE = 1, FOUNDATION = 2, TABLEAU = 8 };
enum { MAX_MOVES = 9 + 8 + 8 * 7 + 8 * 8 + 1, FIRST_PLIES = 1024, PLY_MOVES = 16, PLY_WORDS = 10, BUCKET = 4, SLOT_WORDS = 15 };
#define FOUNDATIONS_SALT 0xffffffffu

typedef uint32_t Word;

static void fail(const char *message) {
  fprintf(stderr, "congress: %s\n", message);
  exit(1);
}

static Word *allocate(size_t words) {
  Word *memory = calloc(words ? words : 1, sizeof(Word));
  if (!memory) fail("out of memory");
  return memory;
}

static Word *enlarge(Word *memory, size_t length, size_t larger) {
  Word *moved = allocate(larger);
  memcpy(moved, memory, length * sizeof(Word));
  free(memory);
  return moved;
}

/* Hash */

static inline Word mix_low(Word word) {
  Word x = (word ^ (word >> 16)) * 0x85ebca6bu;
  x = (x ^ (x >> 13)) * 0xc2b2ae35u;
  return x ^ (x >> 16);
}

static inline Word mix_high(Word word) {
  Word x = word + 0x3c6ef372u;
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

static inline void replace_word(Word *row, int index, Word word, Word salt) {
  Word old = row[index];
  row[index] = word;
  row[LANES] += mix_low(word ^ salt) - mix_low(old ^ salt);
  row[LANES + 1] += mix_high(word ^ salt) - mix_high(old ^ salt);
}

/* Piles and foundations */

static inline Word push_card(Word pile, Word card) { return (((pile >> 6) << 8) | ((pile & 3) << 6)) | card; }

static inline Word pop_card(Word pile) {
  Word below = pile >> 6;
  return below == 1 ? 0 : ((below >> 2) << 6) | (((pile & 60) + 4) | (below & 3));
}

static inline bool takes_card(Word foundations, Word card) {
  Word pair = foundations >> ((card & 3) << 3);
  Word below = (card >> 2) - 1;
  return (pair & 15) == below || ((pair >> 4) & 15) == below;
}

static inline Word raise_foundation(Word foundations, Word card) {
  Word shift = (card & 3) << 3;
  return ((foundations >> shift) & 15) == (card >> 2) - 1 ? foundations + (1u << shift) : foundations + (16u << shift);
}

/* The deal: stock, twins, and the waste as a mask over the stock */

static Word stock[STOCK_CARDS];
static int twins[STOCK_CARDS];
static Word position_low[CARDS], position_high[CARDS];

static inline int top_position(const Word *row) {
  for (int i = MASK_WORDS - 1; i >= 0; i--) {
    Word bits = row[MASK + i];
    if (bits) return 32 * i + 31 - __builtin_clz(bits);
  }
  return -1;
}

static inline void lay_on_waste(Word *row, Word next) {
  int twin = twins[next];
  int position = twin > top_position(row) ? twin : (int)next;
  row[MASK + (position >> 5)] ^= 1u << (position & 31);
  row[LANES] += position_low[position];
  row[LANES + 1] += position_high[position];
}

static inline int take_from_waste(Word *row) {
  int position = top_position(row);
  row[MASK + (position >> 5)] ^= 1u << (position & 31);
  row[LANES] -= position_low[position];
  row[LANES + 1] -= position_high[position];
  return position;
}

static void start(const Word *cards, Word *row) {
  int seen[CARD_LIMIT];
  for (int i = 0; i < CARD_LIMIT; i++) seen[i] = -1;
  for (int i = 0; i < STOCK_CARDS; i++) {
    stock[i] = cards[PILES + i];
    twins[i] = seen[stock[i]];
    seen[stock[i]] = i;
  }
  memset(row, 0, STRIDE * sizeof(Word));
  row[LANES] = mix_low(FOUNDATIONS_SALT);
  row[LANES + 1] = mix_high(FOUNDATIONS_SALT);
  for (int i = 0; i < PILES; i++) {
    row[i] = 64 | cards[i];
    row[LANES] += mix_low(row[i]);
    row[LANES + 1] += mix_high(row[i]);
  }
}

/* Moves: from | to << 6 | card << 12 */

static inline Word encode_move(Word from, Word to, Word card) { return from | (to << 6) | (card << 12); }

static size_t generate(const Word *row, Word *moves, size_t count) {
  Word foundations = row[FOUNDATIONS];
  bool stocked = (row[META] & 0xff) < STOCK_CARDS;
  int waste_top = top_position(row);
  Word waste_card = waste_top < 0 ? 0 : stock[waste_top];
  Word by_rank[KING + 2] = {0};
  Word shuffles[PILES * (PILES - 1)];
  int shuffled = 0;

  for (int i = 0; i < PILES; i++) {
    if (row[i]) by_rank[(row[i] & 63) >> 2] |= 1u << i;
  }
  for (int i = 0; i < PILES; i++) {
    Word top = row[i] & 63;
    if (top && takes_card(foundations, top)) moves[count++] = encode_move(TABLEAU + i, FOUNDATION, top);
  }
  if (waste_card && takes_card(foundations, waste_card)) moves[count++] = encode_move(WASTE, FOUNDATION, waste_card);
  for (int i = 0; i < PILES; i++) {
    Word top = row[i] & 63;
    Word set = by_rank[(top >> 2) + 1];
    if (!row[i] || !set) continue;
    Word beneath = pop_card(row[i]) & 63;
    bool frees = beneath ? takes_card(foundations, beneath) : stocked || waste_card;
    for (; set; set &= set - 1) {
      Word move = encode_move(TABLEAU + i, TABLEAU + __builtin_ctz(set), top);
      if (frees) moves[count++] = move;
      else shuffles[shuffled++] = move;
    }
  }
  if (waste_card) {
    for (Word set = by_rank[(waste_card >> 2) + 1]; set; set &= set - 1) {
      moves[count++] = encode_move(WASTE, TABLEAU + __builtin_ctz(set), waste_card);
    }
  }
  if (stocked) moves[count++] = encode_move(STOCK, WASTE, 0);
  for (int i = 0; i < shuffled; i++) moves[count++] = shuffles[i];
  return count;
}

static void apply(const Word *row, Word *target, Word move) {
  Word from = move & 63, dest = (move >> 6) & 63, card = move >> 12;
  memcpy(target, row, STRIDE * sizeof(Word));

  if (from >= TABLEAU) replace_word(target, from - TABLEAU, pop_card(target[from - TABLEAU]), 0);
  else if (from == WASTE) take_from_waste(target);
  else lay_on_waste(target, target[META]++ & 0xff);

  if (dest >= TABLEAU) replace_word(target, dest - TABLEAU, push_card(target[dest - TABLEAU], card), 0);
  else if (dest == FOUNDATION) {
    replace_word(target, FOUNDATIONS, raise_foundation(target[FOUNDATIONS], card), FOUNDATIONS_SALT);
    target[META] += ONE_CARD;
  }
  if (from >= TABLEAU && !target[from - TABLEAU]) {
    if (top_position(target) >= 0) replace_word(target, from - TABLEAU, 64 | stock[take_from_waste(target)], 0);
    else if ((target[META] & 0xff) < STOCK_CARDS) {
      replace_word(target, from - TABLEAU, 64 | stock[target[META]++ & 0xff], 0);
    }
  }
}

#define ORDER(a, b) do { if (a > b) { Word t = a; a = b; b = t; } } while (0)

static void canonicalize(const Word *row, Word *key) {
  Word a = row[0], b = row[1], c = row[2], d = row[3], e = row[4], f = row[5], g = row[6], h = row[7];
  ORDER(a, c); ORDER(b, d); ORDER(e, g); ORDER(f, h);
  ORDER(a, e); ORDER(b, f); ORDER(c, g); ORDER(d, h);
  ORDER(a, b); ORDER(c, d); ORDER(e, f); ORDER(g, h);
  ORDER(c, e); ORDER(d, f);
  ORDER(b, e); ORDER(d, g);
  ORDER(b, c); ORDER(d, e); ORDER(f, g);
  key[0] = a; key[1] = b; key[2] = c; key[3] = d; key[4] = e; key[5] = f; key[6] = g; key[7] = h;
  memcpy(key + PILES, row + PILES, (WORDS - PILES) * sizeof(Word));
}

/* Transposition table */

static Word *slots, *tags;
static size_t buckets, replaced;
static Word generation;

static bool visit(const Word *key, Word low, Word high) {
  Word tag = (high & 0xffff) | (generation << 16);
  if (!buckets) {
    replaced++;
    return false;
  }
  /* In doubles, as in TypeScript, so that both round alike whatever the number of buckets. */
  size_t first = (size_t)((double)low * (double)buckets * 0x1p-32) * BUCKET;
  size_t end = first + BUCKET;
  size_t slot = first;
  for (; slot < end; slot++) {
    if (tags[slot] == tag) {
      if (!memcmp(slots + slot * SLOT_WORDS, key, WORDS * sizeof(Word))) return true;
    } else if (tags[slot] >> 16 != generation) break;
  }
  if (slot == end) {
    slot = first + (high >> 30);
    replaced++;
  }
  tags[slot] = tag;
  memcpy(slots + slot * SLOT_WORDS, key, WORDS * sizeof(Word));
  return false;
}

/* The path: plies, and an open-addressing set of them by hash */

static Word *rows, *moves, *path;
static size_t *cursor, *ends;
static size_t plies, max_plies, moves_length, path_mask, entered;

static void enter_path(void) {
  size_t slot = rows[(entered + 1) * STRIDE - 1] & path_mask;
  while (path[slot]) slot = (slot + 1) & path_mask;
  path[slot] = (Word)++entered;
}

static void leave_path(void) {
  size_t slot = rows[entered * STRIDE - 1] & path_mask;
  while (path[slot] != entered) slot = (slot + 1) & path_mask;
  path[slot] = 0;
  entered--;
}

static bool is_on_path(const Word *row, const Word *key) {
  Word other_key[WORDS];
  for (size_t slot = row[LANES + 1] & path_mask; path[slot]; slot = (slot + 1) & path_mask) {
    const Word *other = rows + (size_t)(path[slot] - 1) * STRIDE;
    if (other[LANES] != row[LANES] || other[LANES + 1] != row[LANES + 1]) continue;
    canonicalize(other, other_key);
    if (!memcmp(other_key, key, sizeof other_key)) return true;
  }
  return false;
}

/* Makes room for more plies; false at the memory limit. */
static bool grow(void) {
  size_t larger = 2 * plies > FIRST_PLIES ? 2 * plies : FIRST_PLIES;
  if (larger > max_plies) larger = max_plies;
  if (larger <= plies) return false;
  rows = enlarge(rows, plies * STRIDE, larger * STRIDE);
  size_t room = PLY_MOVES * larger + MAX_MOVES;
  if (room > moves_length) {
    moves = enlarge(moves, moves_length, room);
    moves_length = room;
  }
  cursor = realloc(cursor, larger * sizeof *cursor);
  ends = realloc(ends, larger * sizeof *ends);
  if (!cursor || !ends) fail("out of memory");
  plies = larger;
  size_t length = 4;
  while (length < 4 * plies) length *= 2;
  free(path);
  path = allocate(length);
  path_mask = length - 1;
  size_t count = entered;
  entered = 0;
  while (entered < count) enter_path();
  return true;
}

static void expand(size_t ply) {
  size_t first = ply ? ends[ply - 1] : 0;
  cursor[ply] = first;
  ends[ply] = generate(rows + ply * STRIDE, moves, first);
  enter_path();
}

/* Search */

typedef struct {
  size_t nodes, positions;
  const char *verdict, *reason;
} Outcome;

static Outcome search(const Word *opening, size_t limit) {
  Word key[WORDS], best[STRIDE];
  Outcome outcome = {0, 1, "unknown", "-"};
  Word best_count = opening[META] >> 8;
  size_t ply = 0;
  bool cut = false;

  generation++;
  replaced = 0;
  memcpy(best, opening, sizeof best);
  memcpy(rows, opening, sizeof best);
  canonicalize(opening, key);
  visit(key, opening[LANES], opening[LANES + 1]);
  expand(0);

  for (;;) {
    if (cursor[ply] == ends[ply]) {
      leave_path();
      if (ply == 0) {
        if (cut) outcome.reason = "memory-limit";
        else outcome.verdict = "unwinnable";
        break;
      }
      ply--;
      continue;
    }
    if (outcome.nodes >= limit) {
      outcome.reason = "node-limit";
      break;
    }
    outcome.nodes++;
    Word *row = rows + ply * STRIDE, *next = row + STRIDE;
    apply(row, next, moves[cursor[ply]++]);
    canonicalize(next, key);
    if (visit(key, next[LANES], next[LANES + 1])) continue;
    if (replaced && is_on_path(next, key)) continue;

    outcome.positions++;
    Word count = next[META] >> 8;
    if (count > best_count) {
      best_count = count;
      memcpy(best, next, sizeof best);
      if (count == TOTAL) {
        outcome.verdict = "winnable";
        break;
      }
    }
    if ((ply + 2 >= plies || ends[ply] + MAX_MOVES > moves_length) && !grow()) {
      cut = true;
      continue;
    }
    expand(++ply);
  }
  while (entered) leave_path();
  return outcome;
}

/* Input and output */

static bool read_deal(const char *line, Word *cards) {
  static const char ranks[] = "A23456789TJQK", suits[] = "CDHS";
  int count = 0;
  for (;;) {
    line += strspn(line, " \r\n");
    if (!*line) break;
    const char *rank = strchr(ranks, line[0]), *suit = line[1] ? strchr(suits, line[1]) : NULL;
    if (!rank || !suit || count == CARDS) return false;
    cards[count++] = (Word)(rank - ranks + 1) << 2 | (Word)(suit - suits);
    line += 2;
  }
  return count == CARDS;
}

static double read_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage: congress NODES TABLE_MIB STACK_MIB < DEALS");
  size_t limit = strtoull(argv[1], NULL, 10);
  buckets = (size_t)(strtod(argv[2], NULL) * 1048576 / (BUCKET * (SLOT_WORDS + 1) * sizeof(Word)));
  slots = allocate(buckets * BUCKET * SLOT_WORDS);
  tags = allocate(buckets * BUCKET);
  max_plies = (size_t)(strtod(argv[3], NULL) * 1048576 / (4 * (STRIDE + PLY_MOVES + PLY_WORDS)));
  if (max_plies < FIRST_PLIES) max_plies = FIRST_PLIES;
  grow();
  for (int i = 0; i < CARDS; i++) {
    position_low[i] = mix_low(0x51ed270bu + (Word)i);
    position_high[i] = mix_high(0x2f693b52u + (Word)i);
  }

  char line[1024];
  while (fgets(line, sizeof line, stdin)) {
    Word cards[CARDS], opening[STRIDE];
    if (!read_deal(line, cards)) fail("a deal is a line of 104 cards such as TH");
    start(cards, opening);
    search(opening, limit);
    double started = read_clock();
    Outcome outcome = search(opening, limit);
    double seconds = read_clock() - started;
    printf("%zu %zu %s %s %.6f\n", outcome.nodes, outcome.positions, outcome.verdict, outcome.reason, seconds);
  }
  return 0;
}
