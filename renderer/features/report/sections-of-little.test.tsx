import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { buildReport } from '../../../shared/domain/report/build.ts';
import {
  action,
  FULL,
  frame,
  hoursIn,
  like,
  person,
  post,
} from '../../../shared/domain/report/testing/report-fixture.ts';
import { earlierWeek } from '../../../shared/domain/report/testing/trail-fixture.ts';
import { texts as networksEn } from '../../../shared/i18n/en/networks.ts';
import { texts as en } from '../../../shared/i18n/en/report.ts';
import { texts as networksPt } from '../../../shared/i18n/pt/networks.ts';
import { texts as pt } from '../../../shared/i18n/pt/report.ts';
import { ActivitySection } from './activity-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { FollowsSection } from './follows-section.tsx';
import { LikesSection } from './likes-section.tsx';
import { OwnWordsSection } from './own-words-section.tsx';
import { ReportLead } from './report-lead.tsx';
import { TopicsSection } from './topics-section.tsx';

const translated = i18next.createInstance();
const PEOPLE = new Map(['ana', 'bea', 'cy'].map((id) => [id, person(id, id.toUpperCase())]));
const picture = (code: string) =>
  [
    code,
    { code, url: `https://example.org/${code}`, text: 'x', image: `https://example.org/${code}.png`, gone: false },
  ] as const;
const POSTS = new Map(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map(picture));

beforeAll(async () => {
  const resources = { en: { report: en, networks: networksEn }, pt: { report: pt, networks: networksPt } };
  await translated.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});

const reportOf = (actions: readonly Action[]) => buildReport({ ...frame({ people: PEOPLE, posts: POSTS }), actions });

async function marked(lang: 'en' | 'pt', element: ReactNode): Promise<string> {
  await translated.changeLanguage(lang);
  return renderToStaticMarkup(
    <I18nextProvider i18n={translated}>
      <MemoryRouter initialEntries={[`/${lang}`]}>{element}</MemoryRouter>
    </I18nextProvider>,
  );
}

