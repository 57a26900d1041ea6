import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOpenExternal } from '../../../main/links/open-external.ts';
import { createOperator } from '../../../main/links/operator.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { startApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    listen: true,
    config: { supportEmail: 'help@perch.example', blogUrl: 'https://blog.example/en' },
  });
}, 120_000);
afterAll(() => app.close());

function way(origin = () => app.url) {
  const opened: string[] = [];
  const clock = { at: 1_000 };
  let asked = 0;
  const operator = createOperator({
    origin,
    now: () => clock.at,
    fetch: (url, init) => {
      asked += 1;
      return fetch(url, init);
    },
  });
  const open = createOpenExternal({ open: async (url) => void opened.push(url), origin, operator });
  return { open, opened, clock, asked: () => asked };
}

it('leads to whoever runs the service, as the service says, and asks it once an hour', async () => {
  const { open, opened, asked, clock } = way();
  expect(await open('mailto:help@perch.example')).toBe(true);
  expect(await open('https://blog.example/en/a-week')).toBe(true);
  expect(await open('mailto:somebody@else.example')).toBe(false);
  expect(opened).toEqual(['mailto:help@perch.example', 'https://blog.example/en/a-week']);
  expect(asked()).toBe(1);
  clock.at += HOUR;
  await open('mailto:help@perch.example');
  expect(asked()).toBe(2);
});

it('asks nobody for what is known, or is no link', async () => {
  const { open, asked } = way();
  expect(await open('https://bsky.app/')).toBe(true);
  for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share']) {
    expect(await open(address)).toBe(false);
  }
  expect(asked()).toBe(0);
});

it('names nobody while the service does not answer, and asks again; whom another service named is not kept', async () => {
  const nowhere = 'http://127.0.0.1:9';
  let origin = nowhere;
  const { open } = way(() => origin);
  expect(await open('mailto:help@perch.example')).toBe(false);
  origin = app.url;
  expect(await open('mailto:help@perch.example')).toBe(true);
  origin = nowhere;
  expect(await open('mailto:help@perch.example')).toBe(false);
});
