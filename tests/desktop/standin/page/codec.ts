/** A value on its way between two worlds. */
export interface Codec {
  /** @throws for what a structured clone refuses; `hold` keeps a function and names it */
  pack(value: unknown, hold?: (task: Task) => number): unknown;
  unpack(packed: unknown, remote?: (id: number) => Task): unknown;
}
export type Task = (...args: unknown[]) => unknown;

/**
 * What the structured clone algorithm lets through, as JSON with marks. Its source is also put into the page's worlds,
 * so it uses nothing from outside.
 */
export function createCodec(): Codec {
  type Hold = ((task: Task) => number) | undefined;
  type Packer = readonly [is: (value: never) => boolean, pack: (value: never, hold: Hold) => object];
  type Marked = { readonly $: string; readonly v: never; readonly n: string; readonly s: string };

  const refuse = (): never => {
    throw new TypeError('An object could not be cloned.');
  };
  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  };
  const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const view = (value: ArrayBufferView): Uint8Array => new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  const entries = (value: Record<string, unknown>, hold: Hold): object =>
    Object.fromEntries(Object.keys(value).map((key) => [key, pack(value[key], hold)]));

  const PACKERS: readonly Packer[] = [
    [(v: unknown) => v === undefined, () => ({ $: 'undefined' })],
    [(v: unknown) => typeof v === 'number', (v: number) => ({ $: 'number', v: String(v) })],
    [(v: unknown) => typeof v === 'bigint', (v: bigint) => ({ $: 'bigint', v: String(v) })],
    [
      (v: unknown) => typeof v === 'function',
      (v: Task, hold: Hold) => (hold === undefined ? refuse() : { $: 'function', v: hold(v) }),
    ],
    [(v: unknown) => typeof v === 'symbol', refuse],
    [(v: unknown) => v instanceof Date, (v: Date) => ({ $: 'date', v: v.getTime() })],
    [(v: unknown) => v instanceof Error, (v: Error) => ({ $: 'error', v: v.message, n: v.name, s: v.stack ?? '' })],
    [
      (v: unknown) => v instanceof Map,
      (v: Map<unknown, unknown>, hold) => ({ $: 'map', v: [...v].map((e) => pack(e, hold)) }),
    ],
    [(v: unknown) => v instanceof Set, (v: Set<unknown>, hold) => ({ $: 'set', v: [...v].map((e) => pack(e, hold)) })],
    [(v: unknown) => v instanceof ArrayBuffer, (v: ArrayBuffer) => ({ $: 'buffer', v: toBase64(new Uint8Array(v)) })],
    [(v: unknown) => ArrayBuffer.isView(v), (v: ArrayBufferView) => ({ $: 'bytes', v: toBase64(view(v)) })],
    [(v: { then?: unknown }) => typeof v.then === 'function', refuse],
    [() => true, (v: Record<string, unknown>, hold) => ({ $: 'object', v: entries(v, hold) })],
  ];

  function pack(value: unknown, hold?: Hold): unknown {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (Array.isArray(value)) return value.map((each) => pack(each, hold));
    const [, packed] = PACKERS.find(([is]) => is(value as never)) ?? [];
    return packed?.(value as never, hold);
  }

  type Remote = ((id: number) => Task) | undefined;
  const asError = ({ v, n, s }: Marked): Error => Object.assign(new Error(v), { name: n, stack: s });
  const UNPACKERS: Readonly<Record<string, (marked: Marked, remote: Remote) => unknown>> = {
    undefined: () => undefined,
    number: ({ v }) => Number(v),
    bigint: ({ v }) => BigInt(v),
    function: ({ v }, remote) => remote?.(v),
    date: ({ v }) => new Date(v),
    error: asError,
    map: ({ v }, remote) => new Map((v as unknown[]).map((e) => unpack(e, remote) as [unknown, unknown])),
    set: ({ v }, remote) => new Set((v as unknown[]).map((e) => unpack(e, remote))),
    buffer: ({ v }) => fromBase64(v).buffer,
    bytes: ({ v }) => fromBase64(v),
    object: ({ v }, remote) =>
      Object.fromEntries(Object.entries(v as object).map(([key, each]) => [key, unpack(each, remote)])),
  };
  function unpack(packed: unknown, remote?: Remote): unknown {
    if (Array.isArray(packed)) return packed.map((each) => unpack(each, remote));
    if (packed === null || typeof packed !== 'object') return packed;
    const marked = packed as Marked;
    return UNPACKERS[marked.$]?.(marked, remote);
  }
  return { pack, unpack };
}
