import type { NamedSeries } from '../contest.ts';
import type { StudyFigures } from '../study-figures.ts';
import { formatLevel, joinNames } from '../../base/prose.ts';
import { describeComparisons } from './comparison-section.ts';
import { describeHidden, describeMissing, describePlaces, describeTotals } from './lost-sections.ts';
import { describeCauses, describeFates, describeKinds, describeStock, describeSurvival } from './no-return-sections.ts';
import { describeProfiles, describeRates, describeThought, listHeadlines } from './rate-sections.ts';
import { describeLostGames } from './lost-games.ts';
import { describeTunings, listTuningHeadlines, type TuningFigures } from './tuning-section.ts';
import { listEntries, type Report } from './section.ts';

const DEALS = 'A deal is a shuffle of the whole double pack. All who played the same seeds played the same deals.';

const STUDIES = [
  'Every win of the solver is a line of play that a second, independent form of the rules has replayed. A deal counts as lost only with a proof that it has no win. All others are unknown.',
  'Players see only the face-up cards. Each of them plays the same way on every machine.',
  'Intervals are for all deals, of which the seeds are taken to be a random sample. The confidence level holds for each interval alone, not for all of them together. Shares of few games are uncertain, so the tables give the number of games.',
  'Distributions of the solver describe the best positions that its searches met on deals without a known win. They depend on how it searches.',
];

const COMMIT_DIGITS = 10;

function describeSource({ name, groups, version, commit, finished, seeds, nodes, interval }: StudyFigures) {
  const confidence = groups[0]?.confidence ?? null;
  const parts = [
    seeds && `seeds ${seeds.first} to ${seeds.last}`,
    nodes.length > 0 && `${nodes.map((each) => each.toLocaleString('en')).join(', then ')} nodes for a deal`,
    interval && confidence && `${interval} ${formatLevel(confidence)} intervals`,
    `quorum ${version}${commit === null ? '' : `, commit ${commit.slice(0, COMMIT_DIGITS)}`}`,
    !finished && 'not finished',
  ].filter(Boolean);
  return `${name}: ${parts.join('; ')}.`;
}

/**
 * @param studies and `tunings`: at least one together.
 * @param series the deals of the studies.
 * @param page the address of a page of quorum, for links to lost games.
 */
export async function makeReport(
  studies: readonly StudyFigures[],
  series: readonly NamedSeries[],
  tunings: readonly TuningFigures[],
  page?: string,
): Promise<Report> {
  const entries = listEntries(studies, series);
  const sections = [
    entries.length === 0 ? null : describeRates(entries),
    describeThought(entries),
    describeProfiles(entries),
    describeComparisons(
      series,
      studies.flatMap(({ name, previousCounts }) => (previousCounts.length > 0 ? [name] : [])),
    ),
    describePlaces(entries),
    describeTotals(entries),
    describeMissing(entries),
    describeHidden(entries),
    describeFates(entries),
    describeSurvival(entries),
    describeStock(entries),
    describeKinds(entries),
    describeCauses(entries),
    page === undefined ? null : await describeLostGames(entries, page),
    describeTunings(tunings),
  ].filter((section) => section !== null);
  const variants = new Set([...entries.map(({ figures }) => figures), ...tunings].map(({ variant }) => variant));
  return {
    title: `Results of ${joinNames([...variants])}`,
    headlines: [...listHeadlines(entries), ...listTuningHeadlines(tunings)],
    sources: [...studies.map(describeSource), ...tunings.map(({ name }) => `${name}: quorum tune.`)],
    sections,
    method: [DEALS, ...(entries.length === 0 ? [] : STUDIES)],
  };
}
