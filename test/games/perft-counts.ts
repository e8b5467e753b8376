/**
 * Move sequences of each length 0, 1, 2, … from the opening of seed 1, for every game, combination
 * of options and size. A count may change only when a rule of the game changes: search, move order
 * and packing have no part in it. The length of an entry is the depth to which it is checked.
 */
export const PERFT_COUNTS: Readonly<Record<string, readonly number[]>> = {
  'congress space-fill=waste;stock-deal=anytime;worry-back=no': [1, 7, 56, 395, 2819, 20_929],
  'congress space-fill=waste;stock-deal=anytime;worry-back=yes': [1, 7, 57, 418, 3135, 24_612],
  'congress space-fill=waste;stock-deal=played;worry-back=no': [1, 6, 43, 262, 1722, 11_969, 82_583],
  'congress space-fill=waste;stock-deal=played;worry-back=yes': [1, 6, 44, 283, 1980, 14_703],
  'congress space-fill=waste;stock-deal=blocked;worry-back=no': [1, 6, 42, 242, 1493, 9675, 61_074],
  'congress space-fill=waste;stock-deal=blocked;worry-back=yes': [1, 6, 43, 262, 1722, 11_950, 82_364],
  'congress space-fill=choice;stock-deal=anytime;worry-back=no': [1, 7, 14, 75, 233, 908, 3633, 15_115, 68_324],
  'congress space-fill=choice;stock-deal=anytime;worry-back=yes': [1, 7, 14, 76, 246, 990, 4151, 18_245, 86_874],
  'congress space-fill=choice;stock-deal=played;worry-back=no': [1, 6, 6, 43, 67, 293, 736, 2829, 10_664, 44_409],
  'congress space-fill=choice;stock-deal=played;worry-back=yes': [1, 6, 6, 44, 77, 338, 985, 4028, 16_690, 76_087],
  'congress space-fill=choice;stock-deal=blocked;worry-back=no': [
    1, 6, 6, 42, 58, 252, 492, 1771, 5404, 18_859, 71_928,
  ],
  'congress space-fill=choice;stock-deal=blocked;worry-back=yes': [1, 6, 6, 43, 67, 286, 664, 2418, 8198, 31_070],
  'parliament space-fill=waste;stock-deal=anytime;worry-back=no': [1, 9, 70, 579, 5035, 42_359],
  'parliament space-fill=waste;stock-deal=anytime;worry-back=yes': [1, 13, 138, 1331, 12_855],
  'parliament space-fill=waste;stock-deal=played;worry-back=no': [1, 8, 54, 412, 3396, 26_814],
  'parliament space-fill=waste;stock-deal=played;worry-back=yes': [1, 12, 114, 972, 8508, 73_819],
  'parliament space-fill=waste;stock-deal=blocked;worry-back=no': [1, 8, 53, 388, 3011, 21_570],
  'parliament space-fill=waste;stock-deal=blocked;worry-back=yes': [1, 12, 113, 948, 8119, 68_423],
  'parliament space-fill=choice;stock-deal=anytime;worry-back=no': [1, 9, 17, 87, 316, 1374, 6530, 31_156],
  'parliament space-fill=choice;stock-deal=anytime;worry-back=yes': [1, 13, 57, 271, 1404, 7366, 41_111],
  'parliament space-fill=choice;stock-deal=played;worry-back=no': [1, 8, 8, 54, 82, 448, 1326, 5748, 25_491],
  'parliament space-fill=choice;stock-deal=played;worry-back=yes': [1, 12, 40, 158, 618, 2376, 10_126, 43_092],
  'parliament space-fill=choice;stock-deal=blocked;worry-back=no': [1, 8, 8, 53, 73, 408, 1000, 4319, 16_313, 68_384],
  'parliament space-fill=choice;stock-deal=blocked;worry-back=yes': [1, 12, 40, 157, 609, 2332, 9764, 41_431],
  'cadogan-congress marriage=suit;refill=free': [1, 3, 10, 33, 101, 293, 916, 3016, 10_636, 38_359],
  'cadogan-congress marriage=suit;refill=immediate': [
    1, 3, 6, 12, 28, 53, 128, 214, 499, 884, 2151, 3624, 8215, 15_806, 52_925,
  ],
  'cadogan-congress marriage=any;refill=free': [1, 6, 26, 103, 378, 1587, 8276, 48_444],
  'cadogan-congress marriage=any;refill=immediate': [1, 6, 10, 30, 79, 175, 579, 1195, 4065, 9174, 30_245, 73_990],
  'british-constitution fill=forced': [1, 11, 88, 704, 5920, 54_082],
  'british-constitution fill=deferred': [1, 11, 184, 3616, 75_447],
  'cadogan-constitution': [1, 15, 164, 1688, 17_339],
  'congress space-fill=waste;stock-deal=anytime;worry-back=no 1x8, 1 piles, 0 helps': [
    1, 1, 2, 2, 3, 5, 7, 13, 24, 40, 82, 169, 334, 599, 983, 1711, 3262, 5948,
  ],
  'congress space-fill=waste;stock-deal=anytime;worry-back=no 1x10, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 3, 6, 11, 20, 40, 80, 165, 363, 791, 1652, 3204, 6045,
  ],
  'congress space-fill=waste;stock-deal=anytime;worry-back=no 2x5, 1 piles, 0 helps': [
    1, 1, 2, 3, 8, 12, 18, 28, 42, 60, 105, 174, 260, 395, 670, 1201, 2153, 3805, 6827,
  ],
  'congress space-fill=waste;stock-deal=anytime;worry-back=yes 1x8, 1 piles, 0 helps': [
    1, 1, 2, 2, 3, 5, 8, 18, 42, 99, 258, 711, 2001, 5595,
  ],
  'congress space-fill=waste;stock-deal=anytime;worry-back=yes 1x10, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 3, 6, 12, 25, 62, 164, 453, 1310, 3838,
  ],
  'congress space-fill=waste;stock-deal=anytime;worry-back=yes 2x4, 1 piles, 0 helps': [
    1, 1, 2, 3, 8, 15, 32, 73, 171, 406, 997, 2585, 6861,
  ],
  'congress space-fill=waste;stock-deal=played;worry-back=no 1x8, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 6,
  ],
  'congress space-fill=waste;stock-deal=played;worry-back=no 1x10, 2 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 5, 7, 9, 12, 15, 17, 19, 23, 31, 46, 73, 127, 239, 475, 957,
  ],
  'congress space-fill=waste;stock-deal=played;worry-back=no 2x5, 1 piles, 0 helps': [
    1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4, 5, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
  ],
  'congress space-fill=waste;stock-deal=played;worry-back=yes 1x8, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 2, 3, 6, 10, 16, 24, 36, 52, 76, 108, 156, 220, 316, 444, 636, 892, 1276, 1788, 2556, 3582,
  ],
  'congress space-fill=waste;stock-deal=played;worry-back=yes 1x10, 2 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 2, 3, 5, 9, 15, 25, 39, 63, 97, 152, 229, 354, 533, 827, 1262, 1989, 3106, 5028, 8159,
  ],
  'congress space-fill=waste;stock-deal=played;worry-back=yes 2x5, 1 piles, 0 helps': [
    1, 1, 1, 1, 2, 4, 7, 12, 19, 31, 49, 79, 126, 208, 346, 595, 1042, 1875, 3439, 6421,
  ],
  'congress space-fill=waste;stock-deal=blocked;worry-back=no 1x9, 2 piles, 0 helps': [
    1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 6, 8, 8, 8,
  ],
  'congress space-fill=waste;stock-deal=blocked;worry-back=no 2x4, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  ],
  'congress space-fill=waste;stock-deal=blocked;worry-back=no 2x5, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  ],
  'congress space-fill=waste;stock-deal=blocked;worry-back=yes 1x9, 2 piles, 0 helps': [
    1, 1, 1, 1, 1, 2, 3, 6, 10, 16, 24, 36, 52, 76, 108, 156, 220, 316, 444, 636, 892, 1278, 1796, 2582, 3646,
  ],
  'congress space-fill=waste;stock-deal=blocked;worry-back=yes 2x4, 2 piles, 0 helps': [
    1, 1, 3, 6, 13, 27, 58, 127, 277, 612, 1345, 2975, 6564,
  ],
  'congress space-fill=waste;stock-deal=blocked;worry-back=yes 2x5, 2 piles, 0 helps': [
    1, 1, 3, 6, 13, 27, 58, 127, 277, 612, 1345, 2975, 6564,
  ],
  'congress space-fill=choice;stock-deal=anytime;worry-back=no 1x8, 1 piles, 0 helps': [
    1, 1, 2, 2, 3, 5, 7, 13, 25, 44, 89, 182, 366, 710, 1293, 2276, 4059, 7546,
  ],
  'congress space-fill=choice;stock-deal=anytime;worry-back=no 1x10, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 3, 6, 11, 20, 40, 80, 170, 372, 798, 1688, 3486, 6950,
  ],
  'congress space-fill=choice;stock-deal=anytime;worry-back=no 2x5, 1 piles, 0 helps': [
    1, 1, 2, 3, 8, 12, 18, 28, 42, 60, 105, 175, 265, 410, 704, 1275, 2310, 4153, 7632,
  ],
  'congress space-fill=choice;stock-deal=anytime;worry-back=yes 1x8, 1 piles, 0 helps': [
    1, 1, 2, 2, 3, 5, 8, 18, 43, 103, 266, 731, 2024, 5620,
  ],
  'congress space-fill=choice;stock-deal=anytime;worry-back=yes 1x10, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 3, 6, 12, 25, 62, 164, 457, 1308, 3794,
  ],
  'congress space-fill=choice;stock-deal=anytime;worry-back=yes 2x4, 1 piles, 0 helps': [
    1, 1, 2, 3, 8, 15, 32, 73, 171, 406, 997, 2586, 6864,
  ],
  'congress space-fill=choice;stock-deal=played;worry-back=no 1x8, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 2, 2, 3, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 7, 8, 9, 11, 12, 13,
  ],
  'congress space-fill=choice;stock-deal=played;worry-back=no 1x10, 2 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 6, 12, 20, 32, 51, 80, 123, 188, 310, 550, 1011, 1916, 3720, 7345,
  ],
  'congress space-fill=choice;stock-deal=played;worry-back=no 2x5, 1 piles, 0 helps': [
    1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4, 5, 8, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
  ],
  'congress space-fill=choice;stock-deal=played;worry-back=yes 1x8, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 2, 3, 6, 11, 18, 28, 42, 62, 90, 130, 186, 266, 378, 538, 763, 1086, 1543, 2202, 3138, 4496,
  ],
  'congress space-fill=choice;stock-deal=played;worry-back=yes 1x10, 2 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 2, 3, 5, 9, 16, 30, 53, 97, 172, 314, 557, 998, 1768, 3184, 5705,
  ],
  'congress space-fill=choice;stock-deal=played;worry-back=yes 2x5, 1 piles, 0 helps': [
    1, 1, 1, 1, 2, 4, 7, 12, 19, 31, 49, 79, 126, 208, 345, 591, 1028, 1839, 3349, 6223,
  ],
  'congress space-fill=choice;stock-deal=blocked;worry-back=no 1x9, 2 piles, 0 helps': [
    1, 1, 1, 1, 1, 2, 2, 3, 5, 6, 7, 9, 11, 12, 13, 14, 14, 14, 14, 14, 14, 15, 20, 24, 25,
  ],
  'congress space-fill=choice;stock-deal=blocked;worry-back=no 2x4, 2 piles, 0 helps': [
    1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  ],
  'congress space-fill=choice;stock-deal=blocked;worry-back=no 2x5, 2 piles, 0 helps': [
    1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  ],
  'congress space-fill=choice;stock-deal=blocked;worry-back=yes 1x9, 2 piles, 0 helps': [
    1, 1, 1, 1, 1, 2, 3, 6, 11, 18, 29, 46, 73, 113, 176, 269, 415, 632, 975, 1489, 2308, 3546, 5539, 8581,
  ],
  'congress space-fill=choice;stock-deal=blocked;worry-back=yes 2x4, 2 piles, 0 helps': [
    1, 1, 1, 3, 3, 8, 13, 29, 57, 125, 266, 583, 1266, 2774, 6058,
  ],
  'congress space-fill=choice;stock-deal=blocked;worry-back=yes 2x5, 2 piles, 0 helps': [
    1, 1, 1, 3, 3, 8, 13, 29, 57, 125, 266, 583, 1266, 2774, 6058,
  ],
  'parliament space-fill=waste;stock-deal=anytime;worry-back=no 1x9, 1 piles, 0 helps': [
    1, 1, 1, 2, 3, 5, 6, 9, 11, 16, 16, 16, 19, 30, 44, 55, 84, 121, 158, 253, 395, 594, 872, 1469, 2743,
  ],
  'parliament space-fill=waste;stock-deal=anytime;worry-back=no 1x11, 2 piles, 0 helps': [
    1, 1, 3, 5, 9, 15, 20, 29, 49, 88, 163, 315, 574, 1023, 1646, 2846, 5409,
  ],
  'parliament space-fill=waste;stock-deal=anytime;worry-back=no 2x6, 1 piles, 0 helps': [
    1, 1, 1, 1, 2, 3, 5, 7, 9, 13, 18, 30, 47, 77, 109, 155, 210, 287, 461, 762, 1154, 1873, 3248, 5961,
  ],
  'parliament space-fill=waste;stock-deal=anytime;worry-back=yes 1x9, 1 piles, 0 helps': [
    1, 1, 1, 2, 3, 5, 6, 9, 11, 16, 16, 16, 19, 30, 44, 55, 84, 121, 168, 318, 660, 1569, 4087,
  ],
  'parliament space-fill=waste;stock-deal=anytime;worry-back=yes 1x11, 2 piles, 0 helps': [
    1, 1, 3, 7, 17, 40, 93, 224, 536, 1318, 3301, 8470,
  ],
  'parliament space-fill=waste;stock-deal=anytime;worry-back=yes 2x5, 1 piles, 0 helps': [
    1, 1, 3, 9, 30, 106, 339, 1090, 3418,
  ],
  'parliament space-fill=waste;stock-deal=played;worry-back=no 1x9, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2,
  ],
  'parliament space-fill=waste;stock-deal=played;worry-back=no 1x11, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 4, 4, 4, 4, 5,
  ],
  'parliament space-fill=waste;stock-deal=played;worry-back=no 2x6, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  ],
  'parliament space-fill=waste;stock-deal=played;worry-back=yes 1x9, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 9, 18, 35, 67, 127, 240,
  ],
  'parliament space-fill=waste;stock-deal=played;worry-back=yes 1x11, 2 piles, 0 helps': [
    1, 1, 2, 4, 6, 9, 13, 19, 27, 39, 55, 79, 111, 159, 223, 319, 447, 639, 896, 1283, 1803, 2589, 3651, 5267, 7480,
  ],
  'parliament space-fill=waste;stock-deal=played;worry-back=yes 2x6, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 6, 16, 38, 93, 217, 503, 1178, 2653, 6236,
  ],
  'parliament space-fill=waste;stock-deal=blocked;worry-back=no 1x11, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 4, 4, 4, 4, 4,
  ],
  'parliament space-fill=waste;stock-deal=blocked;worry-back=no 2x5, 2 piles, 0 helps': [
    1, 2, 4, 6, 10, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
  ],
  'parliament space-fill=waste;stock-deal=blocked;worry-back=no 2x6, 3 piles, 0 helps': [
    1, 1, 2, 2, 3, 4, 4, 4, 4, 5, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
  ],
  'parliament space-fill=waste;stock-deal=blocked;worry-back=yes 1x11, 2 piles, 0 helps': [
    1, 1, 2, 4, 6, 9, 13, 19, 27, 39, 55, 79, 111, 159, 223, 319, 447, 639, 896, 1283, 1803, 2589, 3651, 5267,
  ],
  'parliament space-fill=waste;stock-deal=blocked;worry-back=yes 2x4, 2 piles, 0 helps': [1, 4, 13, 53, 184, 711, 2593],
  'parliament space-fill=waste;stock-deal=blocked;worry-back=yes 2x6, 3 piles, 0 helps': [
    1, 1, 2, 4, 6, 12, 18, 36, 54, 108, 162, 324, 486, 972, 1458, 2916, 4374, 8748,
  ],
  'parliament space-fill=choice;stock-deal=anytime;worry-back=no 1x9, 1 piles, 0 helps': [
    1, 1, 1, 2, 3, 5, 6, 9, 11, 16, 16, 16, 19, 30, 44, 55, 84, 121, 158, 253, 400, 619, 937, 1604, 2988,
  ],
  'parliament space-fill=choice;stock-deal=anytime;worry-back=no 1x11, 2 piles, 0 helps': [
    1, 1, 3, 5, 9, 16, 24, 37, 62, 118, 222, 433, 836, 1586, 2934, 5296, 9840,
  ],
  'parliament space-fill=choice;stock-deal=anytime;worry-back=no 2x6, 1 piles, 0 helps': [
    1, 1, 1, 1, 2, 3, 5, 7, 9, 13, 18, 30, 47, 77, 109, 155, 210, 287, 461, 762, 1154, 1873, 3249, 5967,
  ],
  'parliament space-fill=choice;stock-deal=anytime;worry-back=yes 1x9, 1 piles, 0 helps': [
    1, 1, 1, 2, 3, 5, 6, 9, 11, 16, 16, 16, 19, 30, 44, 55, 84, 121, 168, 318, 665, 1594, 4162,
  ],
  'parliament space-fill=choice;stock-deal=anytime;worry-back=yes 1x11, 2 piles, 0 helps': [
    1, 1, 3, 7, 17, 41, 97, 235, 566, 1398, 3496, 8970,
  ],
  'parliament space-fill=choice;stock-deal=anytime;worry-back=yes 2x5, 1 piles, 0 helps': [
    1, 1, 3, 9, 30, 104, 331, 1051, 3250,
  ],
  'parliament space-fill=choice;stock-deal=played;worry-back=no 1x9, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 4, 4,
  ],
  'parliament space-fill=choice;stock-deal=played;worry-back=no 1x11, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 4, 5, 7, 8,
  ],
  'parliament space-fill=choice;stock-deal=played;worry-back=no 2x6, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  ],
  'parliament space-fill=choice;stock-deal=played;worry-back=yes 1x9, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 9, 19, 37, 71, 134, 252,
  ],
  'parliament space-fill=choice;stock-deal=played;worry-back=yes 1x11, 2 piles, 0 helps': [
    1, 1, 2, 4, 6, 9, 13, 19, 27, 39, 55, 79, 111, 159, 223, 319, 447, 639, 895, 1280, 1795, 2571, 3614, 5190, 7323,
  ],
  'parliament space-fill=choice;stock-deal=played;worry-back=yes 2x6, 1 piles, 0 helps': [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 6, 16, 38, 93, 217, 503, 1178, 2653, 6236,
  ],
  'parliament space-fill=choice;stock-deal=blocked;worry-back=no 1x11, 2 piles, 0 helps': [
    1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 4, 5, 7, 8,
  ],
  'parliament space-fill=choice;stock-deal=blocked;worry-back=no 2x5, 2 piles, 0 helps': [
    1, 2, 2, 4, 5, 6, 9, 11, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
  ],
  'parliament space-fill=choice;stock-deal=blocked;worry-back=no 2x6, 3 piles, 0 helps': [
    1, 1, 2, 2, 3, 4, 4, 4, 4, 4, 5, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
  ],
  'parliament space-fill=choice;stock-deal=blocked;worry-back=yes 1x11, 2 piles, 0 helps': [
    1, 1, 2, 4, 6, 9, 13, 19, 27, 39, 55, 79, 111, 159, 223, 319, 447, 639, 895, 1280, 1795, 2571, 3614, 5190, 7323,
  ],
  'parliament space-fill=choice;stock-deal=blocked;worry-back=yes 2x4, 2 piles, 0 helps': [
    1, 4, 4, 19, 46, 172, 576, 2051, 7374,
  ],
  'parliament space-fill=choice;stock-deal=blocked;worry-back=yes 2x6, 3 piles, 0 helps': [
    1, 1, 2, 4, 6, 12, 18, 36, 54, 108, 162, 324, 486, 972, 1458, 2916, 4374, 8748,
  ],
  'cadogan-congress marriage=suit;refill=free 1x10, 1 piles, 1 helps': [
    1, 1, 2, 3, 4, 5, 6, 8, 10, 14, 14, 14, 17, 27, 38, 47, 72, 106, 147, 241, 391, 615, 938, 1540, 2959,
  ],
  'cadogan-congress marriage=suit;refill=free 1x12, 2 piles, 1 helps': [
    1, 2, 3, 6, 6, 7, 8, 8, 16, 25, 44, 56, 86, 185, 337, 624, 1237, 2610, 5896,
  ],
  'cadogan-congress marriage=suit;refill=free 1x12, 1 piles, 2 helps': [
    1, 3, 5, 10, 17, 22, 30, 42, 62, 92, 155, 272, 500, 931, 1633, 2705, 4634, 8947,
  ],
  'cadogan-congress marriage=suit;refill=free 2x6, 1 piles, 1 helps': [
    1, 1, 1, 2, 3, 5, 7, 9, 13, 18, 28, 40, 54, 68, 91, 103, 139, 209, 310, 419, 673, 1148, 2043, 4077, 8212,
  ],
  'cadogan-congress marriage=suit;refill=immediate 1x10, 1 piles, 1 helps': [
    1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 8, 10, 14, 17, 21, 30, 42, 56, 75, 95, 105, 116, 125, 170,
  ],
  'cadogan-congress marriage=suit;refill=immediate 1x12, 2 piles, 1 helps': [
    1, 2, 2, 4, 4, 5, 6, 6, 10, 11, 18, 26, 44, 76, 116, 187, 284, 489, 825, 1481, 2957, 6559,
  ],
  'cadogan-congress marriage=suit;refill=immediate 1x12, 1 piles, 2 helps': [
    1, 3, 3, 6, 10, 14, 20, 29, 44, 63, 103, 166, 281, 431, 636, 891, 1357, 2277, 4084, 7787,
  ],
  'cadogan-congress marriage=suit;refill=immediate 2x6, 1 piles, 1 helps': [
    1, 1, 1, 2, 3, 4, 4, 6, 9, 12, 15, 18, 21, 24, 28, 34, 44, 58, 75, 99, 142, 219, 350, 584, 1005,
  ],
  'cadogan-congress marriage=any;refill=free 1x10, 1 piles, 1 helps': [
    1, 1, 2, 3, 4, 5, 6, 8, 10, 14, 14, 14, 17, 27, 38, 47, 72, 106, 147, 241, 391, 615, 938, 1540, 2959,
  ],
  'cadogan-congress marriage=any;refill=free 1x12, 2 piles, 1 helps': [
    1, 2, 3, 6, 6, 7, 8, 8, 16, 25, 44, 56, 86, 185, 337, 624, 1237, 2610, 5896,
  ],
  'cadogan-congress marriage=any;refill=free 1x12, 1 piles, 2 helps': [
    1, 3, 5, 10, 17, 22, 30, 42, 62, 92, 155, 272, 500, 931, 1633, 2705, 4634, 8947,
  ],
  'cadogan-congress marriage=any;refill=free 2x6, 1 piles, 1 helps': [
    1, 1, 1, 2, 3, 5, 7, 9, 13, 18, 30, 47, 77, 109, 155, 210, 287, 461, 762, 1155, 1883, 3299, 6146,
  ],
  'cadogan-congress marriage=any;refill=immediate 1x10, 1 piles, 1 helps': [
    1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 8, 10, 14, 17, 21, 30, 42, 56, 75, 95, 105, 116, 125, 170,
  ],
  'cadogan-congress marriage=any;refill=immediate 1x12, 2 piles, 1 helps': [
    1, 2, 2, 4, 4, 5, 6, 6, 10, 11, 18, 26, 44, 76, 116, 187, 284, 489, 825, 1481, 2957, 6559,
  ],
  'cadogan-congress marriage=any;refill=immediate 1x12, 1 piles, 2 helps': [
    1, 3, 3, 6, 10, 14, 20, 29, 44, 63, 103, 166, 281, 431, 636, 891, 1357, 2277, 4084, 7787,
  ],
  'cadogan-congress marriage=any;refill=immediate 2x6, 1 piles, 1 helps': [
    1, 1, 1, 2, 3, 4, 4, 6, 9, 12, 16, 22, 30, 38, 47, 58, 83, 123, 179, 251, 379, 599, 990, 1728, 3178,
  ],
  'british-constitution fill=forced 2x5, 2 piles, 0 helps': [
    1, 2, 4, 8, 16, 24, 42, 84, 152, 230, 410, 768, 1352, 2074, 3225, 5752,
  ],
  'british-constitution fill=forced 2x7, 3 piles, 0 helps': [1, 1, 3, 9, 9, 0],
  'british-constitution fill=forced 3x4, 2 piles, 0 helps': [
    1, 3, 6, 12, 24, 44, 88, 176, 332, 532, 952, 1888, 3634, 6839,
  ],
  'british-constitution fill=forced 4x4, 2 piles, 0 helps': [
    1, 3, 6, 12, 24, 44, 88, 176, 332, 532, 952, 1888, 3636, 6872,
  ],
  'british-constitution fill=deferred 2x5, 2 piles, 0 helps': [1, 2, 5, 15, 51, 159, 519, 1892, 7042],
  'british-constitution fill=deferred 2x7, 3 piles, 0 helps': [1, 1, 4, 15, 27, 0],
  'british-constitution fill=deferred 3x4, 2 piles, 0 helps': [1, 3, 10, 38, 141, 494, 1661, 5661],
  'british-constitution fill=deferred 4x4, 2 piles, 0 helps': [1, 3, 10, 38, 141, 494, 1661, 5661],
  'cadogan-constitution 1x5, 2 piles, 0 helps': [
    1, 1, 2, 4, 8, 12, 24, 48, 48, 32, 64, 128, 128, 256, 256, 126, 252, 288, 288, 322, 322, 0,
  ],
  'cadogan-constitution 2x4, 2 piles, 0 helps': [1, 3, 7, 16, 35, 80, 171, 363, 809, 1911, 4490],
  'cadogan-constitution 2x5, 2 piles, 0 helps': [1, 4, 11, 27, 62, 139, 300, 639, 1340, 2876, 6296],
  'cadogan-constitution 3x4, 2 piles, 0 helps': [1, 3, 7, 15, 43, 143, 449, 1293, 3552, 9352],
};
