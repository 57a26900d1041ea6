import { BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useState } from 'react';
import { Bar } from 'react-chartjs-2';
import type { DayCount } from './hello-goodbye.tsx';

Chart.register(BarElement, CategoryScale, LinearScale, Tooltip);

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

/** Follows above the line, unfollows below it. The summary says the same in words. */
export function DayChart({ days, summary }: { days: readonly DayCount[]; summary: string }) {
  const colours = useColours();
  const font = { family: getComputedStyle(document.documentElement).getPropertyValue('--sans'), size: 12 };
  return (
    <Bar
      role="img"
      aria-label={summary}
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
        plugins: {
          tooltip: { displayColors: false, callbacks: { label: ({ parsed }) => String(Math.abs(parsed.y ?? 0)) } },
        },
        scales: {
          x: {
            stacked: true,
            grid: { display: false },
            border: { display: false },
            ticks: { color: colours.text, font },
          },
          y: {
            stacked: true,
            grid: { color: ({ tick }) => (tick.value === 0 ? colours.rule : 'transparent') },
            border: { display: false },
            ticks: { display: false, precision: 0 },
          },
        },
      }}
    />
  );
}
