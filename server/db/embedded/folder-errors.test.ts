import { describe, expect, it } from 'vitest';
import { StorageError } from '../storage-error.ts';
import { explainFolder } from './folder-errors.ts';

const failed = (more: object) => Object.assign(new Error('EACCES: permission denied, open'), more);

describe('a folder that cannot be used', () => {
  it.each([
    ['of another user', failed({ code: 'EACCES' }), 'this user may not write there'],
    ['of another user, for SQLite', failed({ errcode: 14 }), 'this user may not write there'],
    ['of another user, as another thread tells it', failed({}), 'this user may not write there'],
    ['on a disk that is only read', failed({ code: 'EROFS' }), 'it is on a file system that can only be read'],
    ['that is a file', failed({ code: 'ENOTDIR' }), 'there is a file in its place'],
  ])('%s is said in one sentence, without a code', (_, error, why) => {
    const explained = explainFolder('/srv/perch', error);
    expect(explained).toBeInstanceOf(StorageError);
    expect(explained?.message).toBe(`The data folder /srv/perch cannot be used: ${why}.`);
    expect(explained?.cause).toBe(error);
  });

  it('on a full disk says what to do', () => {
    for (const code of ['ENOSPC', '53100']) {
      expect(explainFolder('/srv/perch', failed({ code }))?.message).toBe(
        'The disk under /srv/perch is full. Make room, and start again.',
      );
    }
  });

  it('is not what any other failure is taken for', () => {
    expect(explainFolder('/srv/perch', new Error('something else'))).toBeNull();
    expect(explainFolder('/srv/perch', failed({ code: 'ECONNREFUSED' }))).toBeNull();
    expect(explainFolder('/srv/perch', 'EACCES: no error at all')).toBeNull();
  });
});
