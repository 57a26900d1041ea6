import { describe, expect, it } from 'vitest';
import type { ExportState } from '../../shared/desktop/values.ts';
import { createExportNotifications } from './export-notifications.ts';
import type { FileNotificationText } from './file-notifications.ts';

const STATE: ExportState = {
  state: 'running',
  folder: '/home/me/for analysis',
  total: 12,
  done: 0,
  failed: [],
  bytes: 0,
  error: null,
};
const missing = { accountId: 1, reportId: 'week-2026-11-09', error: 'report_not_found' };

function setUp(language: 'en' | 'pt' = 'en') {
  const told: FileNotificationText[] = [];
  const receive = createExportNotifications({ language: () => language, tell: (word) => void told.push(word) });
  return { told, receive: (patch: Partial<ExportState>) => receive({ ...STATE, ...patch }) };
}

describe('what is told of a bulk export', () => {
  it('is how many files it saved and where, once', () => {
    const { told, receive } = setUp();
    receive({});
    receive({ state: 'done', done: 12 });
    receive({ state: 'done', done: 12 });
    expect(told).toEqual([
      {
        id: 'export',
        tone: 'ok',
        act: 'show',
        title: 'The export is finished',
        body: '12 files are saved in for analysis.',
      },
    ]);
  });

  it('is what could not be fetched, too, and then leads to the dialog', () => {
    const { told, receive } = setUp('pt');
    receive({});
    receive({ state: 'done', done: 11, failed: [missing] });
    expect(told).toMatchObject([
      {
        tone: 'bad',
        act: 'look',
        title: 'A exportação terminou, menos alguns relatórios',
        body: '11 arquivos foram salvos em for analysis. Não foi possível obter 1 relatório.',
      },
    ]);
  });

  it('is why it stopped and what comes next, each time anew', () => {
    const { told, receive } = setUp();
    for (const error of ['no_space', 'no_space', 'login_required', 'account_blocked']) {
      receive({});
      receive({ state: 'paused', error });
    }
    expect(told.map(({ title, body }) => `${title}: ${body}`)).toEqual([
      'The export stopped: The disk is full. Free some space, then resume.',
      'The export stopped: The disk is full. Free some space, then resume.',
      'The export stopped: Please log in. Then resume.',
      expect.stringMatching(/^The export stopped: .+ Resume to try once more\.$/),
    ]);
    expect(told.every(({ tone, act }) => tone === 'bad' && act === 'look')).toBe(true);
  });

  it('is that it waits for the service, and not again before something more was saved', () => {
    const { told, receive } = setUp();
    for (const done of [3, 3, 4]) {
      receive({ done });
      receive({ state: 'paused', done, error: 'unreachable' });
    }
    expect(told.map(({ title }) => title)).toEqual(Array(2).fill('The export is waiting for the service'));
    expect(told[0]?.body).toBe(
      'The service isn’t responding. The export continues automatically as soon as it is back.',
    );
  });

  it('is nothing for what the person did, or for what was found paused', () => {
    const { told, receive } = setUp();
    receive({ state: 'paused' });
    receive({});
    receive({ state: 'paused' });
    receive({});
    receive({ state: 'cancelled' });
    expect(told).toEqual([]);
  });
});
