import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('writes no secret, however it is handed over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-log-'));
  try {
    const file = join(folder, 'log');
    const log = createLogger('debug', file);
    const hidden = {
      token: 'hidden-1',
      password: 'hidden-2',
      confirm: 'hidden-3',
      secret: 'hidden-4',
      card: 'hidden-5',
    };
    log.info(hidden, 'at the top');
    log.warn({ body: hidden }, 'inside');
    const written = readFileSync(file, 'utf8');
    expect(written).toContain('inside');
    expect(written).not.toContain('hidden-');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
