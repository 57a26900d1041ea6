import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator in software, which does as it is told: also what a real one would not. */
export interface SoftPasskey {
  readonly id: string;
  counter: number;
  /** The answer to a request to make it. */
  register(challenge: string, odd?: Odd): object;
  /** The answer to a request to sign. */
  sign(challenge: string, odd?: Odd): object;
}

export interface Odd {
  readonly origin?: string;
  readonly host?: string;
  /** User present 1, verified 4. */
  readonly flags?: number;
  readonly type?: string;
  readonly userHandle?: string;
}

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const PRESENT_AND_VERIFIED = 5;
const HAS_KEY = 0x40;

/** The public key as COSE writes one of P-256 (RFC 9053). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (head: string, value: string) => [Buffer.from(head, 'hex'), Buffer.from(value, 'base64url')];
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...part('215820', x), ...part('225820', y)]);
}

export function softPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = b64(credentialId);

  const clientData = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(
      JSON.stringify({ type: odd.type ?? type, challenge, origin: odd.origin ?? origin, crossOrigin: false }),
    );

  function authenticatorData(odd: Odd, counter: number, more: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = (odd.flags ?? PRESENT_AND_VERIFIED) + (more.length > 0 ? HAS_KEY : 0);
    return Buffer.concat([sha256(odd.host ?? new URL(origin).hostname), Buffer.from([flags]), count, more]);
  }

  return {
    id,
    counter: 0,
    register(challenge, odd = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const data = authenticatorData(odd, this.counter, key);
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex');
      const attestation = Buffer.concat([head, Buffer.from([0x58, data.length]), data]);
      const response = {
        clientDataJSON: b64(clientData('webauthn.create', challenge, odd)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    sign(challenge, odd = {}) {
      const data = authenticatorData(odd, this.counter, Buffer.alloc(0));
      const client = clientData('webauthn.get', challenge, odd);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        ...(odd.userHandle === undefined ? {} : { userHandle: odd.userHandle }),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}
