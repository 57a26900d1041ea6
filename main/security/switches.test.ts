import { describe, expect, it } from 'vitest';
import { refusedSwitch } from './switches.ts';

const given = (...names: string[]) => refusedSwitch((name) => names.includes(name));

describe('a start of an installed application', () => {
  it.each(['remote-debugging-port', 'inspect', 'renderer-cmd-prefix', 'host-resolver-rules', 'ssl-key-log-file'])(
    'is refused with --%s',
    (name) => expect(given('user-data-dir', name)).toBe(name),
  );

  it('is not refused with what a system or a person may need', () => {
    expect(given('no-sandbox', 'user-data-dir', 'lang', 'ozone-platform', 'proxy-server', 'password-store')).toBeNull();
  });
});
