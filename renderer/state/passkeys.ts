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

/** The same among what the browser offers at the field for the address, as long as the page waits for it. */
export async function waitForPasskey(): Promise<PasskeyAssertion | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const { options } = await client.call(passkeyChallenge, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // as above
  return await ifChosen(startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

/** The form is left: nothing is waited for any more. */
export const stopWaiting = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony();

/** Has the browser make a passkey. @returns null when its person changed their mind, or has one there already */
export async function makePasskey(reauth: string): Promise<PasskeyRegistration | null> {
  const [{ startRegistration }, { options }] = await Promise.all([load(), client.call(passkeyOptions, { reauth })]);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  return await ifChosen(startRegistration({ optionsJSON }));
}
