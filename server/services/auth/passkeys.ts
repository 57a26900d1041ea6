import { BRAND } from '../../../shared/brand.ts';
import type { PasskeyRegistration, PasskeyView } from '../../../shared/contract/passkeys.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from '../../db/repositories/passkeys.ts';
import { findOwnCredentials } from '../../db/repositories/users.ts';
import { type AccountNoticeDeps, changeAndTell } from './account-notice.ts';
import { deviceOf } from './device-of.ts';
import {
  bytesOf,
  createPasskeyChallenges,
  handleOf,
  loadWebAuthn,
  type PasskeyDeps,
  type PasskeyOptions,
  refusedPasskey,
  textOf,
} from './passkey-challenges.ts';

/** Passkeys beside the password. Each was unlocked by its person on the device, and so is both factors of a log-in. */
export interface Passkeys {
  list(user: UserId): Promise<PasskeyView[]>;
  /** What a browser makes one with. @throws AppError `passkeys_limit`, `login_required` */
  begin(user: UserId): Promise<PasskeyOptions>;
  /** @throws AppError `passkey_refused`, `passkeys_limit` */
  add(user: UserId, made: { passkey: PasskeyRegistration; userAgent: string | null }): Promise<void>;
  /** @throws AppError `fields_empty`; `not_found` for one that is not the user's */
  rename(user: UserId, change: { id: string; name: string }): Promise<void>;
  /** @throws AppError `not_found` for one that is not the user's */
  remove(user: UserId, id: string): Promise<void>;
}

const MOST = 20;

/** A name to begin with; its owner may choose another. */
function nameOf(userAgent: string | null): string {
  const { app, system } = deviceOf({ userAgent });
  return [app, system].filter((word) => word !== null).join(', ') || BRAND.name;
}

export function createPasskeys(deps: PasskeyDeps & AccountNoticeDeps): Passkeys {
  const { db, clock } = deps;
  const { rpID, expected, keep, isOurs } = createPasskeyChallenges(deps);

  async function ownedBy(user: UserId) {
    const own = await listPasskeys(db, user);
    if (own.length >= MOST) throw new AppError('passkeys_limit', { values: { limit: MOST } });
    return own;
  }

  return {
    async list(user) {
      const rows = await listPasskeys(db, user);
      return rows.map(({ id, name, createdOn, usedOn }) => ({ id, name, created: createdOn, lastUsed: usedOn }));
    },
    async begin(user) {
      const person = await findOwnCredentials(db, user);
      if (person === null) throw new AppError('login_required');
      const own = await ownedBy(user);
      const { generateRegistrationOptions } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: BRAND.name,
        rpID,
        userName: person.email,
        userID: handleOf(user),
        attestationType: 'none',
        excludeCredentials: own.map(({ credentialId, transports }) => ({
          id: textOf(credentialId),
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return await keep(options, user);
    },
    async add(user, { passkey, userAgent }) {
      await ownedBy(user);
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const { clientDataJSON, attestationObject } = passkey.response;
      const response = { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
      const made = await verifyRegistrationResponse({ response, expectedChallenge: isOurs(user), ...expected }).catch(
        (cause: unknown) => {
          throw refusedPasskey(cause);
        },
      );
      if (!made.verified) throw refusedPasskey();
      const { id, publicKey, counter } = made.registrationInfo.credential;
      const key = {
        user,
        credentialId: bytesOf(id),
        publicKey,
        counter,
        transports: passkey.response.transports ?? [],
        name: nameOf(userAgent),
        createdOn: dayOf(clock.now()),
      };
      await changeAndTell(deps, { user, told: 'passkey-added' }, async (tx) => {
        if (!(await insertPasskey(tx, key))) throw refusedPasskey();
      });
    },
    async rename(user, { id, name }) {
      const wanted = name.trim();
      if (wanted === '') throw new AppError('fields_empty', { field: 'name' });
      if (!(await renamePasskey(db, { user, id, name: wanted }))) throw new AppError('not_found');
    },
    async remove(user, id) {
      await changeAndTell(deps, { user, told: 'passkey-removed' }, async (tx) => {
        if (!(await deletePasskey(tx, { user, id }))) throw new AppError('not_found');
      });
    },
  };
}
