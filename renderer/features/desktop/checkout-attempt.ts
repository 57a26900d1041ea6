import type { CheckoutLook } from '../../../shared/desktop/values.ts';

export type Stage = 'opening' | 'waiting' | 'declined' | 'given-up' | 'refused';

/** One press of a payment button, and how far its payment has come. */
export interface Attempt {
  /** Tells it from another one of the same address. */
  readonly id: number;
  readonly url: string;
  readonly stage: Stage;
  /** The person said that it is paid, and that is being looked for. */
  readonly looking: boolean;
  /** What that look saw, until something else happens. */
  readonly saw: Exclude<CheckoutLook, 'returned'> | null;
  /** Whoever asked goes on. */
  readonly end: () => void;
}

export type Step =
  | { readonly kind: 'begun'; readonly attempt: Pick<Attempt, 'id' | 'url' | 'end'> }
  | { readonly kind: 'opening' | 'opened' | 'refused' | 'looking'; readonly id: number }
  | { readonly kind: 'looked'; readonly id: number; readonly saw: CheckoutLook }
  /** The shell's word, which is always about the attempt that was begun last. */
  | { readonly kind: 'told'; readonly stage: 'declined' | 'given-up' }
  | { readonly kind: 'ended' };

const at = (attempt: Attempt, stage: Stage): Attempt => ({ ...attempt, stage, looking: false, saw: null });

/** What becomes of the attempt on screen. An answer that belongs to one before changes nothing. */
export function afterStep(now: Attempt | null, step: Step): Attempt | null {
  if (step.kind === 'begun') return { ...step.attempt, stage: 'opening', looking: false, saw: null };
  if (step.kind === 'ended' || now === null) return null;
  if (step.kind === 'told') return at(now, step.stage);
  if (step.id !== now.id) return now;
  switch (step.kind) {
    case 'opening':
      return at(now, 'opening');
    case 'opened':
      // The payment may have been reported before the browser said that it is open.
      return now.stage === 'opening' ? { ...now, stage: 'waiting' } : now;
    case 'refused':
      return at(now, 'refused');
    case 'looking':
      return { ...now, looking: true, saw: null };
    case 'looked':
      // Meanwhile the shell may have said more than the look; one that found the payment is told by the shell itself.
      if (!now.looking) return now;
      return { ...now, looking: false, saw: step.saw === 'returned' ? null : step.saw };
  }
}
