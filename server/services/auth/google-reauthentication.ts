import type { GoogleAnswer } from '../../../shared/contract/google.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { AppError } from '../../core/app-error.ts';
import { deleteGoogleFlow, findGoogleOwner, findOwnGoogle } from '../../db/repositories/google.ts';
import { createGoogleFlows, type GoogleBegun, type GoogleFlowDeps, type GoogleSource } from './google-flows.ts';

/** Google in the password's place, where somebody who is logged in proves again who they are. */
export interface GoogleReauthentication {
  /** @throws AppError `not_found` where nothing is linked, or while it is off; `google_unavailable` */
  begin(user: UserId, from: { source: GoogleSource; language: Language }): Promise<GoogleBegun>;
  /**
   * The linked account was there, by a log-in at Google since this way began.
   * @throws AppError `google_another`, `google_outdated`, `google_refused`, `google_unverified`, `google_unavailable`, `not_found`
   */
  accept(user: UserId, answer: GoogleAnswer): Promise<void>;
  /** Uses it up. @throws AppError `google_outdated` when it was: of two who bring it one is believed */
  end(answer: GoogleAnswer): Promise<void>;
}

export function createGoogleReauthentication(deps: GoogleFlowDeps): GoogleReauthentication {
  const { db } = deps;
  const flows = createGoogleFlows(deps);
  return {
    async begin(user, from) {
      if ((await findOwnGoogle(db, user)) === null) throw new AppError('not_found');
      return await flows.begin({ ...from, user, confirms: true });
    },
    async accept(user, answer) {
      const proof = await flows.proofOf(answer, { user, confirms: true });
      if (proof.user !== user) throw new AppError('google_outdated');
      if ((await findGoogleOwner(db, proof)) !== user) throw new AppError('google_another');
    },
    async end({ flow }) {
      if (!(await deleteGoogleFlow(db, flows.hashOfFlow(flow)))) throw new AppError('google_outdated');
    },
  };
}
