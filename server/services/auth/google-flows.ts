import type { GoogleAnswer } from '../../../shared/contract/google.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { isLanguage, type Language } from '../../../shared/domain/languages.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  findGoogleFlow,
  findGoogleProof,
  type GoogleProof,
  insertGoogleFlow,
  storeGoogleProof,
  takeGoogleFlow,
} from '../../db/repositories/google.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import { hashOfToken, isToken, newToken } from './tokens.ts';

export type GoogleSource = 'web' | 'desktop';

/** A way through Google that has begun. */
export interface GoogleBegun {
  readonly flow: string;
  readonly url: string;
}

interface Begin {
  readonly source: GoogleSource;
  readonly language: Language;
  /** Who wants to link, or to confirm that it is them; null for a log-in. */
  readonly user: UserId | null;
  /** Whether it is to confirm that: the person has to log in at Google anew. */
  readonly confirms?: boolean;
}

/** Whose way it is, and what for: nothing of one kind counts as another. */
type Way = Pick<Begin, 'user' | 'confirms'>;

export interface GoogleFlowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly google: IdentityProvider;
  readonly publicUrl: string;
}

const LIFETIME_MS = 10 * MINUTE;

/** Where somebody comes back to stands before the secret: it is no secret, and a false one only leads to a page that knows of nothing. */
const STATE = /^(web|desktop)\.(en|pt)\.([\w-]{43})$/;

export interface ReadState {
  readonly source: GoogleSource;
  readonly language: Language;
}

/** Where what came back from Google belongs; null for what we never sent. */
export function readState(state: string): ReadState | null {
  const [, source, language] = STATE.exec(state) ?? [];
  if (!isLanguage(language)) return null;
  return { source: source === 'desktop' ? 'desktop' : 'web', language };
}

const outdated = () => new AppError('google_outdated');

/** The way through Google and back: each once, within minutes, for whoever holds the secret of the page that began it. */
export function createGoogleFlows({ db, clock, google, publicUrl }: GoogleFlowDeps) {
  const hashOfFlow = (flow: string): Buffer => {
    if (!isToken(flow)) throw outdated();
    return hashOfToken(flow);
  };

  /** Who is there by what came back, kept for the steps after it. */
  async function prove(answer: GoogleAnswer, { user, confirms = false }: Way): Promise<void> {
    const { code, state, credential } = answer;
    const flowHash = hashOfFlow(answer.flow);
    const stateHash = credential === undefined ? hashOfToken(state ?? '') : null;
    const begun = await takeGoogleFlow(db, { flowHash, stateHash, user, confirms, now: clock.now() });
    if (begun === null) throw outdated();
    const { nonce, verifier, authSince } = begun;
    const idToken = credential ?? (await google.exchange({ code: code ?? '', verifier }));
    const { emailVerified, ...identity } = await google.verify(idToken, { nonce, authSince });
    if (!emailVerified) throw new AppError('google_unverified');
    await storeGoogleProof(db, { ...identity, flowHash, now: clock.now() });
  }

  return {
    hashOfFlow,
    /** @throws AppError `google_unavailable`, `not_found` while it is off */
    async begin({ source, language, user, confirms = false }: Begin): Promise<GoogleBegun> {
      const [flow, nonce, verifier] = [newToken(), newToken(), newToken()];
      const state = `${source}.${language}.${newToken()}`;
      const authSince = confirms ? clock.now() : null;
      const url = await google.authorizationUrl({ state, nonce, verifier, language, anew: confirms });
      await insertGoogleFlow(db, {
        ...{ flowHash: hashOfToken(flow), stateHash: hashOfToken(state), nonce, verifier, user, authSince },
        expiresAt: instant(clock.now() + LIFETIME_MS),
      });
      // The application opens pages of its own service alone.
      return { flow, url: source === 'web' ? url : `${publicUrl}/oauth/google/begin?state=${state}` };
    },
    /** Where a browser goes on that the application has opened. @throws AppError `google_outdated`, `google_unavailable` */
    async goOn(state: string): Promise<string> {
      const read = readState(state);
      const begun = read && (await findGoogleFlow(db, { stateHash: hashOfToken(state), now: clock.now() }));
      if (read === null || begun === null) throw outdated();
      const { authSince, ...tied } = begun;
      return await google.authorizationUrl({ ...tied, state, language: read.language, anew: authSince !== null });
    },
    /**
     * Who is there: by what came back, or by what was proven before.
     * @throws AppError `google_outdated`, `google_refused`, `google_unverified`, `google_unavailable`
     */
    async proofOf(answer: GoogleAnswer, way: Way): Promise<GoogleProof> {
      if (!google.enabled) throw new AppError('not_found');
      if (answer.code !== undefined || answer.credential !== undefined) await prove(answer, way);
      const asked = { flowHash: hashOfFlow(answer.flow), confirms: way.confirms ?? false, now: clock.now() };
      const proof = await findGoogleProof(db, asked);
      if (proof === null) throw outdated();
      return proof;
    },
  };
}
