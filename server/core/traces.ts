/** What is told of a span: patterns, names of jobs and networks, counts and outcomes. Never who, never what somebody wrote. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanInput {
  /** One of few: a pattern, not an address. */
  readonly name: string;
  /** What begins by itself, what was queued for it, or what is asked of another server. */
  readonly kind: 'request' | 'job' | 'call';
  readonly attributes?: SpanAttributes;
  /** What `Traces.carried` answered where the work was asked for, if that was anywhere. */
  readonly carried?: string | null;
}

/** A piece of work with a beginning and an end. */
export interface Span {
  /** Spans that begin in the work are parts of this one. */
  within<T>(work: () => T): T;
  end(input: { readonly failed: boolean; readonly attributes?: SpanAttributes }): void;
}

/** Tells a collector what this process works on, and for how long. */
export interface Traces {
  begin(input: SpanInput): Span;
  /** Whether a span is open where this is asked. */
  isInside(): boolean;
  /** The request that this work is part of, for a job that is queued for it: random numbers alone; null where there is none. */
  carried(): string | null;
  close(): Promise<void>;
}

const NO_SPAN: Span = { within: (work) => work(), end: () => undefined };

/** Of a process that tells nobody. */
export const UNTRACED: Traces = {
  begin: () => NO_SPAN,
  isInside: () => false,
  carried: () => null,
  close: async () => undefined,
};

/** Does the work as a part of what is open, and alone where nothing is. */
export async function tracedInside<T>(traces: Traces, input: SpanInput, work: () => Promise<T>): Promise<T> {
  if (!traces.isInside()) return work();
  const span = traces.begin(input);
  try {
    const result = await span.within(work);
    span.end({ failed: false });
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
