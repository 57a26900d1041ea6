import type { Instant } from '../../shared/domain/ids.ts';

/** A message for a receiver of webhooks, as it goes over the wire. */
export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Why a receiver did not answer. */
export type WebhookFailure = 'refused-address' | 'unreachable' | 'timeout';

export type WebhookAnswer =
  | {
      readonly status: number;
      /** The beginning of its words. */
      readonly start: string;
      /** Until when it asks to be left alone. */
      readonly retryAt: Instant | null;
    }
  | { readonly failure: WebhookFailure };

/** Brings messages to addresses that people named. */
export interface WebhookSender {
  /** Whether the address may be asked at all; where its name leads is judged when it is. */
  mayAsk(url: string): boolean;
  /** Sends once; a redirect is an answer. @throws only when `signal` ends it */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}
