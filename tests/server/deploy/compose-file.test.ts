import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig } from '../../../server/config/env.ts';
import { CONNECTIONS_A_PROCESS } from '../../../server/db/postgres/connection-counts.ts';
import { readContainerFile, variablesOf } from '../../support/container-file.ts';

const read = (path: string): string => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8');

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()),
  command: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
});
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(read('compose.yml'), { merge: true }));

/** What an operator writes into `.env`, by the file's own words. */
const ENV: Record<string, string> = {
  PERCH_PUBLIC_URL: 'https://perch.example',
  POSTGRES_PASSWORD: 'abc123',
  PERCH_SMTP_URL: 'smtps://user:password@mail.example',
  PERCH_MAIL_FROM: 'Perch <reports@perch.example>',
  PERCH_METRICS_TOKEN: 'a-token-of-16-chars',
  PERCH_HCAPTCHA_SITE_KEY: 'a',
  PERCH_HCAPTCHA_SECRET: 'b',
};

/** As compose fills in `${NAME}`, `${NAME:-default}` and `${NAME:?}`, which refuses to be empty. */
function fillIn(text: string, from: Record<string, string>): string {
  return text.replaceAll(/\$\{[^}]*\}/g, (whole) => {
    const [, name = '', kind, rest = ''] = /^\$\{(\w+)(?::(-|\?)([^}]*))?\}$/.exec(whole) ?? [];
    const value = from[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name} is missing`);
    return value === '' && kind === '-' ? rest : value;
  });
}

const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'perch');
const image = Object.fromEntries(variablesOf(readContainerFile(read('Containerfile'))));
const environmentOf = ({ environment }: z.infer<typeof service>, from = ENV): Record<string, string> => ({
  ...image,
  ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillIn(value, from)])),
});

describe('the compose file', () => {
  it('starts web and workers with a configuration that the program takes', () => {
    const configs = ours.map(([name, each]) => ({ name, ...readConfig(environmentOf(each)) }));
    expect(configs).toEqual([
      expect.objectContaining({ name: 'web', production: true, roles: { web: true, worker: false }, dataDir: '/data' }),
      expect.objectContaining({ name: 'worker', roles: { web: false, worker: true }, healthPort: 3001 }),
    ]);
    for (const { databaseUrl } of configs) expect(databaseUrl).toBe('postgres://perch:abc123@postgres/perch');
  });

  it.each(['POSTGRES_PASSWORD', 'PERCH_PUBLIC_URL', 'PERCH_SMTP_URL', 'PERCH_MAIL_FROM', 'PERCH_METRICS_TOKEN'])(
    'does not start without %s, and says which at its beginning',
    (name) => {
      for (const [, each] of ours) expect(() => environmentOf(each, { ...ENV, [name]: '' })).toThrow(name);
      expect(read('compose.yml')).toMatch(new RegExp(`^#   ${name}=`, 'm'));
    },
  );

  it('writes nowhere but into the volume, and opens its port on this machine alone', () => {
    for (const [, each] of ours) {
      expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] });
      expect(each.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    }
    expect(compose.services.web?.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(compose.services.worker?.ports).toBeUndefined();
    expect(Object.keys(compose.volumes)).toEqual(['data', 'postgres']);
  });

  it('gives the database connections for all processes, while an upgrade rolls, too', () => {
    const processes = ours.reduce((sum, [, { deploy }]) => sum + (deploy?.replicas ?? 1), 0);
    const [, most = ''] = /max_connections=(\d+)/.exec(compose.services.postgres?.command?.join(' ') ?? '') ?? [];
    expect(Number(most)).toBeGreaterThanOrEqual(2 * processes * CONNECTIONS_A_PROCESS);
  });
});
