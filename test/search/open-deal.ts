import { createSetting, type Position, findVariant } from '../../src/index.ts';
import { openSeed } from '../games/cases.ts';

/** By the variant's default rules, unless others are given, and its own size. */
export const openDeal = (name: string, seed: number, rules: Readonly<Record<string, string>> = {}): Position =>
  openSeed(createSetting(findVariant(name), rules), seed);
