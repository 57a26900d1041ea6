import { CategoryScale, Chart } from 'chart.js';
import { MatrixController, MatrixElement } from 'chartjs-chart-matrix';
import { Chart as Canvas } from 'react-chartjs-2';
import { useColours } from './colours.ts';

Chart.register(CategoryScale, MatrixController, MatrixElement);

const STEPS = { q0: '--h0', q1: '--h1', q2: '--h2', q3: '--h3', q4: '--h4', q5: '--h5', q6: '--h6' } as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = Array.from({ length: 7 }, (_, day) => day);

export interface HeatChartProps {
  /** Steps of colour 0 to 6, a row for each weekday. */
  readonly levels: readonly (readonly number[])[];
  /** Pixels between two cells. */
  readonly gap: number;
}

/**
 * The picture of the week, hour by hour. It lies under the grid that is read and moved in, cell under cell: its box is
 * half a gap larger on every side, so that each cell is a 24th and a 7th of it, less the gap.
 */
export function HeatChart({ levels, gap }: HeatChartProps) {
  const colours = useColours(STEPS);
  const steps = Object.values(colours);
  return (
    <Canvas
      type="matrix"
      key={colours.q0}
      aria-hidden="true"
      data={{
        datasets: [
          {
            data: levels.flatMap((row, day) => row.map((level, hour) => ({ x: hour, y: day, v: level }))),
            backgroundColor: ({ dataIndex }) => steps[levels[Math.floor(dataIndex / 24)]?.[dataIndex % 24] ?? 0] ?? '',
            borderRadius: gap,
            width: ({ chart }) => chart.chartArea.width / HOURS.length - gap,
            height: ({ chart }) => chart.chartArea.height / DAYS.length - gap,
          },
        ],
      }}
      options={{
        maintainAspectRatio: false,
        animation: false,
        events: [],
        layout: { autoPadding: false },
        scales: {
          x: { type: 'category', labels: HOURS.map(String), offset: true, display: false },
          y: { type: 'category', labels: DAYS.map(String), offset: true, display: false },
        },
      }}
    />
  );
}
