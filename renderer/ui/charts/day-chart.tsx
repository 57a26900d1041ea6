import { BarElement, CategoryScale, Chart, LinearScale, type Plugin } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { useColours } from './colours.ts';
import type { DayCount } from './day-count.ts';

Chart.register(BarElement, CategoryScale, LinearScale);

const TOKENS = { follows: '--d5', unfollows: '--d1', rule: '--line-strong', text: '--ink-3' } as const;
const GROW_MS = 180;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The count at the end of each bar, so that no legend or tooltip is needed. */
const counts = (colour: string): Plugin<'bar'> => ({
  id: 'counts',
  afterDatasetsDraw: (chart) => {
    const { ctx } = chart;
    ctx.fillStyle = colour;
    ctx.textAlign = 'center';
    chart.data.datasets.forEach((dataset, index) => {
      chart.getDatasetMeta(index).data.forEach((bar, day) => {
        const value = dataset.data[day];
        if (typeof value !== 'number' || value === 0) return;
        ctx.textBaseline = value > 0 ? 'bottom' : 'top';
        ctx.fillText(String(Math.abs(value)), bar.x, bar.y + (value > 0 ? -4 : 5));
      });
    });
  },
});

/** Follows above the line, unfollows below it; decorative, its figure says the same in words. */
export function DayChart({ days }: { days: readonly DayCount[] }) {
  const colours = useColours(TOKENS);
  const font = { family: getComputedStyle(document.documentElement).getPropertyValue('--sans'), size: 12 };
  const bars = { borderRadius: 2, maxBarThickness: 44 };
  return (
    <Bar
      key={colours.text}
      aria-hidden="true"
      plugins={[counts(colours.text)]}
      data={{
        labels: days.map(({ label }) => label),
        datasets: [
          { ...bars, data: days.map(({ follows }) => follows), backgroundColor: colours.follows },
          { ...bars, data: days.map(({ unfollows }) => -unfollows), backgroundColor: colours.unfollows },
        ],
      }}
      options={{
        maintainAspectRatio: false,
        animation: still() ? false : { duration: GROW_MS },
        layout: { padding: { top: 18, bottom: 2 } },
        events: [],
        scales: {
          x: {
            stacked: true,
            grid: { display: false },
            border: { display: false },
            ticks: { color: colours.text, font },
          },
          y: {
            stacked: true,
            grace: 1,
            grid: { color: ({ tick }) => (tick.value === 0 ? colours.rule : 'transparent') },
            border: { display: false },
            ticks: { display: false, precision: 0 },
          },
        },
      }}
    />
  );
}
