import { describe, expect, it } from 'vitest';
import type { Day } from '../../../../shared/domain/ids.ts';
import { instant } from '../../../../shared/domain/ids.ts';
import { buildReport, type ReportFrame } from '../../../../shared/domain/report/build.ts';
import { action, FULL, frame, hoursIn, like, person } from '../../../../shared/domain/report/testing/report-fixture.ts';
import { periodFrom, periodOf } from '../../../../shared/domain/time/period.ts';
import { textPage } from './page.ts';

const authors = Array.from({ length: 13 }, (_, index) => `author${index}`);
const people = new Map(authors.map((id) => [id, person(id, `Author ${id.slice(6)}`)]));

const liking = (many: number, more: Partial<ReportFrame> = {}) =>
  buildReport({
    ...frame({ people, ...more }),
    actions: authors.slice(0, many).map((id) => like(id, `${id}/1`, { at: hoursIn(30) })),
  });

describe('the printed report', () => {
  it('says of one that is left out that it is one', () => {
    expect(textPage(liking(13), 'en')).toMatch(/^\+ 1 other$/m);
    expect(textPage(liking(13), 'pt')).toMatch(/^\+ 1 outra conta$/m);
    expect(textPage(liking(12), 'en')).not.toContain('+ ');
  });

  it('names a whole month, beside or over when it could be read', () => {
    const period = periodOf('month', '2026-10-01' as Day);
    const report = buildReport({
      ...frame({ people, period }),
      actions: [like('author1', 'author1/1', { at: instant(periodFrom(period) + 1) })],
    });
    expect(textPage(report, 'en')).toMatch(/^Month of October 2026 {2,}Readable from/m);
    expect(textPage(report, 'pt')).toMatch(/^Mês de outubro de 2026\n +Disponível a partir de quinta-feira, /m);
  });

  it('tells no share of a sample that is too small for one', () => {
    const few = liking(3, { estimate: { recorded: 2, claimed: 2 } });
    expect(textPage(few, 'en')).toContain('Too few follows to tell what share was recorded');
    expect(textPage(few, 'pt')).toContain('A conta segue pouca gente para dizer que proporção foi registrada');
    expect(textPage(few, 'en')).not.toMatch(/100% \(\d+% – 100%\)/);
  });

  it('names who reposted the account’s posts, and how often, where that is told', () => {
    const own = { code: 'own/1', url: 'https://example.org/own/1' };
    const by = (targetId: string) => action('repost-received', { targetId, post: own });
    const actions = [by('author1'), by('author1'), by('author2')];
    const told = buildReport({ ...frame({ network: 'mastodon', people }), actions });
    expect(textPage(told, 'en')).toMatch(/^REPOSTS RECEIVED FROM\n\nAuthor 1 +2 .*\nAuthor 2 +1 /m);
    expect(textPage(told, 'en')).toMatch(/^reposts received +all/m);
    expect(textPage(told, 'pt')).toContain('REPUBLICAÇÕES RECEBIDAS DE\n');
    expect(textPage(told, 'en')).toMatch(/^Reposts received +3/m);
    expect(textPage(told, 'pt')).toMatch(/^Republicações recebidas +3/m);
    const measured = buildReport({
      ...frame({ network: 'mastodon', people, repostedEstimate: { recorded: 190, claimed: 200 } }),
      actions,
    });
    expect(textPage(measured, 'en')).toMatch(
      /^95% \(91% – 97%\) of the reposts of recent posts were probably recorded\s\(190\/200\)/m,
    );
    expect(textPage(measured, 'pt')).toContain('das republicações de publicações recentes');
    expect(textPage(liking(3, { coverage: { ...FULL, 'repost-received': 'none' } }), 'en')).not.toMatch(
      /reposts received/i,
    );
  });

  it('tells one number where a range has none to speak of', () => {
    const all = liking(3, { estimate: { recorded: 5080, claimed: 5080 } });
    expect(textPage(all, 'en')).toContain('100% of the follows were probably recorded (5,080/5,080)');
    const some = liking(3, { estimate: { recorded: 219, claimed: 219 } });
    expect(textPage(some, 'en')).toContain('100% (98% – 100%) of the follows');
  });
});
