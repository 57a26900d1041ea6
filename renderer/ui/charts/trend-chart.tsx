import { CategoryScale, Chart, LinearScale, LineElement, PointElement } from 'chart.js';
import { Line } from 'react-chartjs-2';
import { useColours } from './colours.ts';
import { runsOf, type TrendPoint, trendRange } from './series.ts';

Chart.register(CategoryScale, LinearScale, LineElement, PointElement);

const TOKENS = { line: '--bar', rule: '--line-strong', soft: '--line', text: '--ink-3', paper: '--paper' } as const;
const DOT = 3;
const LAST_DOT = 4.5;

export interface TrendChartProps {
  readonly points: readonly TrendPoint[];
  readonly format: (value: number) => string;
}

/** How large each point is: those of a line are not seen, one alone and the newest are. */
function radiiOf(points: readonly TrendPoint[]): number[] {
  const runs = runsOf(points);
  const alone = new Set(runs.filter((run) => run.length === 1).flat());
  const newest = runs.at(-1)?.at(-1);
  return points.map((_, at) => (at === newest ? LAST_DOT : alone.has(at) ? DOT : 0));
}

/** A number of the account over the weeks; decorative, its figure says the same in words. */
export function TrendChart({ points, format }: TrendChartProps) {
  const colours = useColours(TOKENS);
  const font = { family: getComputedStyle(document.documentElement).getPropertyValue('--sans'), size: 12 };
  const { low, high, step } = trendRange(points);
  return (
    <Line
      key={colours.line}
      aria-hidden="true"
      data={{
        labels: points.map(({ label }) => label),
        datasets: [
          {
            data: points.map(({ value }) => value),
            borderColor: colours.line,
            borderWidth: 2.5,
            borderJoinStyle: 'round',
            pointRadius: radiiOf(points),
            pointBackgroundColor: colours.line,
            pointBorderColor: colours.paper,
            pointBorderWidth: 1.5,
            clip: false,
            spanGaps: false,
          },
        ],
      }}
      options={{
        maintainAspectRatio: false,
        animation: false,
        events: [],
        layout: { padding: { top: 6, right: 6 } },
        scales: {
          x: {
            grid: { display: false },
            border: { color: colours.rule },
            ticks: { color: colours.text, font, maxRotation: 0, autoSkipPadding: 24, maxTicksLimit: 4 },
          },
          y: {
            min: low,
            max: high,
            grid: { color: colours.soft },
            border: { display: false },
            ticks: {
              color: colours.text,
              font,
              stepSize: step,
              callback: (value) => format(Number(value)),
            },
          },
        },
      }}
    />
  );
}
