import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { startDaily } from '../../../shared/domain/daily/build-daily.ts';
import { action, FULL, hoursIn, person, WEEK_46 } from '../../../shared/domain/report/testing/report-fixture.ts';
import { texts as networksEn } from '../../../shared/i18n/en/networks.ts';
import { texts as en } from '../../../shared/i18n/en/report.ts';
import { texts as networksPt } from '../../../shared/i18n/pt/networks.ts';
import { texts as pt } from '../../../shared/i18n/pt/report.ts';
import { AccountLists } from './account-lists.tsx';
import { AccountNumbers } from './account-numbers.tsx';

const translated = i18next.createInstance();

beforeAll(async () => {
  const resources = { en: { report: en, networks: networksEn }, pt: { report: pt, networks: networksPt } };
  await translated.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});

function dayOf(level: 'full' | 'none') {
  const people = new Map(['ana', 'bea'].map((id) => [id, person(id, id.toUpperCase())]));
  const coverage = { ...FULL, 'repost-received': level } as const;
  const day = startDaily({ day: WEEK_46.start, coverage, people, posts: new Map() });
  for (const targetId of ['ana', 'ana', 'bea']) day.add(action('repost-received', { at: hoursIn(9), targetId }));
  return day.finish();
}

async function shown(lang: 'en' | 'pt', level: 'full' | 'none'): Promise<string> {
  await translated.changeLanguage(lang);
  const report = dayOf(level);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={translated}>
      <MemoryRouter initialEntries={[`/${lang}`]}>
        <AccountNumbers numbers={report.numbers} />
        <AccountLists report={report} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('a day tells how often the account’s posts were reposted, and by whom, where its network does', async () => {
  const day = await shown('en', 'full');
  expect(day).toContain('Reposts received 3');
  expect(day).toMatch(/Reposts received from A ANA 2 reposts B BEA/);
  expect(await shown('pt', 'full')).toMatch(
    /Republicações recebidas 3.*Republicações recebidas de A ANA 2 republicações/,
  );
  expect(await shown('en', 'none')).not.toMatch(/reposts received/i);
});
