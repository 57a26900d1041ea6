import {
  EGRESS_LIMITS,
  type EgressLimits,
  type TransferLimits,
  type Turn,
} from '../../server/adapters/egress/limits.ts';

/**
 * The egress limits with the times of some kinds of calls divided, so that a slow server shows soon; the rates stay. What a
 * test needs answered keeps its times: machines are slow, too.
 */
export function quickLimits(divisors: Partial<Record<Turn, number>>): EgressLimits {
  const quick = (turn: Turn) => {
    const divisor = divisors[turn] ?? 1;
    const of = ({ totalMs, idleMs, maxBytes, rate }: TransferLimits): TransferLimits => ({
      totalMs: totalMs / divisor,
      idleMs: idleMs / divisor,
      maxBytes,
      rate: rate === null ? null : { ...rate, windowMs: rate.windowMs / divisor },
    });
    return { brisk: of(EGRESS_LIMITS[turn].brisk), patient: of(EGRESS_LIMITS[turn].patient) };
  };
  return { lookup: quick('lookup'), background: quick('background'), export: quick('export') };
}
