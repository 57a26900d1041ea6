import type { PasskeyAssertion } from '../../../shared/contract/passkeys.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { findPasskey, markPasskeyUsed } from '../../db/repositories/passkeys.ts';
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

/** A log-in with a passkey. Its person unlocked it on the device, so that it is both factors. */
export interface PasskeyLogin {
  /** What a browser asks for any of them with; it says nothing of who has one. */
  challenge(): Promise<PasskeyOptions>;
  /** Whose passkey signed. @throws AppError `passkey_refused` */
  verify(passkey: PasskeyAssertion): Promise<UserId>;
}

/** The library's types tell a part that is missing from one that is undefined. */
function withoutUndefined({ userHandle, ...rest }: PasskeyAssertion['response']) {
  return userHandle === undefined ? rest : { ...rest, userHandle };
}

export function createPasskeyLogin(deps: PasskeyDeps): PasskeyLogin {
  const { db, clock } = deps;
  const { rpID, expected, keep, isOurs } = createPasskeyChallenges(deps);
  return {
    async challenge() {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      return await keep(await generateAuthenticationOptions({ rpID, userVerification: 'required' }), null);
    },
    async verify(passkey) {
      const credentialId = bytesOf(passkey.id);
      const known = await findPasskey(db, credentialId);
      if (known === null) throw refusedPasskey();
      const { userHandle } = passkey.response;
      if (userHandle !== undefined && userHandle !== textOf(handleOf(known.user))) throw refusedPasskey();
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const { authenticationInfo, verified } = await verifyAuthenticationResponse({
        response: { ...passkey, response: withoutUndefined(passkey.response), clientExtensionResults: {} },
        expectedChallenge: isOurs(null),
        credential: { id: passkey.id, publicKey: Uint8Array.from(known.publicKey), counter: known.counter },
        ...expected,
      }).catch((cause: unknown) => {
        throw refusedPasskey(cause);
      });
      const use = { credentialId, from: known.counter, to: authenticationInfo.newCounter, today: dayOf(clock.now()) };
      // Of two signatures with one counter, the second may come from a copy of the key.
      if (!verified || !(await markPasskeyUsed(db, use))) throw refusedPasskey();
      return known.user;
    },
  };
}
