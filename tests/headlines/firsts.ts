import { PHASES } from '../../server/adapters/sources/demo/world/phases.ts';
import type { ReportId } from '../../shared/domain/ids.ts';
import { addDays } from '../../shared/domain/time/calendar.ts';
import { periodOf } from '../../shared/domain/time/period.ts';
import type { FirstOrReturn } from '../../shared/report/firsts-and-returns.ts';
import type { Run } from './corpus.ts';

/** Something new, back or over, as it is told of an account of the demo world. */
export interface ToldFirst {
  readonly account: string;
  readonly reportId: ReportId;
  readonly rule: FirstOrReturn['rule'];
  readonly about: string;
}

const phases = PHASES.map((phase, index) => ({
  ...phase,
  begins: PHASES.slice(0, index).some(({ reader, author }) => reader === phase.reader && author === phase.author)
    ? ('return' as const)
    : ('first' as const),
}));

/** What the phases of the demo world are to a reader: each begins or comes back in its first week, and is over in the week after its last. */
export const PLANTED: readonly ToldFirst[] = phases.flatMap(({ reader, author, from, to, begins }) => [
  { account: reader, reportId: periodOf('week', from).id, rule: begins, about: author },
  { account: reader, reportId: periodOf('week', addDays(to, 1)).id, rule: 'ended', about: author },
]);

function aboutOf(item: FirstOrReturn): string {
  if (item.rule === 'followed-again') return item.account.name ?? item.account.id;
  const { to } = item;
  switch (to.kind) {
    case 'liked':
    case 'commented':
      return to.account.name ?? to.account.id;
    case 'tag':
      return `#${to.tag}`;
    case 'topic':
      return to.topic;
  }
}

const kindOf = (item: FirstOrReturn): string => ('to' in item ? `${item.rule} ${item.to.kind}` : item.rule);

/** Everything that is told, how often each kind of it, and how much of it where nothing is planted. */
export function firstsOf(runs: readonly Run[]) {
  const planted = new Set(PHASES.map(({ reader }) => reader));
  const kinds = new Map<string, number>();
  const told: ToldFirst[] = [];
  const perAccount: number[] = [];
  let reports = 0;
  for (const { account, reports: all } of runs) {
    const items = all.flatMap(({ reportId, firstsAndReturns }) => firstsAndReturns.map((item) => ({ reportId, item })));
    told.push(...items.map(({ reportId, item }) => ({ account, reportId, rule: item.rule, about: aboutOf(item) })));
    for (const { item } of items) kinds.set(kindOf(item), (kinds.get(kindOf(item)) ?? 0) + 1);
    if (planted.has(account)) continue;
    perAccount.push(items.length);
    reports += all.length;
  }
  const unplanted = perAccount.reduce((sum, count) => sum + count, 0);
  const lines = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `${count} ${kind}`);
  const mostOfOneAccount = Math.max(...perAccount);
  const perReport = unplanted / reports;
  const sum = `${perReport.toFixed(3)} a report where nothing is planted, at most ${mostOfOneAccount} of one account`;
  return { told, perReport, mostOfOneAccount, printed: `new, back or over: ${lines.join(', ')}; ${sum}\n` };
}
