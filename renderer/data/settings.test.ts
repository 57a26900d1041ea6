import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Settings } from '../../shared/contract/settings.ts';
import { client } from '../api/service.ts';
import { clearQueries, queryClient } from './query-client.ts';
import { changeSettings, settingsQuery } from './settings.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const answers: ((settings: Partial<Settings>) => void)[] = [];
const known = () => queryClient.getQueryData(settingsQuery.queryKey);
const stops: (() => void)[] = [];

// There is no window here, and a server repeats nothing.
beforeAll(() => environmentManager.setIsServer(() => false));
beforeAll(() => {
  vi.spyOn(client, 'call').mockImplementation(
    // As: of the whole answer, what these tests look at.
    () => new Promise((resolve) => answers.push((settings) => resolve({ settings } as never))),
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  clearQueries();
  answers.length = 0;
});

async function shown(): Promise<void> {
  stops.push(new QueryObserver(queryClient, settingsQuery).subscribe(() => undefined));
  await settle();
}

it('is not undone by the answer to a reading that began before the change', async () => {
  await shown();
  answers[0]?.({ receiveMail: false });
  await settle();
  void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
  await settle();
  expect(answers).toHaveLength(2);
  changeSettings((before) => ({ ...before, receiveMail: true }));
  answers[1]?.({ receiveMail: false });
  await settle();
  expect(known()).toMatchObject({ receiveMail: true });
});

it('leaves a first reading alone: what is shown comes by it', async () => {
  await shown();
  changeSettings((before) => ({ ...before, receiveMail: true }));
  answers[0]?.({ receiveMail: false });
  await settle();
  expect(known()).toMatchObject({ receiveMail: false });
});
