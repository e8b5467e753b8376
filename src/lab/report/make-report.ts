import type { NamedSeries } from '../contest.ts';
import type { StudyFigures } from '../study-figures.ts';
import { formatLevel, joinNames } from '../../base/prose.ts';
import { sumOf } from '../../statistics/moments.ts';
import { findVariant } from '../../variants/registry.ts';
import { formatCommand } from '../manifest.ts';
import { describeComparisons, holdContests, listNodeFindings } from './comparison-section.ts';
import { listEntries } from './entries.ts';
import { describeLosses } from './lost-sections.ts';
import { describeLengths, describeProfiles, describeRates, listHeadlines } from './rate-sections.ts';
import { describeLostGames } from './lost-games.ts';
import type { TuningFigures } from '../tuning-figures.ts';
import { describeTunings, listTuningHeadlines } from './tuning-section.ts';
import { formatCount, type Report } from './section.ts';

const DEALS = 'A deal is a shuffle of the whole double pack. All who played the same seeds played the same deals.';

const STUDIES = [
  'Every win of the solver is a line of play that a second, independent form of the rules has replayed. A deal counts as lost only with a proof that it has no win. All others are unknown.',
  'Players see only the face-up cards. Each of them plays the same way on every machine.',
  'Brackets after a rate hold its interval and the number of deals. Intervals are for all deals, of which the seeds are taken to be a random sample. The level holds for each interval alone, not for all of them together. Shares of few games are uncertain, so the tables give the number of games.',
  'Distributions of the solver describe the best positions that its searches met on deals without a known win. They depend on how it searches.',
];

const COMMIT_DIGITS = 10;

const formatProgram = (version: string, commit: string | null) =>
  `quorum ${version}${commit === null ? '' : `, commit ${commit.slice(0, COMMIT_DIGITS)}`}`;

const joinFacts = (name: string, facts: readonly (string | false | null)[]) =>
  `${name}: ${facts.filter(Boolean).join('; ')}`;

function describeSource(study: StudyFigures) {
  const { name, groups, version, commit, finished, seeds, nodes, interval } = study;
  const confidence = groups[0]?.confidence ?? null;
  const parts = [
    seeds && `seeds ${seeds.first} to ${seeds.last}`,
    nodes.length > 0 && `${nodes.map(formatCount).join(', then ')} nodes for a deal`,
    interval !== null && confidence !== null && `${interval} ${formatLevel(confidence)} intervals`,
    formatProgram(version, commit),
    !finished && 'not finished',
  ];
  return { facts: joinFacts(name, parts), command: formatCommand(study) };
}

/** What a study lacks. */
function listWarnings({ name, groups, finished, asked }: StudyFigures) {
  if (finished) return [];
  const played = formatCount(sumOf(groups.map(({ deals }) => deals)));
  return [`The study ${name} is not finished: it has ${played} of its ${formatCount(asked)} games.`];
}

const MOST_TITLES = 3;

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
  const held = holdContests(series);
  const grown = studies.flatMap(({ name, previousCounts }) => (previousCounts.length > 0 ? [name] : []));
  const rates = entries.length === 0 ? null : describeRates(entries);
  const compared = describeComparisons(held, grown);
  const sections = [
    ...(compared?.chart?.kind === 'ratios' ? [compared, rates] : [rates, compared]),
    describeLengths(entries),
    describeProfiles(entries),
    ...describeLosses(entries),
    page === undefined ? null : await describeLostGames(entries, page),
    describeTunings(tunings),
  ].filter((section) => section !== null);
  const variants = new Set([
    ...entries.map(({ figures }) => figures.variant),
    ...tunings.map(({ report }) => report.variant),
  ]);
  const titles = Array.from(variants, (name) => findVariant(name).title);
  return {
    title: `Results of ${titles.length > MOST_TITLES ? `${titles.length} games` : joinNames(titles)}`,
    warnings: studies.flatMap(listWarnings),
    headlines: [...listNodeFindings(held), ...listHeadlines(entries), ...listTuningHeadlines(tunings)],
    sources: [
      ...studies.map(describeSource),
      ...tunings.map(({ name, version, commit, command }) => ({
        facts: joinFacts(name, ['seeds held out from tuning', formatProgram(version, commit)]),
        command,
      })),
    ],
    sections,
    method: [DEALS, ...(entries.length === 0 ? [] : STUDIES)],
  };
}
