import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { createPrometheusMetrics } from '../../../server/adapters/metrics/prometheus.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { postgresAvailable } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';

const FOLDER = new URL('../../../deploy/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, FOLDER), 'utf8');
const TOKEN = 'metrics-token-of-this-test';

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string().min(1), action: z.string().min(1) }),
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(read('prometheus/alerts.yml')))
  .groups.flatMap((group) => group.rules);

const panel = z.object({
  title: z.string(),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
});
const dashboard = z
  .object({
    panels: z.array(panel),
    templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.unknown() })) }),
  })
  .parse(JSON.parse(read('grafana/perch.json')));

interface Asking {
  readonly where: string;
  readonly expr: string;
  /** What is written out of the answer. */
  readonly shown: readonly string[];
}

const namesIn = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
const asking: readonly Asking[] = [
  ...rules.map(({ alert, expr, annotations }) => ({
    ...{ where: alert, expr },
    shown: namesIn(/\$labels\.(\w+)/g, JSON.stringify(annotations)),
  })),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      ...{ where: title, expr },
      shown: namesIn(/\{\{(\w+)\}\}/g, legendFormat),
    })),
  ),
];

/** Every metric that an expression names, with the labels that it picks by. */
const metricsIn = (expr: string) =>
  [...expr.matchAll(/\b(perch_\w+|up)(?:\{([^}]*)\})?/g)].map(([, name = '', picked = '']) => ({
    name,
    picked: [...picked.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, label = '', value = '']) => ({
      label,
      value,
    })),
  }));

/** The labels that an answer is grouped by; every label where it is not grouped. */
const groupedBy = (expr: string): string[] =>
  namesIn(/\bby \(([^)]*)\)/g, expr).flatMap((list) => list.split(',').map((label) => label.trim()));

/** Prometheus' own, of the scrape. */
const OWN = new Set(['job', 'instance']);
/** A label that the scrape has, too, is renamed. */
const original = (label: string): string => label.replace(/^exported_/, '');
const labelled = z.object({ labelNames: z.array(z.string()) });

describe.skipIf(!postgresAvailable())('what watches the service', () => {
  let app: TestApp;
  let scraped = '';
  const metrics = createPrometheusMetrics();
  beforeAll(async () => {
    const healthPort = await freePort();
    app = await startApp({
      kind: 'postgres',
      config: {
        ...{ roles: { web: false, worker: true }, healthPort, metricsToken: TOKEN, production: true },
        // Nobody is there: what is counted of the stream is counted all the same.
        jetstreamUrls: [`ws://127.0.0.1:${await freePort()}/subscribe`],
        databaseReplicaUrl: `postgres://127.0.0.1:${await freePort()}/perch`,
      },
      overrides: { metrics },
      listen: true,
    });
    const url = `http://127.0.0.1:${healthPort}/api/metrics`;
    expect((await fetch(url)).status).toBe(404);
    scraped = await (await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    for (const path of ['live', 'ready']) {
      expect((await fetch(`http://127.0.0.1:${healthPort}/api/health/${path}`)).status).toBe(200);
    }
    expect((await fetch(`http://127.0.0.1:${healthPort}/en`)).status).toBe(404);
    await expect(fetch(app.url)).rejects.toThrow();
  });
  afterAll(() => app.close());

  /** A metric of the scrape by the name in an expression, and the labels that it may have. */
  function labelsOf(name: string): string[] | null {
    if (name === 'up') return [];
    const family = [name, name.replace(/_(bucket|count|sum)$/, '')].find((each) => scraped.includes(`# TYPE ${each} `));
    if (family === undefined) return null;
    const isHistogram = scraped.includes(`# TYPE ${family} histogram`);
    if (isHistogram === (family === name)) return null;
    const { labelNames } = labelled.parse(metrics.registry.getSingleMetric(family));
    return name.endsWith('_bucket') ? [...labelNames, 'le'] : labelNames;
  }

  it('asks of a worker for metrics that it has, by labels that they have', () => {
    expect(asking.length).toBeGreaterThan(30);
    const problems = asking.flatMap(({ where, expr, shown }) => {
      const used = metricsIn(expr);
      if (used.length === 0) return [`${where}: no metric at all`];
      const labels = used.map(({ name }) => labelsOf(name));
      const missing = used
        .filter((_, index) => labels[index] === null)
        .map(({ name }) => `${where}: no metric ${name}`);
      const known = new Set([...OWN, ...labels.flatMap((each) => each ?? [])]);
      const named = [...groupedBy(expr), ...shown].filter((label) => !known.has(original(label)));
      const picked = used.flatMap(({ name, picked: by }, index) =>
        by
          .filter(({ label }) => !OWN.has(label) && labels[index]?.includes(original(label)) !== true)
          .map(({ label }) => `${where}: ${name} has no label ${label}`),
      );
      return [...missing, ...picked, ...named.map((label) => `${where}: nothing has a label ${label}`)];
    });
    expect(problems).toEqual([]);
  });

  it('shows only labels that its sums keep, and calls the metric’s own job by Prometheus’ name for it', () => {
    const lost = asking.flatMap(({ where, expr, shown }) => {
      const kept = /\b(sum|max|min|avg|count)\b/.test(expr) ? groupedBy(expr) : [...shown];
      return shown.filter((label) => !kept.includes(label)).map((label) => `${where}: ${label}`);
    });
    expect(lost).toEqual([]);
    const mistaken = asking.filter(({ expr, shown }) => [...groupedBy(expr), ...shown].includes('job'));
    expect(mistaken).toEqual([]);
  });

  it('picks by states that mails and jobs have', () => {
    const wrong = asking.flatMap(({ expr }) =>
      metricsIn(expr).flatMap(({ name, picked }) =>
        picked
          .filter(({ label }) => label === 'state')
          .filter(({ value }) => !new RegExp(`^${name}\\{[^}]*state="${value}"`, 'm').test(scraped))
          .map(({ value }) => `${name} ${value}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

const promtool = '/usr/bin/promtool';
describe.skipIf(!existsSync(promtool))('Prometheus itself', () => {
  const check = (...words: string[]) => promisify(execFile)(promtool, words);
  const path = (name: string): string => fileURLToPath(new URL(`prometheus/${name}`, FOLDER));

  it('takes the rules and the scrape configuration', async () => {
    expect((await check('check', 'rules', path('alerts.yml'))).stdout).toContain(`${rules.length} rules found`);
    await check('check', 'config', '--syntax-only', path('prometheus.yml'));
  });

  it('raises the alerts when it should, and not before', async () => {
    const file = fileURLToPath(new URL('alerts-by-time.yml', import.meta.url));
    expect((await check('test', 'rules', file)).stdout).toContain('SUCCESS');
  });
});
