/**
 * Fits what the opening tells of the careful player's chances: `npm run loss-model`.
 *
 * The games are the careful player's of `results`. Of those, the second half chooses the measures, one after the other,
 * and fits their weights; two thirds of it choose. The first half judges the model. Prints the tables for `LOSS` in
 * src/variants/VARIANT/weights.ts, and writes `results/loss.csv`. That has each fifth of the deals that judge, by the
 * chance that the model gives them, with that chance and the share won.
 */

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEAL_MEASURES, measureDeal } from '../../src/analysis/deal-measures.ts';
import { dealFromSeed } from '../../src/deal/deal-v1.ts';
import { createSetting, packOf } from '../../src/games/position.ts';
import { type Case, fitLogistic, predict } from '../../src/statistics/logistic.ts';
import { meanOf, sumOf, varianceOf } from '../../src/statistics/moments.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { LOSS } from '../results/files.ts';
import { readVerdicts } from '../results/keeping.ts';
import { findRun } from '../results/runs.ts';

const ROOT = resolve(import.meta.dirname, '../../results');
const MOST = 5;
const GROUPS = 5;

const measureMisfit = (weights: readonly number[], cases: readonly Case[]): number =>
  -meanOf(cases.map(({ features, succeeded }) => Math.log(Math.abs(predict(weights, features) - (succeeded ? 0 : 1)))));

/** The chance that a won deal gets a higher prediction than a lost one. */
function measureOrder(chances: readonly { readonly chance: number; readonly won: boolean }[]): number {
  const sorted = chances.toSorted((a, b) => a.chance - b.chance);
  const places = sorted.flatMap(({ won }, i) => (won ? [i + 1] : []));
  const won = places.length;
  return (sumOf(places) - (won * (won + 1)) / 2) / (won * (sorted.length - won));
}

/** The indices of the measures that tell most, the first one first. */
function chooseMeasures(size: number, cases: readonly Case[]): number[] {
  const pick = (chosen: readonly number[]): Case[] =>
    cases.map(({ features, succeeded }) => ({ features: [1, ...chosen.map((i) => features[i] ?? 0)], succeeded }));
  const chosen: number[] = [];
  while (chosen.length < MOST) {
    const open = Array.from({ length: size }, (_, i) => i).filter((i) => !chosen.includes(i));
    const tried = open.map((i) => {
      const own = pick([...chosen, i]);
      return { i, misfit: measureMisfit(fitLogistic(own, chosen.length + 2), own) };
    });
    chosen.push(tried.reduce((best, each) => (each.misfit < best.misfit ? each : best)).i);
  }
  return chosen;
}

const round = (value: number): number => Number(value.toPrecision(3));

const rows = VARIANTS.flatMap((variant) => {
  const run = findRun([variant.name], 'careful');
  if (run === undefined) throw new Error(`the careful player has not played ${variant.name}`);
  const setting = createSetting(variant);
  const all = Object.keys(DEAL_MEASURES);
  const deals = Array.from(readVerdicts(join(ROOT, run.folder))[0] ?? '', (letter, i) => ({
    values: measureDeal(setting, dealFromSeed(run.seed + i, packOf(setting)).cards, all),
    won: letter === 'w',
  }));
  const judging = deals.splice(0, deals.length / 2);
  const scales = all.map((_, i) => {
    const values = deals.map((deal) => deal.values[i] ?? 0);
    return [round(meanOf(values)), round(Math.sqrt(varianceOf(values)))] as const;
  });
  const scale = (values: readonly number[]): number[] =>
    scales.map(([mean, deviation], i) => ((values[i] ?? 0) - mean) / (deviation || 1));
  const cases = deals.map(({ values, won }) => ({ features: scale(values), succeeded: won }));
  const chosen = chooseMeasures(
    all.length,
    cases.filter((_, i) => i % 3 > 0),
  );
  const pick = (features: readonly number[]): number[] => [1, ...chosen.map((i) => features[i] ?? 0)];
  const [odds = 0, ...weights] = fitLogistic(
    cases.map(({ features, succeeded }) => ({ features: pick(features), succeeded })),
    chosen.length + 1,
  ).map(round);

  console.log(`${variant.name}:\n  odds: ${odds},\n  measures: {`);
  for (const [place, i] of chosen.entries())
    console.log(`    '${all[i]}': [${[weights[place], ...(scales[i] ?? [])].join(', ')}],`);
  console.log('  },');

  const chances = judging.map(({ values, won }) => ({ chance: predict([odds, ...weights], pick(scale(values))), won }));
  const order = measureOrder(chances).toFixed(3);
  const sorted = chances.toSorted((a, b) => a.chance - b.chance);
  return Array.from({ length: GROUPS }, (_, group) => {
    const own = sorted.slice((group * sorted.length) / GROUPS, ((group + 1) * sorted.length) / GROUPS);
    const won = own.filter((deal) => deal.won).length;
    return [variant.name, group + 1, own.length, meanOf(own.map(({ chance }) => chance)).toFixed(4), won, order];
  });
});
const header = ['variant', 'fifth', 'deals', 'predicted', 'won', 'order'];
writeFileSync(join(ROOT, LOSS), [header, ...rows].map((row) => `${row.join(',')}\n`).join(''));
