import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readConfig } from '../../../server/config/env.ts';
import { readContainerFile, variablesOf } from '../../support/container-file.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const manifest = z
  .object({ devDependencies: z.record(z.string(), z.string()), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

const instructions = readContainerFile(read('deploy/Containerfile'));
const stages = Math.max(...instructions.map(({ stage }) => stage));
const last = instructions.filter(({ stage }) => stage === stages);
const restsOf = (word: string, of = instructions): string[] =>
  of.filter((each) => each.word === word).map(({ rest }) => rest);

describe('the container file', () => {
  it('has only instructions that there are, each stage on Debian in the version of Node that npm installs', () => {
    // A linter's own list of instructions, their arguments and flags.
    expect(validate(read('deploy/Containerfile'))).toEqual([]);
    expect(restsOf('ARG')).toEqual([`NODE_VERSION=${manifest.devDependencies.node}`]);
    for (const from of restsOf('FROM')) expect(from).toMatch(/^node:\$\{NODE_VERSION\}-bookworm-slim( AS build)?$/);
    expect(stages).toBe(2);
  });

  it('copies only what is there and is not left out, and runs scripts that there are', () => {
    const ignored = new Set(read('.dockerignore').split('\n'));
    const copied = restsOf(
      'COPY',
      instructions.filter(({ stage }) => stage === 1),
    ).flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(copied.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
    const needed = ['package.json', 'package-lock.json', 'server', 'shared', 'renderer', 'tools', 'vite.config.ts'];
    expect(needed.filter((path) => ignored.has(path))).toEqual([]);
    for (const secret of ['.env*', '.data', '.git', 'node_modules']) expect(ignored).toContain(secret);
    const scripts = [
      ...restsOf('RUN')
        .join('\n')
        .matchAll(/npm run ([\w:-]+)/g),
    ].map(([, name = '']) => name);
    expect(scripts).toEqual(['build']);
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts));
  });

  it('runs what was built, by a user without rights, and fetches nothing in the last stage', () => {
    const fromBuild = restsOf('COPY', last);
    expect(fromBuild.every((rest) => rest.startsWith('--from=build /app/'))).toBe(true);
    expect(restsOf('RUN', last).join(' ')).not.toMatch(/npm|curl|wget|apt/);
    const words = last.map(({ word }) => word);
    expect(restsOf('USER', last)).toEqual(['1000:1000']);
    // What its user compiled is where it may write, and of the program that is started.
    const cache = variablesOf(last).get('NODE_COMPILE_CACHE') ?? '';
    const made = restsOf('RUN', last).find(
      (rest) => rest.startsWith('install') && cache.startsWith(`/app/${rest.split(' ').at(-1)}/`),
    );
    expect(made).toContain('-o 1000');
    const loaded = /import\('\.\/(\S+)'\)/.exec(restsOf('RUN', last).at(-1) ?? '')?.[1] ?? '';
    expect(read('server/index.ts')).toContain(loaded.replace('server/', './'));
    expect(words.indexOf('USER')).toBeGreaterThan(words.lastIndexOf('COPY'));
    const file =
      z
        .array(z.string())
        .parse(JSON.parse(restsOf('CMD', last).at(-1) ?? '[]'))
        .at(-1) ?? '';
    expect(existsSync(new URL(file, ROOT))).toBe(true);
    expect(fromBuild.some((rest) => rest.includes(`/app/${file.split('/')[0]} `))).toBe(true);
  });

  it('sets variables that the program knows, and asks for health where every process has it', () => {
    const set = variablesOf(last);
    const ready = { PERCH_PUBLIC_URL: 'https://perch.example', PERCH_BOT_CHECK: 'off' };
    const config = readConfig({ ...Object.fromEntries(set), ...ready });
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', dataDir: '/data' });
    expect(restsOf('VOLUME', last)).toEqual([config.dataDir]);
    expect(restsOf('EXPOSE', last)).toEqual([`${config.port} ${config.healthPort}`]);
    const [check = ''] = restsOf('HEALTHCHECK', last);
    expect(check).toMatch(/process\.env\.PERCH_HEALTH_PORT \+ '\/api\/health\/ready'/);
  });
});
