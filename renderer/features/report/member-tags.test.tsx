import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { texts as en } from '../../../shared/i18n/en/report.ts';
import { texts as pt } from '../../../shared/i18n/pt/report.ts';
import { MemberTags } from './member-tags.tsx';
import { MembersContext } from './sections.ts';

const NAMES = ['Ana', 'Bea', 'Cy', 'Dora', 'Eva'];
const MEMBERS = new Map(NAMES.map((name) => [name, { id: name, name, userpic: null }]));
const translated = i18next.createInstance();

beforeAll(async () => {
  const resources = { en: { report: en }, pt: { report: pt } };
  await translated.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});

async function shown(
  lang: 'en' | 'pt',
  as: Parameters<typeof MemberTags>[0]['as'],
  of: readonly string[],
): Promise<string> {
  await translated.changeLanguage(lang);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={translated}>
      <MembersContext value={MEMBERS}>
        <MemberTags of={of} as={as} />
      </MembersContext>
    </I18nextProvider>,
  );
  return /aria-hidden="true">([^<]*)<\/span><\/span>$/.exec(html)?.[1] ?? '';
}

describe('whose an entry of a group report is', () => {
  it('stands there in words, in both languages', async () => {
    expect(await shown('en', 'comment', ['Ana'])).toBe('comment by Ana');
    expect(await shown('pt', 'comment', ['Ana'])).toBe('comentário de Ana');
    expect(await shown('en', 'like', ['Ana', 'Bea'])).toBe('liked by Ana, Bea');
    expect(await shown('pt', 'unfollow', ['Bea'])).toBe('deixou de ser seguida por Bea');
  });

  it('names three of many and counts the others', async () => {
    expect(await shown('en', 'like', NAMES)).toBe('liked by Ana, Bea, Cy and 2 more');
    expect(await shown('pt', 'like', NAMES)).toBe('curtidas de Ana, Bea, Cy e mais 2');
  });

  it('is nothing in the report of one account', async () => {
    expect(await shown('en', 'like', [])).toBe('');
  });
});
