import { ACTION_KINDS, type Action } from '../../../shared/domain/activity/action.ts';
import { CSV_BOM, type CsvAction, createCsvRows, csvHeader } from '../../../shared/domain/report/csv.ts';
import type { CsvSeparator } from '../../../shared/domain/report/csv-cell.ts';
import { estimateCoverage } from '../../../shared/domain/report/estimate.ts';
import { readWays } from '../../../shared/domain/report/read-ways.ts';
import { rowCoverage } from '../../../shared/domain/report/row-coverage.ts';
import type { PeriodSpan } from '../../../shared/domain/time/period.ts';
import { UTC } from '../../../shared/domain/time/time-zone.ts';
import { within } from './compose.ts';
import type { Directory, Material } from './material.ts';

/** What every row says of how whole its kind is, as the report does. */
function coverageOf(material: Material): ReturnType<typeof rowCoverage> {
  const { account, coverage, readBy, estimate, postsEstimate, receivedEstimate, repostedEstimate } = material;
  const ways = readWays(account.network, { by: readBy, streamed: false });
  return rowCoverage({
    lines: ACTION_KINDS.map((kind) => ({ kind, level: coverage[kind], readBy: ways[kind] })),
    estimate: estimateCoverage(estimate),
    postsEstimate: estimateCoverage(postsEstimate) ?? undefined,
    receivedEstimate: estimateCoverage(receivedEstimate) ?? undefined,
    repostedEstimate: estimateCoverage(repostedEstimate) ?? undefined,
  });
}

function csvAction(
  action: Action,
  { account, profile }: Material,
  known: { readonly directory: Directory; readonly coverage: ReturnType<typeof rowCoverage> },
): CsvAction {
  const { people, posts } = known.directory;
  const target = action.targetId === null ? undefined : people.get(action.targetId);
  const post = action.post === null ? undefined : posts.get(action.post.code);
  const gone = post?.gone === true;
  return {
    at: action.at,
    network: account.network,
    account: profile.username,
    action: action.kind,
    target: target?.username ?? action.targetId,
    targetName: target?.name ?? null,
    postUrl: gone ? null : (action.post?.url ?? null),
    text: gone ? null : (action.text ?? post?.text ?? null),
    languages: action.languages ?? [],
    removed: action.removed,
    reason: action.reason,
    coverage: known.coverage[action.kind],
  };
}

/** The period's actions as CSV lines, oldest first. */
export async function* csvLines(
  material: Material,
  { period, separator }: { period: PeriodSpan; separator: CsvSeparator },
): AsyncGenerator<string> {
  const actions = within(material.actions, period).sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
  const directory = await material.directory(actions);
  const known = { directory, coverage: coverageOf(material) };
  const row = createCsvRows(UTC, separator);
  yield CSV_BOM + csvHeader(separator);
  for (const action of actions) yield row(csvAction(action, material, known));
}
