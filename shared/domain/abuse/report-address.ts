/** The account whose report an address of this service shows; null for anything else. `/en/report/17/week-2026-11-09` → 17. */
export function accountOfReportAddress(text: string): number | null {
  const path = URL_PATH.exec(text.trim())?.[1] ?? text.trim();
  const number = REPORT.exec(path)?.[1];
  return number === undefined ? null : Number(number);
}

const URL_PATH = /^https?:\/\/[^/]+(\/[^?#]*)/i;
const REPORT = /^\/[a-z]{2}\/(?:[a-z-]+\/)?report\/([1-9]\d{0,8})(?:\/|$)/;
