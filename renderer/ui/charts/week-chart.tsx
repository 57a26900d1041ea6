import { BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { useColours } from './colours.ts';
import type { WeekSeries } from './series.ts';

Chart.register(BarElement, CategoryScale, LinearScale);

const TOKENS = {
  '--c1': '--c1',
  '--c2': '--c2',
  '--c3': '--c3',
  '--bar': '--bar',
  rule: '--line-strong',
  soft: '--line',
  text: '--ink-3',
} as const;

export interface WeekChartProps {
  readonly series: readonly WeekSeries[];
  /** Under each week. */
  readonly labels: readonly string[];
  readonly format: (value: number) => string;
}

/** Bars by week, one series on the other; decorative, its figure says the same in words. */
export function WeekChart({ series, labels, format }: WeekChartProps) {
  const colours = useColours(TOKENS);
  const font = { family: getComputedStyle(document.documentElement).getPropertyValue('--sans'), size: 12 };
  return (
    <Bar
      key={colours.text}
      aria-hidden="true"
      data={{
        labels: [...labels],
        datasets: series.map(({ name, colour, values }) => ({
          label: name,
          data: [...values],
          backgroundColor: colours[colour],
          categoryPercentage: 1,
          barPercentage: 0.84,
          maxBarThickness: 40,
        })),
      }}
      options={{
        maintainAspectRatio: false,
        animation: false,
        events: [],
        layout: { padding: { top: 6 } },
        scales: {
          x: {
            stacked: true,
            grid: { display: false },
            border: { color: colours.rule },
            ticks: { color: colours.text, font, maxRotation: 0, autoSkipPadding: 24, maxTicksLimit: 8 },
          },
          y: {
            stacked: true,
            beginAtZero: true,
            grid: { color: colours.soft },
            border: { display: false },
            ticks: {
              color: colours.text,
              font,
              precision: 0,
              maxTicksLimit: 4,
              callback: (value) => format(Number(value)),
            },
          },
        },
      }}
    />
  );
}
