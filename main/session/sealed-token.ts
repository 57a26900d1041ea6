import * as z from 'zod/mini';
import type { SecretBox, System } from '../ports.ts';

/** What is in the token's file, before it is sealed. */
export const heldToken = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(16_384)),
  /** Milliseconds of this machine's clock. */
  lastRefresh: z.int(),
  /** Origin of the service that gave it: no other is ever sent it, whatever became of the preferences. */
  service: z._default(z.string(), ''),
});
export type HeldToken = z.infer<typeof heldToken>;

/**
 * On Linux Chromium marks what it sealed with its built-in, public password `v10`, and what the keyring protects `v11`;
 * elsewhere `v10` is the real key store. @returns whether anybody who reads the bytes can open them
 */
export const isUnprotected = (bytes: Uint8Array, system: System): boolean =>
  system === 'linux' && Buffer.from(bytes.subarray(0, 3)).toString('latin1') === 'v10';

/** Rejects while the keyring is locked. */
export const seal = (box: SecretBox, held: HeldToken): Promise<Uint8Array> => box.encrypt(JSON.stringify(held));

/** Rejects where the bytes cannot be opened now, or are not what `seal` made. */
export async function unseal(
  box: SecretBox,
  bytes: Uint8Array,
): Promise<{ readonly held: HeldToken; readonly stale: boolean }> {
  const { result, shouldReEncrypt } = await box.decrypt(bytes);
  return { held: heldToken.parse(JSON.parse(result)), stale: shouldReEncrypt };
}
