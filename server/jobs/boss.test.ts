import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../shared/domain/time/calendar.ts';
import { TUNING } from './boss.ts';

it('a killed worker’s job is taken again within a minute, whoever looks and whenever the last look was', () => {
  const { heartbeat, supervise, backstop } = TUNING;
  expect((heartbeat + 2 * supervise + backstop) * SECOND).toBeLessThan(MINUTE);
});
