import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';

describe('why an update failed', () => {
  it.each([
    ['a host that is not found', Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), 'unreachable'],
    ["Chromium's word for no network", new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
    ['a server in trouble', Object.assign(new Error('HttpError: 503'), { statusCode: 503 }), 'unreachable'],
    ['a server that says no', Object.assign(new Error('HttpError: 404'), { statusCode: 404 }), 'unknown'],
    ['a certificate that is not trusted', new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'unknown'],
    ["Squirrel's refusal", new Error('Cannot update while running on a read-only volume.'), 'read-only-volume'],
    ['a file system that cannot be written', Object.assign(new Error('open'), { code: 'EROFS' }), 'read-only-volume'],
    ['a checksum that is wrong', new Error('sha512 checksum mismatch, expected a, got b'), 'unknown'],
    ['what is not even an error', null, 'unknown'],
  ])('%s', (...[, error, kind]) => {
    expect(failureOf(error)).toBe(kind);
  });
});
