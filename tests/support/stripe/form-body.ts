/** Parameters as Stripe's clients send them: `line_items[0][price_data][currency]=usd`. */
export type Params = { [key: string]: Param };
export type Param = string | Params | Param[];

const partsOf = (key: string): string[] => key.replaceAll(']', '').split('[');

/** Objects whose keys are 0, 1, 2 … are lists. */
function withLists(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withLists(one)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** Reads a form, or a query. */
export function readParams(text: string): Params {
  const root: Params = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const parts = partsOf(key);
    let at = root;
    for (const part of parts.slice(0, -1)) {
      const next = at[part];
      const inside: Params = typeof next === 'object' && !Array.isArray(next) ? next : {};
      at[part] = inside;
      at = inside;
    }
    at[parts.at(-1) ?? ''] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withLists(value)]));
}

/** What stands at a path; '' where nothing does. */
export function textAt(params: Params, ...path: (string | number)[]): string {
  let at: Param | undefined = params;
  for (const part of path) {
    if (at === undefined || typeof at === 'string') return '';
    at = Array.isArray(at) ? at[Number(part)] : at[part];
  }
  return typeof at === 'string' ? at : '';
}
