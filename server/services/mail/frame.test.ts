import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { type MailFrame, type Rows, renderLongMail, renderMail } from './frame.ts';
import { Heading, InText, Link, OnPage, Paragraph, RuledRow, Table } from './parts.ts';
import { createElement as h } from './react.ts';

const FRAME: MailFrame = {
  language: 'en',
  title: 'A week of <many>',
  preheader: 'Names & more',
  date: instant(Date.UTC(2026, 10, 19, 6)),
  publicUrl: 'https://perch.test',
  settingsUrl: 'https://perch.test/en/settings',
  unsubscribe: null,
  postalAddress: null,
};
const row = (at: number) =>
  h(
    RuledRow,
    { key: at },
    h(Paragraph, { style: {} }, `<b>${at}</b> & "${at}"`),
    h(OnPage, null, h(Link, { to: `https://perch.test/${at}`, words: 'there' })),
    h(InText, null, h(Paragraph, { style: {} }, 'said in text')),
  );
const body = (rows: Rows) => [h(Heading, { key: 'head', words: 'Long' }), h(Table, { key: 'rows', ...rows })];

describe('a long mail', () => {
  it.each([0, 1, 6, 7, 25])(
    'of %i rows is the same whether they are rendered some at a time or all at once',
    async (many) => {
      const rows = Array.from({ length: many }, (_, at) => row(at));
      expect(await renderLongMail(FRAME, { body, rows })).toEqual(renderMail(FRAME, body({ children: rows })));
    },
  );

  it('lets others have their turn while it is rendered', async () => {
    let [turns, goesOn] = [0, true];
    const takeTurns = (): void => {
      turns += 1;
      if (goesOn) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    await renderLongMail(FRAME, { body, rows: Array.from({ length: 60 }, (_, at) => row(at)) });
    goesOn = false;
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});
