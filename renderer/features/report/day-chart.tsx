import { BarElement, CategoryScale, Chart, LinearScale, type Plugin } from 'chart.js';
import { useEffect, useState } from 'react';
import { Bar } from 'react-chartjs-2';
import type { DayCount } from './day-count.ts';

Chart.register(BarElement, CategoryScale, LinearScale);

const TOKENS = { follows: '--d5', unfollows: '--d1', rule: '--line-strong', text: '--ink-3' } as const;
type Colours = Record<keyof typeof TOKENS, string>;

function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    follows: read(TOKENS.follows),
    unfollows: read(TOKENS.unfollows),
    rule: read(TOKENS.rule),
    text: read(TOKENS.text),
  };
}

/** The theme's colours, again when the system changes between light and dark. */
function useColours(): Colours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const update = () => setColours(readColours());
    dark.addEventListener('change', update);
    return () => dark.removeEventListener('change', update);
  }, []);
  return colours;
}

const STILL = matchMedia('(prefers-reduced-motion: reduce)').matches;

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

/** Follows above the line, unfollows below it. The summary says the same in words. */
export function DayChart({ days, summary }: { days: readonly DayCount[]; summary: string }) {
  const colours = useColours();
  const font = { family: getComputedStyle(document.documentElement).getPropertyValue('--sans'), size: 12 };
  return (
    <Bar
      role="img"
      aria-label={summary}
      plugins={[counts(colours.text)]}
      data={{
        labels: days.map(({ label }) => label),
        datasets: [
          {
            data: days.map(({ follows }) => follows),
            backgroundColor: colours.follows,
            borderRadius: 2,
            maxBarThickness: 44,
          },
          {
            data: days.map(({ unfollows }) => -unfollows),
            backgroundColor: colours.unfollows,
            borderRadius: 2,
            maxBarThickness: 44,
          },
        ],
      }}
      options={{
        maintainAspectRatio: false,
        animation: STILL ? false : { duration: 180 },
        layout: { padding: { top: 18, bottom: 2 } },
        events: [],
        scales: {
          x: {
            stacked: true,
            grace: 1,
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
