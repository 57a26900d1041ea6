import { SECOND } from '../../../../shared/domain/time/calendar.ts';

/** Bounds of one live connection. */
export interface LiveLimits {
  /** How long a connection without a token header may take to say `hello`. */
  readonly helloMs: number;
  /** How long one with a token header may take to name the last event it saw, before it starts with what comes next. */
  readonly graceMs: number;
  /** Between two looks at a connection: is it alive, is its session valid, was a wake-up call lost. */
  readonly heartbeatMs: number;
  /** A frame that the client has not taken after this long ends the connection. */
  readonly stalledMs: number;
  readonly perUser: number;
  readonly maxPayloadBytes: number;
  /** Frames a client may send between two heartbeats. */
  readonly framesPerBeat: number;
}

export const LIVE_LIMITS: LiveLimits = {
  helloMs: 5 * SECOND,
  graceMs: SECOND,
  heartbeatMs: 30 * SECOND,
  stalledMs: 15 * SECOND,
  perUser: 10,
  maxPayloadBytes: 4096,
  framesPerBeat: 60,
};
