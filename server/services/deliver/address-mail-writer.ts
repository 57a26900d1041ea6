import * as z from 'zod/mini';
import { NEW_ADDRESS_LINK_HOURS } from '../../../shared/domain/accounts/address-change.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { findAddressChange, setConfirmLink, setUndoLink } from '../../db/repositories/address-changes.ts';
import { findCredentials, findUser, type StoredUser } from '../../db/repositories/users.ts';
import { hashOfToken, newToken } from '../auth/tokens.ts';
import { type AccountMail, renderAccountMail } from '../mail/account-mail.ts';
import type { AccountMailDeps } from './account-mail-writer.ts';
import type { MailWriter, WrittenMail } from './mail-writer.ts';

/** What such a mail of the outbox says it is about. */
const about = z.object({ change: z.uuid() });

interface AddressMail extends Pick<AccountMail, 'kind' | 'address'> {
  readonly to: string;
  /** Who reads it. */
  readonly user: StoredUser;
  /** Of the page that its button leads to. */
  readonly path: string;
}

function written({ to, user, path, ...what }: AddressMail, { clock, config }: AccountMailDeps): WrittenMail {
  const url = `${config.publicUrl}/${user.lang}/${path}`;
  const facts = { ...what, url, language: user.lang, date: clock.now(), goneOn: null, device: null };
  return { mail: { to, ...renderAccountMail({ ...facts, ...config }) } };
}

/**
 * To an address that is to take another's place: the link that makes it so, for whoever reads there. Somebody who has an account
 * with it is told that, and nothing else happens. Each mail makes a link of its own; the one before it no longer works.
 */
export function createNewAddressWriter(deps: AccountMailDeps): MailWriter {
  const { db, clock } = deps;
  return {
    async write({ data }) {
      const change = await findAddressChange(db, about.parse(data).change);
      const user = change === null ? null : await findUser(db, change.user);
      if (change === null || change.confirmed || user === null || user.blocked || user.deletedAt !== null) return null;
      const owner = await findCredentials(db, change.newEmail);
      const other = owner === null || owner.id === change.user ? null : await findUser(db, owner.id);
      const to = change.newEmail;
      if (other !== null) return written({ kind: 'address-taken', to, user: other, path: 'auth/login' }, deps);
      const token = newToken();
      const until = instant(clock.now() + NEW_ADDRESS_LINK_HOURS * HOUR);
      await setConfirmLink(db, change.id, { tokenHash: hashOfToken(token), until });
      return written({ kind: 'new-address', to, user, path: `new-address/${token}` }, deps);
    },
  };
}

/** To the address that another has taken the place of: which one, and the link that takes it back. */
export function createAddressChangedWriter(deps: AccountMailDeps): MailWriter {
  const { db, clock } = deps;
  return {
    async write({ data }) {
      const change = await findAddressChange(db, about.parse(data).change);
      const user = change === null ? null : await findUser(db, change.user);
      // Also of somebody who is blocked or leaving: whoever did that may not have been the owner.
      if (change === null || user === null || change.undoUntil === null || change.undoUntil <= clock.now()) return null;
      const token = newToken();
      await setUndoLink(db, change.id, hashOfToken(token));
      const path = `old-address/${token}`;
      return written({ kind: 'address-changed', to: change.oldEmail, user, path, address: change.newEmail }, deps);
    },
  };
}
