import { ACTION_KINDS, type ActionKind } from '../activity/action.ts';
import { COVERAGE_LEVELS, type CoverageLevel, type CoverageMatrix, kindsSaid } from '../activity/coverage.ts';
import type { Capability, LimitReason } from './description.ts';
import { bestCoverage, describeNetwork, type Network } from './networks.ts';

/** What a network tells at best, as shortly as it can be said: everything, all but a few kinds, or only these. */
export interface Told {
  readonly form: 'all' | 'except' | 'only';
  /** The few; none of `all`. */
  readonly kinds: readonly ActionKind[];
  /** Of what is told, that of which it is not everything. */
  readonly sampled: readonly ActionKind[];
}

/** The network shows it, and it is not read here: nothing that the network leaves out. */
const isUnread = (best: Capability): boolean => 'because' in best && best.because === 'not-read';

export function toldBy(network: Network): Told {
  const { kinds } = describeNetwork(network).capabilities;
  const none = ACTION_KINDS.filter((kind) => kinds[kind].level === 'none' && !isUnread(kinds[kind]));
  const told = ACTION_KINDS.filter((kind) => kinds[kind].level !== 'none');
  const sampled = told.filter((kind) => kinds[kind].level === 'sampled');
  if (none.length === 0) return { form: 'all', kinds: [], sampled };
  return none.length < told.length ? { form: 'except', kinds: none, sampled } : { form: 'only', kinds: told, sampled };
}

/** Why no more of a kind was told: the network gives no more, with its reason, or it does and this account's collection had less. */
export type Shortfall = { readonly by: 'network'; readonly because: LimitReason } | { readonly by: 'collection' };

/** What stands behind a level that a collection reached; null where it is all there is. */
export function shortfallOf(network: Network, kind: ActionKind, level: CoverageLevel): Shortfall | null {
  const best = describeNetwork(network).capabilities.kinds[kind];
  const isLess = COVERAGE_LEVELS.indexOf(level) > COVERAGE_LEVELS.indexOf(best.level);
  if (isLess) return { by: 'collection' };
  return 'because' in best && level !== 'full' ? { by: 'network', because: best.because } : null;
}

/** The kinds that a report of an account of the network speaks of: what was told of it, and what the network tells at best. */
export function kindsOfReport(network: Network, coverage: CoverageMatrix): ActionKind[] {
  const best = bestCoverage(network);
  return kindsSaid((kind) => coverage[kind] !== 'none' || best[kind] !== 'none');
}
