import { createHash, createPublicKey, verify } from 'node:crypto';

/** Verifies as minisign's own text says, by nothing but the published key and the `.minisig`. */
export function isMinisigned(publicFile: string, signatureFile: string, bytes: Uint8Array): boolean {
  const key = Buffer.from(publicFile.split('\n')[1] ?? '', 'base64');
  const [, first = '', comment = '', last = ''] = signatureFile.split('\n');
  const signature = Buffer.from(first, 'base64');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(10)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const trusted = Buffer.from(comment.replace('trusted comment: ', ''));
  return (
    key.subarray(0, 2).toString() === 'Ed' &&
    signature.subarray(0, 2).toString() === 'ED' &&
    signature.subarray(2, 10).equals(key.subarray(2, 10)) &&
    verify(null, createHash('blake2b512').update(bytes).digest(), publicKey, signature.subarray(10)) &&
    verify(null, Buffer.concat([signature.subarray(10), trusted]), publicKey, Buffer.from(last, 'base64'))
  );
}
