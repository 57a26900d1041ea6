import type { GoogleAnswer, GoogleState } from '../../../shared/contract/google.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import {
  deleteGoogleFlow,
  deleteGoogleIdentity,
  findOwnGoogle,
  type GoogleProof,
  insertGoogleIdentity,
  isSessionYounger,
} from '../../db/repositories/google.ts';
import { findOwnCredentials, findUser } from '../../db/repositories/users.ts';
import { type AccountNoticeDeps, changeAndTell } from './account-notice.ts';
import { createGoogleFlows, type GoogleBegun, type GoogleFlowDeps, type GoogleSource } from './google-flows.ts';
import { hashOfToken } from './tokens.ts';

/** Google beside the password, as its owner sets it. */
export interface GoogleLink {
  state(user: UserId): Promise<GoogleState>;
  /** @throws AppError `confirm_email` before the address is confirmed, `google_unavailable`; `not_found` while it is off */
  begin(user: UserId, from: { source: GoogleSource; language: Language }): Promise<GoogleBegun>;
  /**
   * Links what came back, or what was proven at a log-in to whoever has the address and has logged in since.
   * @throws AppError `google_outdated`, `google_refused`, `google_unverified`, `google_unavailable`, `google_taken`
   */
  link(caller: { user: UserId; token: string | null }, answer: GoogleAnswer): Promise<void>;
  /** @throws AppError `not_found` when nothing is linked, or nothing else logs in */
  unlink(user: UserId): Promise<void>;
}

export function createGoogleLink(deps: GoogleFlowDeps & AccountNoticeDeps): GoogleLink {
  const { db, clock } = deps;
  const flows = createGoogleFlows(deps);

  /** The account has the address that Google vouches for, and its person has proven since then that it is theirs. */
  async function isSamePerson(
    { user, token }: { user: UserId; token: string | null },
    { proof, flowHash }: { proof: GoogleProof; flowHash: Uint8Array },
  ): Promise<boolean> {
    if (proof.user !== null) return proof.user === user;
    const email = (await findUser(db, user))?.email;
    if (email?.toLowerCase() !== proof.email.toLowerCase()) return false;
    return await isSessionYounger(db, { flowHash, sessionTokenHash: hashOfToken(token ?? '') });
  }

  return {
    async state(user) {
      const [linked, own] = await Promise.all([findOwnGoogle(db, user), findOwnCredentials(db, user)]);
      const google = linked && { email: linked.email, since: linked.linkedOn, lastUsed: linked.usedOn };
      const confirms = linked !== null && (await deps.google.confirms());
      return { google, confirms, hasPassword: (own?.passwordHash ?? null) !== null };
    },
    async begin(user, from) {
      // Whoever signs up with somebody else's address could otherwise leave a way in for when it is taken back.
      if ((await findUser(db, user))?.emailVerified !== true) throw new AppError('confirm_email');
      return await flows.begin({ ...from, user });
    },
    async link(caller, answer) {
      const { user } = caller;
      const began = answer.code === undefined && answer.credential === undefined ? null : user;
      const proof = await flows.proofOf(answer, { user: began });
      const flowHash = flows.hashOfFlow(answer.flow);
      if (!(await isSamePerson(caller, { proof, flowHash }))) throw new AppError('google_outdated');
      const { issuer, subject, email } = proof;
      const identity = { issuer, subject, user, email, used: proof.user === null, today: dayOf(clock.now()) };
      await changeAndTell(deps, { user, told: 'google-linked' }, async (tx) => {
        if (!(await deleteGoogleFlow(tx, flowHash))) throw new AppError('google_outdated');
        if (!(await insertGoogleIdentity(tx, identity))) throw new AppError('google_taken');
      });
    },
    async unlink(user) {
      await changeAndTell(deps, { user, told: 'google-unlinked' }, async (tx) => {
        if (!(await deleteGoogleIdentity(tx, user))) throw new AppError('not_found');
      });
    },
  };
}
