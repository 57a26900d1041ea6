import { describe, expect, it } from 'vitest';
import { serializeReport } from '../../report/serialize.ts';
import { buildReport } from './build.ts';
import { action, frame, like, person } from './testing/report-fixture.ts';
import { withholdFromReport } from './withhold.ts';

const people = new Map([
  ['ana', { ...person('ana', 'Ana Reis'), userpic: 'https://pictures.example/ana.jpg' }],
  ['bo', person('bo', 'Bo')],
]);
const report = buildReport({
  ...frame({ people }),
  actions: [
    ...[1, 2, 3, 4, 5, 6].map((n) => like('ana', `ana-${n}`)),
    like('bo', 'bo-1'),
    action('follow', { targetId: 'ana' }),
    action('like-received', { targetId: 'ana' }),
    action('comment', { targetId: 'ana', text: 'fine', post: { code: 'ana-9', url: 'https://example.org/ana-9' } }),
  ],
});
const withheld = withholdFromReport(report, { id: 'ana', alias: 'withheld:1' });

describe('a stored report without an account that asked not to be shown', () => {
  it('told of it before, in words too', () => {
    expect(serializeReport(report)).toMatch(/Ana Reis/);
    expect(report.standfirst.en).toContain('Ana Reis');
  });

  it('names it nowhere: not in the words, not by picture, post, link or id', () => {
    expect(serializeReport(withheld)).not.toMatch(/ana reis|ana-\d|"ana"|ana\.example|ana\.jpg/i);
    expect(withheld.standfirst.en).toContain('an account that asked not to be shown');
    expect(withheld.standfirst.pt).toContain('uma conta que pediu para não aparecer');
  });

  it('keeps every number, everybody else, and the words of who wrote them', () => {
    expect(withheld.headline).toEqual(report.headline);
    expect(withheld.likes.data.map(({ id, count }) => [id, count])).toEqual([
      ['withheld:1', 6],
      ['bo', 1],
    ]);
    expect(withheld.likes.data[1]).toEqual(report.likes.data[1]);
    expect(withheld.comments[0]).toMatchObject({ text: 'fine', url: null, target: { id: 'withheld:1', name: null } });
  });

  it('stays as it is where the account was not in it', () => {
    expect(withholdFromReport(report, { id: 'nobody', alias: 'withheld:2' })).toEqual(report);
  });
});
