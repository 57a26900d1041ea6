import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { signHeaders, verifyHeaders } from './signature.ts';

const NOW = instant(Date.UTC(2026, 10, 19, 9));
const OLD = { name: 'old', secret: 'o'.repeat(40) };
const NEW = { name: 'new', secret: 'n'.repeat(40) };
const SHA256 = createHash('sha256').update('body').digest();

function headers(secret: string, at = NOW) {
  const signed = signHeaders({ id: 'one', sha256: SHA256, at }, { secret });
  return {
    id: signed['webhook-id'] ?? null,
    timestamp: signed['webhook-timestamp'] ?? null,
    signature: signed['webhook-signature'] ?? null,
    digest: signed['content-digest'] ?? null,
  };
}

describe('the header of a delivery', () => {
  it('is known by the key that signed it, while there are two', () => {
    for (const key of [OLD, NEW]) {
      expect(verifyHeaders(headers(key.secret), [OLD, NEW], NOW)).toEqual({
        ...{ id: 'one', keyName: key.name, digest: SHA256 },
      });
    }
    expect(() => verifyHeaders(headers(OLD.secret), [NEW], NOW)).toThrow('ingest_unsigned');
  });

  it('is signed as Standard Webhooks sign, with the digest in the place of the body', () => {
    expect(headers(OLD.secret).timestamp).toBe(String(NOW / 1000));
    const both = { ...headers(NEW.secret), signature: `v1a,AAAA v1,AAAA ${headers(NEW.secret).signature}` };
    expect(verifyHeaders(both, [NEW], NOW).keyName).toBe('new');
  });

  it('does not outlive five minutes, in either direction', () => {
    for (const away of [-300_000, 300_000]) {
      expect(verifyHeaders(headers(NEW.secret, instant(NOW + away)), [NEW], NOW).id).toBe('one');
      const beyond = instant(NOW + away + Math.sign(away) * 1000);
      expect(() => verifyHeaders(headers(NEW.secret, beyond), [NEW], NOW)).toThrow('ingest_outdated');
    }
  });

  it('says nothing where any part of it was changed or is missing', () => {
    const sound = headers(NEW.secret);
    const others = [
      { id: 'two' },
      { id: 'a b' },
      { timestamp: String(NOW / 1000 + 1) },
      { timestamp: '-1' },
      { digest: `sha-256=:${createHash('sha256').update('other').digest('base64')}:` },
      { digest: 'sha-256=:short:' },
      { signature: 'v1,' },
      { signature: (sound.signature ?? '').slice(3) },
    ];
    const missing = Object.keys(sound).map((name) => ({ [name]: null }));
    for (const changed of [...others, ...missing]) {
      expect(() => verifyHeaders({ ...sound, ...changed }, [NEW], NOW)).toThrow('ingest_unsigned');
    }
  });
});
