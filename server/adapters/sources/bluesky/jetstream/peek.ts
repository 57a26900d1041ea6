/** How a message begins that Jetstream writes: `{"did":"did:plc:…","time_us":1779719009132431,`. */
const OPENING = '{"did":"';
const BETWEEN = '","time_us":';
const QUOTE = 0x22;
const ZERO = 0x30;
const NINE = 0x39;
/** The longest DID that is looked at, and the longest time. */
const MOST_DID_BYTES = 300;
const MOST_DIGITS = 16;

/** Whom a message is about, and when it was sent: in microseconds. */
export interface Peek {
  readonly did: string;
  readonly time: number;
}

function beginsWith(bytes: Buffer, text: string, at: number): boolean {
  if (bytes.length < at + text.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

function timeAt(bytes: Buffer, start: number): number | null {
  let value = 0;
  let at = start;
  for (; at < start + MOST_DIGITS; at += 1) {
    const digit = bytes[at] ?? 0;
    if (digit < ZERO || digit > NINE) break;
    value = value * 10 + digit - ZERO;
  }
  return at === start ? null : value;
}

/**
 * Reads whom a message is about without parsing it: nearly all of what a busy network says concerns nobody here. The interface
 * promises no order of fields, so that null says nothing but that the message has to be parsed.
 */
export function peek(bytes: Buffer): Peek | null {
  if (!beginsWith(bytes, OPENING, 0)) return null;
  const end = bytes.indexOf(QUOTE, OPENING.length);
  if (end === -1 || end > MOST_DID_BYTES || !beginsWith(bytes, BETWEEN, end)) return null;
  const time = timeAt(bytes, end + BETWEEN.length);
  return time === null ? null : { did: bytes.toString('latin1', OPENING.length, end), time };
}
