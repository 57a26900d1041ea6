import type { FirstObject, FirstOrReturn } from '../../../report/firsts-and-returns.ts';
import type { Report } from '../../../report/report.ts';
import type { PeriodSpan } from '../../time/period.ts';
import type { EarlierReport } from '../headcount.ts';
import { compareText } from '../order.ts';
import { WRITTEN_TAG } from '../wording.ts';
import { countsOf, type FirstsSource, fieldsOf, topicOfTag } from './field.ts';
import { seenPeriods } from './past.ts';
import { endedOf, type Finding, firstOf, followedAgain, missingNow, returnOf } from './rules.ts';
import { standingFirsts } from './standing.ts';

/** More are a list. */
export const MOST_FIRSTS = 6;
/** Of one rule, so that an account that finds new things every week also has its returns told. */
const MOST_OF_RULE = 3;

/** Whom or what an item is about; likes and comments to one account are about the same. */
function idOf(item: FirstOrReturn): string {
  const to: FirstObject = item.rule === 'followed-again' ? { kind: 'liked', account: item.account } : item.to;
  switch (to.kind) {
    case 'liked':
    case 'commented':
      return `@${to.account.id}`;
    case 'tag':
      return `#${to.tag}`;
    case 'topic':
      return to.topic;
  }
}

/** A headline of this template says of the leading hashtag that it is new. */
const NEW_TAG_TEMPLATE = 'new-hashtag';

/** What headline and anomalies have told as new already. */
function toldElsewhere({ template, hashtags, anomalies }: FirstsSource): ReadonlySet<string> {
  const leading = hashtags.find(({ tag }) => WRITTEN_TAG.test(tag));
  const told = anomalies.items.flatMap((anomaly) => {
    if (anomaly.rule === 'new-top-account') return [`@${anomaly.account.id}`];
    return anomaly.rule === 'new-top-tag' ? [`#${anomaly.tag}`] : [];
  });
  return new Set([...told, ...(template === NEW_TAG_TEMPLATE && leading !== undefined ? [`#${leading.tag}`] : [])]);
}

/** The most to say first; of equals by rule, then by what it is about. */
const compareFindings = (a: Finding, b: Finding): number =>
  b.value - a.value || compareText(a.item.rule, b.item.rule) || compareText(idOf(a.item), idOf(b.item));

/** Each account, topic and hashtag once, a hashtag not beside its topic, and no more of one rule than there is room for. */
function chosen(findings: readonly Finding[], told: ReadonlySet<string>): FirstOrReturn[] {
  const topics = new Set(findings.map(({ item }) => idOf(item)));
  const isSaid = (item: FirstOrReturn): boolean => {
    const topic = item.rule !== 'followed-again' && item.to.kind === 'tag' ? topicOfTag(item.to.tag) : null;
    return (item.rule === 'first' && told.has(idOf(item))) || (topic !== null && topics.has(topic));
  };
  const ids = new Set<string>();
  const ofRule = new Map<string, number>();
  return findings
    .toSorted(compareFindings)
    .filter(({ item }) => {
      const before = ofRule.get(item.rule) ?? 0;
      if (isSaid(item) || ids.has(idOf(item)) || before === MOST_OF_RULE) return false;
      ids.add(idOf(item));
      ofRule.set(item.rule, before + 1);
      return true;
    })
    .map(({ item }) => item);
}

/**
 * What is new in a report, back after a while, or over, beside the earlier periods that are known; each statement with the posts that it
 * rests on or the report that it points to. Where too few periods are known, or less than everything was read, nothing is said: a gap in
 * the record is no change of somebody. The same report beside the same past gives the same answer.
 */
export function findFirsts(source: FirstsSource): Report['firstsAndReturns'] {
  const findings = fieldsOf(source).flatMap((field) => [
    ...field.now.flatMap((one) => firstOf(field, one) ?? returnOf(field, one, source.period.type) ?? []),
    ...missingNow(new Set(field.now.map(({ id }) => id)), field.past).flatMap((id) => endedOf(field, id) ?? []),
  ]);
  const items = chosen([...findings, ...followedAgain(source)], toldElsewhere(source));
  return standingFirsts(items, source).slice(0, MOST_FIRSTS);
}

/** Accounts that were liked or commented on in each of the last periods: their names may be needed though nothing goes to them any more. */
export function accountsOfHabit(period: PeriodSpan, earlier: readonly EarlierReport[]): string[] {
  const past = seenPeriods(period, earlier);
  const ids = (['liked', 'commented'] as const).flatMap((key) =>
    missingNow(
      new Set(),
      past.map((one) => (one === null ? null : { counts: countsOf(one.seen[key]) })),
    ),
  );
  return [...new Set(ids)].sort(compareText);
}

/** Accounts that are named though no action of the period is about them. */
export const accountsEnded = (items: Report['firstsAndReturns']): string[] =>
  items.flatMap((item) => (item.rule === 'ended' && 'account' in item.to ? [item.to.account.id] : []));
