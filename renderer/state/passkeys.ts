import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  type PasskeyAssertion,
  type PasskeyRegistration,
  passkeyChallenge,
  passkeyOptions,
} from '../../shared/contract/passkeys.ts';
import { client } from '../api/service.ts';

const load = () => import('@simplewebauthn/browser');

/** Nobody chose one, or something else was asked for meanwhile: no failure of the page's. */
const ifChosen = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

/** Asks the browser for any passkey of this service. @returns null when none was chosen */
export async function askForPasskey(): Promise<PasskeyAssertion | null> {
  const [{ startAuthentication }, { options }] = await Promise.all([load(), client.call(passkeyChallenge, {})]);
  // The service's half of the library made it for the page's.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return await ifChosen(startAuthentication({ optionsJSON }));
}

/** The same among what the browser offers at the field for the address, until the form is left: then nothing is waited for any more. */
export async function waitForPasskey(left: AbortSignal): Promise<PasskeyAssertion | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const { options } = await client.call(passkeyChallenge, {});
  // A browser waits for one at a time: starting now would end what the next form waits for.
  if (left.aborted) return null;
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // as above
  const asked = startAuthentication({ optionsJSON, useBrowserAutofill: true });
  const stop = () => WebAuthnAbortService.cancelCeremony();
  left.addEventListener('abort', stop);
  return await ifChosen(asked).finally(() => left.removeEventListener('abort', stop));
}

/** Has the browser make a passkey. @returns null when its person changed their mind, or has one there already */
export async function makePasskey(reauth: string): Promise<PasskeyRegistration | null> {
  const [{ startRegistration }, { options }] = await Promise.all([load(), client.call(passkeyOptions, { reauth })]);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  return await ifChosen(startRegistration({ optionsJSON }));
}
