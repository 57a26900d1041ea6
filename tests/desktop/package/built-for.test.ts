import { resolveConfig } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';

/** The build's configuration, as `vite build --mode desktop` reads it. */
const configure = () => resolveConfig({ configFile: 'vite.config.ts', logLevel: 'silent' }, 'build', 'desktop');

describe('the build of the desktop application', () => {
  const { PERCH_DESKTOP_SERVER: before } = process.env;
  afterEach(() => {
    if (before === undefined) delete process.env.PERCH_DESKTOP_SERVER;
    else process.env.PERCH_DESKTOP_SERVER = before;
  });

  it.each([
    ['', 'PERCH_DESKTOP_SERVER is empty'],
    ['https://perch.example.org/', 'without a path or a slash at its end'],
    ['http://perch.example.org', 'is not encrypted'],
  ])('is refused for the service %j', async (service, why) => {
    process.env.PERCH_DESKTOP_SERVER = service;
    await expect(configure()).rejects.toThrow(why);
  });

  it('is made for an origin, and without one for this machine', async () => {
    process.env.PERCH_DESKTOP_SERVER = 'https://perch.example.org';
    await expect(configure()).resolves.toMatchObject({ command: 'build' });
    delete process.env.PERCH_DESKTOP_SERVER;
    await expect(configure()).resolves.toMatchObject({ command: 'build' });
  });
});
