const AROUND = 40;

/** Where two texts begin to differ, with what stands around it in each. */
export function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const shown = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND);
  return `${shown(one)} | ${shown(other)}`;
}
