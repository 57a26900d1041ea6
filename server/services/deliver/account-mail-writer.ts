import * as z from 'zod/mini';
import { RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from '../../../shared/domain/accounts/credentials.ts';
import { goneAt } from '../../../shared/domain/accounts/leaving.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { AccountMailKind } from '../../../shared/domain/mail/outbox-rules.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { insertLink, outdateOtherLinks } from '../../db/repositories/links.ts';
import { findUser, type StoredUser } from '../../db/repositories/users.ts';
import { hashOfToken, newToken } from '../auth/tokens.ts';
import { renderAccountMail } from '../mail/account-mail.ts';
import type { MailWriter } from './mail-writer.ts';

export interface AccountMailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'postalAddress' | 'supportEmail'>;
}

/** The mails that carry a link of their own, and until when it works. */
const LINKS = {
  'password-reset': {
    purpose: 'reset',
    path: 'reset-pass',
    until: (now: Instant) => now + RESET_LINK_MINUTES * MINUTE,
  },
  'verify-address': { purpose: 'verify', path: 'verify', until: (now: Instant) => now + VERIFY_LINK_HOURS * HOUR },
  'account-deleted': {
    purpose: 'keep',
    path: 'keep',
    until: (now: Instant, { deletedAt }: StoredUser) => goneAt(deletedAt ?? now),
  },
} as const;

/** Where the notice of a change leads: to where it can be undone, or to what it tells of. */
const PAGES: Partial<Record<AccountMailKind, string>> = {
  'password-changed': 'auth/restore',
  'own-data-ready': 'settings#data',
  'new-device': 'auth/restore',
  'passkey-added': 'settings#passkeys',
  'passkey-removed': 'settings#passkeys',
  'google-linked': 'settings#google',
  'google-unlinked': 'settings#google',
  'api-token-created': 'settings#api',
  'webhook-stopped': 'settings#webhooks',
  'wrong-passwords': 'settings#two-factor',
  'wrong-codes': 'auth/restore',
};
const pageOf = (kind: AccountMailKind): string => PAGES[kind] ?? 'settings#two-factor';

/** A log-in from a new device names it. */
const deviceData = z.object({ app: z.nullable(z.string()), system: z.nullable(z.string()) });

/** Whether the mail still says what is so. Who leaves may have to choose a new password to come back. */
function isTrue(kind: AccountMailKind, { blocked, emailVerified, deletedAt }: StoredUser): boolean {
  if (blocked) return false;
  if (kind === 'verify-address') return !emailVerified && deletedAt === null;
  if (kind === 'own-data-ready') return deletedAt === null;
  return kind !== 'account-deleted' || deletedAt !== null;
}

const hasLink = (kind: AccountMailKind): kind is keyof typeof LINKS => kind in LINKS;

/** The mails of one kind about somebody's own account. A blocked person gets none. */
export function createAccountMailWriter(kind: AccountMailKind, { db, clock, config }: AccountMailDeps): MailWriter {
  /** A secret is made for the mail alone: the queue never holds one, and its time begins when it is sent. Notices have none. */
  async function issueFor(user: UserId, stored: StoredUser) {
    if (!hasLink(kind)) return null;
    const { purpose, path, until } = LINKS[kind];
    const token = newToken();
    const createdAt = clock.now();
    const link = { tokenHash: hashOfToken(token), purpose, user };
    await insertLink(db, { ...link, createdAt, expiresAt: instant(until(createdAt, stored)) });
    return { path: `${path}/${token}`, link };
  }

  return {
    async write({ user: userId, data }) {
      const user = userId === null ? null : await findUser(db, userId);
      if (userId === null || user === null || !isTrue(kind, user)) return null;
      const home = `${config.publicUrl}/${user.lang}`;
      const issued = await issueFor(userId, user);
      const url = `${home}/${issued?.path ?? pageOf(kind)}`;
      const goneOn = user.deletedAt === null ? null : goneAt(user.deletedAt);
      const device = kind === 'new-device' ? z.parse(deviceData, data) : null;
      const words = renderAccountMail({ kind, url, language: user.lang, date: clock.now(), goneOn, device, ...config });
      const mail = { to: user.email, ...words };
      if (issued?.link.purpose !== 'verify') return { mail };
      // Not before: a mail that does not go out takes no working link away.
      return { mail, sent: (tx) => outdateOtherLinks(tx, issued.link, clock.now()) };
    },
  };
}
