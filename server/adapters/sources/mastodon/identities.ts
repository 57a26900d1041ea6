import type { MissingLook } from '../../../../shared/domain/policy/missing.ts';
import type { Home } from './accounts.ts';
import { type Acct, idOf, parseAcct } from './acct.ts';
import { type MastodonApi, originOf } from './api.ts';

/** Where accounts are, by WebFinger (RFC 7033). */
export interface Identities {
  /** The account that a name leads to, as its own domain writes it; null when it leads nowhere. */
  resolve(acct: Acct, signal: AbortSignal): Promise<Home | null>;
  /** What the domain says of an account: the origin of its server, if it names one. */
  directory(
    acct: Acct,
    signal: AbortSignal,
  ): Promise<{ readonly says: MissingLook['directory']; readonly origin: string | null }>;
}

export function createIdentities({
  api,
  egressAllow,
}: {
  api: MastodonApi;
  egressAllow: readonly string[];
}): Identities {
  /** A domain may call the account by another one (`@a@web.example` is `@a@example`): it counts only when that one says the same. */
  async function confirmed(acct: Acct, origin: string, signal: AbortSignal): Promise<Home | null> {
    const finger = await api.finger(acct, signal);
    if (finger.status !== 'ok' || finger.value.origin !== origin) return null;
    const subject = parseAcct(finger.value.subject);
    return subject !== null && idOf(subject) === idOf(acct) ? { acct, origin } : null;
  }

  return {
    async resolve(acct, signal) {
      const finger = await api.finger(acct, signal);
      if (finger.status === 'hidden') return { acct, origin: originOf(acct.domain, egressAllow) };
      if (finger.status !== 'ok') return null;
      const { subject, origin } = finger.value;
      const canonical = parseAcct(subject);
      if (canonical === null) return null;
      if (idOf(canonical) === idOf(acct)) return { acct, origin };
      return confirmed(canonical, origin, signal);
    },
    async directory(acct, signal) {
      const finger = await api.finger(acct, signal);
      if (finger.status === 'ok') return { says: 'there', origin: finger.value.origin };
      return { says: finger.status === 'gone' ? 'withdrawn' : 'missing', origin: null };
    },
  };
}
