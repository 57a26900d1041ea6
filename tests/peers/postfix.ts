import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';

const POSTFIX = '/usr/sbin/postfix';
const DAEMONS = '/usr/lib/postfix/sbin';

/** Debian's mail system is there, and may be started: it gives each of its processes a user of its own. */
export const postfixAvailable = existsSync(POSTFIX) && existsSync(DAEMONS) && process.getuid?.() === 0;

/** A mail system of its own folder: nothing of the machine's configuration is read, and it listens on loopback alone. */
export interface Postfix {
  readonly url: string;
  /** Files of what was delivered to the mailbox. */
  delivered(mailbox: 'reader' | 'bounces'): string[];
  readonly log: () => string;
  stop(): void;
}

const idOf = (what: '-u' | '-g'): number => Number(execFileSync('id', [what, 'postfix'], { encoding: 'utf8' }));

/** Processes without a chroot: service, type, private, unprivileged, chroot, wakeup, most, command. */
const services = (port: number): string =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
    'proxymap unix - - n - - proxymap',
    'smtp unix - - n - - smtp',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'virtual unix - n n - - virtual',
    'anvil unix - - n - 1 anvil',
    'postlog unix-dgram n - n - 1 postlogd',
    '',
  ].join('\n');

/**
 * Delivers for two mailboxes at perch.test, knows nobody else there, and hands what is for far.test to the server on `farPort`. Reports on
 * what that one refuses come to the sender of the mail.
 */
export async function startPostfix({ farPort }: { readonly farPort: number }): Promise<Postfix> {
  const home = mkdtempSync(join(tmpdir(), 'perch-postfix-'));
  chmodSync(home, 0o755);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  const [etc, queue, data, mail] = ['etc', 'queue', 'data', 'mail'].map((name) => join(home, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [etc, queue, data, mail]) mkdirSync(folder, { mode: 0o755 });
  for (const folder of [data, mail]) chownSync(folder, uid, gid);
  const log = join(data, 'mail.log');
  const port = await freePort();
  const settings = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    daemon_directory: DAEMONS,
    command_directory: '/usr/sbin',
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mta.perch.test',
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    alias_maps: '',
    alias_database: '',
    recipient_delimiter: '+',
    virtual_mailbox_domains: 'perch.test',
    virtual_mailbox_base: mail,
    virtual_mailbox_maps: 'inline:{ reader@perch.test=reader/, bounces@perch.test=bounces/ }',
    virtual_uid_maps: `static:${uid}`,
    virtual_gid_maps: `static:${gid}`,
    virtual_minimum_uid: '1',
    transport_maps: `inline:{ far.test=smtp:[127.0.0.1]:${farPort} }`,
    smtp_dns_support_level: 'disabled',
    maillog_file: log,
    maillog_file_prefixes: tmpdir(),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(etc, 'main.cf'), `${lines.join('\n')}\n`);
  writeFileSync(join(etc, 'master.cf'), services(port));
  execFileSync(POSTFIX, ['-c', etc, 'start'], { stdio: 'pipe' });
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered(mailbox) {
      const folder = join(mail, mailbox, 'new');
      return existsSync(folder)
        ? readdirSync(folder)
            .sort()
            .map((name) => join(folder, name))
        : [];
    },
    log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    stop() {
      execFileSync(POSTFIX, ['-c', etc, 'stop'], { stdio: 'pipe' });
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
