const QUOTE = 0x22;
const LINE_FEED = 0x0a;

export interface RowCounter {
  add(chunk: Uint8Array): void;
  /** Records after the header so far; a last one without a line end counts. */
  rows(): number;
}

/** Counts the records of a CSV file while it passes by (RFC 4180): a line end between quotes ends none. */
export function createRowCounter(): RowCounter {
  let quoted = false;
  let records = 0;
  let open = false;
  return {
    add(chunk) {
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at];
        // A doubled quote inside a quoted cell closes and opens it.
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_FEED && !quoted) records += 1;
      }
      if (chunk.length > 0) open = quoted || chunk[chunk.length - 1] !== LINE_FEED;
    },
    rows: () => Math.max(0, records + (open ? 1 : 0) - 1),
  };
}
