import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone, a logged-in user, or (while a valid session lasts) a user or a guest. */
export type Access = 'public' | 'user';

/** What belongs to one person and is called by an id. */
export type OwnedThing =
  | 'account'
  | 'watch'
  | 'session'
  | 'passkey'
  | 'apiToken'
  | 'connection'
  | 'webhook'
  | 'webhookDelivery';

type Schema = z.ZodMiniType;

/** One call of the service: everything that the server, the client and OpenAPI derive from. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** Under `/api`, in the router's notation: `/report/:accountId/:reportId`. */
  readonly path: string;
  readonly access: Access;
  /** Flags of the query (`1`) with which anyone may call: they are shown what the operator opened to visitors, no more. */
  readonly opens?: readonly ('example' | 'press')[];
  /**
   * The call takes ids of what belongs to the caller. `foreign` is the answer to one that is somebody else's: the same as to one that
   * there is not, so that nobody learns which ids there are.
   */
  readonly owned?: { readonly thing: OwnedThing; readonly foreign: ErrorCode };
  /** It changes the safety of the account: who is there has proven it again a moment ago, and sends what they were given in `x-reauth`. */
  readonly reauthenticated?: true;
  /** Only for who has this role; the command line alone gives it. */
  readonly role?: 'support';
  /** With `as-user` and somebody's hash a support person reads this of them, in a view that is open. Every other call refuses it. */
  readonly asUser?: true;
  /** It reads, and one of the user's API tokens opens it in a session's place (`Authorization: Bearer …`). */
  readonly apiToken?: true;
  readonly summary: string;
  readonly tag: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is no JSON but bytes, at most so many (`application/octet-stream`). */
  readonly bytes?: number;
  /** Media type of a body that is read as it comes in, however long it is and takes. */
  readonly stream?: string;
  /** Absent where the answer is a file. */
  readonly response?: Schema;
  /** Errors carry their text a second time, as `error_text` (specification, section 8: restore and reset). */
  readonly errorText?: true;
  /** Media type of a file answer; several where the query chooses. */
  readonly file?: string | readonly string[];
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a route while checking its shape. */
export const route = <const R extends Route>(definition: R): R => definition;

type Input<S> = S extends Schema ? z.input<S> : undefined;
type Output<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller sends. */
export type RouteInput<R extends Route> = {
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: R extends { readonly bytes: number } ? Uint8Array : Input<R['body']>;
};
/** What the caller gets back. */
export type RouteOutput<R extends Route> = Output<R['response']>;

/** The empty answer of a call that only does something. */
export const done = z.object({ ok: z.literal(true) });

export const errorBody = z.object({
  error: z.string(),
  text: z.optional(z.string()),
  error_text: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.nullable(z.string()), code: z.string(), text: z.string() }))),
  maintenance: z.optional(z.literal(true)),
});
export type ErrorBody = z.infer<typeof errorBody>;
