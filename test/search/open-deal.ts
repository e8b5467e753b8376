import { createSetting, type Position } from '../../src/games/position.ts';
import { findVariant } from '../../src/variants/registry.ts';
import { openSeed } from '../games/cases.ts';

/** By the variant's default rules, unless others are given, and its own size. */
export const openDeal = (name: string, seed: number, rules: Readonly<Record<string, string>> = {}): Position =>
  openSeed(createSetting(findVariant(name), rules), seed);
