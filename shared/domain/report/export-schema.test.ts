import { describe, expect, it } from 'vitest';
import { EXPORT_COLUMNS, EXPORT_SCHEMA_VERSION, type ExportColumn } from './export-schema.ts';

describe('the schema of exports', () => {
  it('is what it was promised to be: whoever changes a line here breaks somebody’s program', () => {
    const told = EXPORT_COLUMNS.map(
      ({ name, type, nullable, since }: ExportColumn) => `${name} ${type}${nullable ? '?' : ''} ${since}`,
    );
    expect(told).toEqual([
      'time_utc timestamp 1',
      'local_time text 1',
      'network text 1',
      'account text 1',
      'action text 1',
      'target text? 1',
      'target_name text? 1',
      'post_url text? 1',
      'text text? 1',
      'languages text? 2',
      'reason text? 3',
      'read_by text? 3',
      'coverage text? 3',
      'coverage_low number? 3',
      'coverage_high number? 3',
    ]);
  });

  it('only grows at its end, and its version is that of its newest column', () => {
    const versions = EXPORT_COLUMNS.map(({ since }: ExportColumn) => since);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(versions.at(-1)).toBe(EXPORT_SCHEMA_VERSION);
  });
});