async function shown(lang: 'en' | 'pt', element: ReactNode): Promise<string> {
  const html = await marked(lang, element);
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('sections with little to tell', () => {
  it('say how often the account’s posts were reposted and by whom, that none was, that it is not told, or nothing of it', async () => {
    const who = (report: Parameters<typeof LikesSection>[0]['report'], lang: 'en' | 'pt' = 'en') =>
      shown(lang, <LikesSection report={report} />);
    const of = (actions: readonly Action[], level: 'full' | 'none' = 'full') =>
      buildReport({
        ...frame({ network: 'mastodon', people: PEOPLE, coverage: { ...FULL, 'repost-received': level } }),
        actions,
      });
    const by = (targetId: string) => action('repost-received', { targetId, post: post('own') });
    const made = of([by('ana'), by('ana'), by('bea')]);
    expect(await who(made)).toContain('Reposts received from 3 in all. first on record A ANA 2 reposts B BEA 1 repost');
    expect(await who(made, 'pt')).toContain(
      'Republicações recebidas de 3 ao todo. primeiro registro A ANA 2 republicações B BEA 1 republicação',
    );
    expect(await who(of([]))).toContain('Reposts received No posts were reposted this week.');
    expect(await who(of([]), 'pt')).toContain('Nenhuma publicação foi republicada nesta semana.');
    expect(await who(of([], 'none'))).toContain('Reposts received: not available for this account.');
    const { reposters: _, ...old } = made;
    const { 'repost-received': __, ...counts } = made.counts;
    expect(await who({ ...old, counts })).not.toMatch(/repost/i);
    const earlier = [2, 7].map((repostsReceived, index) => earlierWeek(index + 1, { repostsReceived }));
    const later = buildReport({
      ...frame({ network: 'mastodon', people: PEOPLE, repostedEstimate: { recorded: 190, claimed: 200 }, earlier }),
      actions: [by('ana'), by('ana'), by('bea')],
    });
    expect(await who(later)).toContain('3 in all. 1 more 1 below the usual');
    expect(await who(later, 'pt')).toContain('3 ao todo. 1 a mais');
    expect(await marked('en', <LikesSection report={later} />)).toContain(
      'aria-label="Reposts received week by week, oldest first: 7, 2, 3"',
    );
    const { repostsReceived: ___, ...tiles } = later.headline;
    expect(await who({ ...later, headline: tiles })).toContain('3 in all. A ANA');
    const share = await shown('en', <CoverageSection report={later} />);
    expect(share).toContain('Of the reposts that the network counts of its recent posts, between 91% and 97% are');
    expect(share).toContain('The reposts of its recent posts are compared in the same way.');
    expect(await shown('pt', <CoverageSection report={later} />)).toContain(
      'Das republicações que a rede conta das publicações recentes dela, provavelmente temos registro de 91% a 97%.',
    );
    const coverage = await shown('en', <CoverageSection report={made} />);
    expect(coverage).not.toContain('reposts of');
    expect(coverage).toContain('Reposts received on posts of the last 28 days');
  });

  it('do not count none, and then say that there was none', async () => {
    const report = reportOf([like('ana', 'a1')]);
    expect(await shown('en', <FollowsSection report={report} />)).toContain('New follows No new follows this week.');
    expect(await shown('pt', <FollowsSection report={report} />)).toContain(
      'Deixou de seguir Não deixou de seguir ninguém nesta semana.',
    );
    const one = reportOf([action('follow', { targetId: 'ana' })]);
    expect(await shown('en', <FollowsSection report={one} />)).toContain('+1 new follow');
  });

  it('count a hashtag that was used once', async () => {
    const report = reportOf([action('post', { post: post('p'), text: 'x #kiln', tags: ['kiln'] })]);
    expect(await shown('en', <TopicsSection report={report} />)).toContain(
      'Most used: #kiln, in 1 action. Different hashtags: 1.',
    );
    expect(await shown('pt', <TopicsSection report={report} />)).toContain(
      'Mais usada: #kiln, em 1 ação. Hashtags diferentes: 1.',
    );
  });

  it('speak of no reposts where there are none, and of no likes as none', async () => {
    const report = reportOf([action('post', { post: post('p'), text: 'A post.' })]);
    const html = await shown('en', <OwnWordsSection report={report} />);
    expect(html).toContain('Posts, the most liked first.');
    expect(html).toContain('no likes');
    expect(html).not.toContain('reposts');
    expect(await shown('pt', <OwnWordsSection report={report} />)).toContain('nenhuma curtida');
  });

  it('see no rhythm where nothing was done', async () => {
    const report = { ...reportOf([]), anomalies: { items: [], periods: 8 } };
    expect(await shown('en', <ActivitySection report={report} />)).not.toContain('Change in rhythm');
    const some = { ...reportOf([like('ana', 'a1')]), anomalies: { items: [], periods: 8 } };
    expect(await shown('en', <ActivitySection report={some} />)).toContain('Change in rhythm');
  });

  it('say of a small sample that it is too small, of which posts likes are read, and what came later', async () => {
    const estimate = { recorded: 2, claimed: 2 };
    const report = {
      ...buildReport({ ...frame({ people: PEOPLE, estimate }), actions: [like('ana', 'a1')] }),
      later: 3,
    };
    const lines = [...report.coverage.lines, { kind: 'like-received', level: 'sampled' } as const];
    const told = { ...report, coverage: { ...report.coverage, lines } };
    const html = await shown('en', <CoverageSection report={told} />);
    expect(html).toContain('The account follows too few accounts to tell what share is on record.');
    expect(html).not.toContain('95');
    expect(html).toContain('a sample, on posts of the last 28 days');
    expect(html).toContain('3 came later: actions of these days');
    const words = await shown('pt', <CoverageSection report={{ ...told, later: 1 }} />);
    expect(words).toContain(pt.saw.tooFew.follows);
    expect(words).toContain(pt.saw.received.sampled);
    expect(words).toContain(pt.saw.later_one.replace('{{shown}}', '1'));
  });

  it('call nobody the most liked of three equals', async () => {
    const of = (...codes: string[]) =>
      reportOf(
        codes.map((code) => like({ a: 'ana', b: 'bea', c: 'cy' }[code[0] ?? ''] ?? '', code, { at: hoursIn(9) })),
      );
    expect(await shown('en', <ReportLead report={of('a1', 'a2', 'b1', 'c1')} />)).toContain(
      'Liked most often: ANA, 2 times. ',
    );
    expect(await shown('en', <ReportLead report={of('a1', 'a2', 'b1', 'b2')} />)).toContain(
      'Liked most often: ANA and BEA, 2 times each. ',
    );
    expect(await shown('pt', <ReportLead report={of('a1', 'b1', 'c1')} />)).toContain('Das contas mais curtidas. ');
  });
});
