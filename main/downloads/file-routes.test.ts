import { describe, expect, it } from 'vitest';
import { fileTypeOf } from './file-routes.ts';

describe('what may be downloaded', () => {
  it.each([
    ['/report/7/week-2026-11-09/csv', 'text/csv'],
    ['/report/7/week-2026-11-09/csv?example=1', 'text/csv'],
    ['/dashboard/csv?period=week-2026-11-09&ids=1,2,3', 'text/csv'],
    ['/report/7/week-2026-11-09/csv?format=csv', 'text/csv'],
    ['/report/7/week-2026-11-09/csv?format=parquet', 'application/vnd.apache.parquet'],
    ['/media/demo/a-1.svg', 'image/svg+xml'],
  ])('is a file of the contract: %s', (path, type) => {
    expect(fileTypeOf(path)).toBe(type);
  });

  it.each([
    '/report/7/week-2026-11-09',
    '/user/info',
    '/report/0/week-2026-11-09/csv',
    '/report/7/latest/csv',
    '/report/7/week-2026-11-09/csv/',
    '/report/7/week-2026-11-09/csv?example=2',
    '/dashboard/csv',
    '/dashboard/csv?period=week-2026-11-09&ids=a',
    '/dashboard/x/../csv?period=week-2026-11-09',
    '/../api/dashboard/csv?period=week-2026-11-09',
    '//example.org/dashboard/csv?period=week-2026-11-09',
    'https://example.org/dashboard/csv?period=week-2026-11-09',
    '/dashboard/csv?period=week-2026-11-09#x',
    '\\dashboard\\csv?period=week-2026-11-09',
    '/media/demo/..%2fx.svg',
    '',
  ])('is nothing else: %s', (path) => {
    expect(fileTypeOf(path)).toBeNull();
  });
});
