const KEPT = 'perch.bought-plan';

/** Keeps, for as long as this tab is open, which plan the hosted checkout was opened for. */
export const storeBoughtPlan = (plan: number): void => sessionStorage.setItem(KEPT, String(plan));

/** The plan that this tab went to pay for, once; null where it went for none. */
export function takeBoughtPlan(): number | null {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return kept === null ? null : Number(kept);
}
