import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-response.ts';

describe('file names of downloads (RFC 6266)', () => {
  it('prefer the extended form, then the plain one', () => {
    expect(fileNameOf(`attachment; filename="perch-ines.csv"; filename*=UTF-8''perch-in%C3%AAs.csv`, 'x.csv')).toBe(
      'perch-inês.csv',
    );
    expect(fileNameOf('attachment; filename="perch.csv"', 'x.csv')).toBe('perch.csv');
  });

  it('fall back where the service gave none', () => {
    expect(fileNameOf(undefined, 'x.csv')).toBe('x.csv');
    expect(fileNameOf('attachment', 'x.csv')).toBe('x.csv');
  });
});
