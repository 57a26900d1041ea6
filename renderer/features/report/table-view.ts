import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../ui/charts/figure.tsx';

/** The charts that can be read as tables. */
export const CHARTS = [
  'tiles',
  'weeks',
  'when',
  'days',
  'hashtags',
  'interests',
  'languages',
  'coverage',
  'coverage-posts',
  'coverage-received',
  'coverage-reposted',
] as const;
export type ChartName = (typeof CHARTS)[number];

const KEPT = 'perch.tables';
const NONE: ReadonlySet<ChartName> = new Set();

const listeners = new Set<() => void>();
let chosen: ReadonlySet<ChartName> | null = null;

function read(): ReadonlySet<ChartName> {
  if (chosen === null) {
    const kept = sessionStorage.getItem(KEPT)?.split(' ') ?? [];
    chosen = new Set(CHARTS.filter((name) => kept.includes(name)));
  }
  return chosen;
}

function choose(next: ReadonlySet<ChartName>): void {
  chosen = next;
  sessionStorage.setItem(KEPT, [...next].join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which charts are read as tables, for as long as the tab lives; and a way to turn all of them. */
export function useTables() {
  const tables = useSyncExternalStore(subscribe, read, () => NONE);
  return {
    tables,
    all: tables.size === CHARTS.length,
    setAll: (on: boolean) => choose(on ? new Set(CHARTS) : NONE),
  };
}

/** One chart's choice, for its figure. */
export function useFigureView(name: ChartName): FigureView {
  const { t } = useTranslation('report');
  const { tables } = useTables();
  const asTable = tables.has(name);
  return {
    asTable,
    toggle: () => choose(new Set(CHARTS.filter((other) => (other === name ? !asTable : tables.has(other))))),
    words: { asTable: t('asTable'), asChart: t('asChart') },
  };
}
