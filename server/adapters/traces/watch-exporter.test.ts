import { expect, it } from 'vitest';
import { watchExporter } from './watch-exporter.ts';

it('says once that a collector takes nothing, and once that it does again', () => {
  const codes = [0, 1, 1, 1, 0, 0, 1];
  const said: string[] = [];
  const answered: number[] = [];
  const exporter = watchExporter(
    { export: (_, answer) => answer({ code: codes.shift() ?? 0 }), shutdown: async () => undefined },
    {
      warn: (_: object, text?: string) => void said.push(`warn: ${text}`),
      info: (text: unknown) => void said.push(`info: ${text}`),
    },
  );
  for (let batch = 0; batch < 7; batch += 1) exporter.export([], ({ code }) => answered.push(code));
  expect(answered).toEqual([0, 1, 1, 1, 0, 0, 1]);
  const lost = 'warn: the collector of traces does not take them';
  expect(said).toEqual([lost, 'info: the collector of traces takes them again', lost]);
});
