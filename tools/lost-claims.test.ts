import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Words by which a text promises that something is not lost, in both languages. */
const CLAIM =
  /nothing\b[^.;]*\blost|\bnot lost|\b(?:lose|loses) nothing|nada\b[^.;]*\b(?:se perde|perdid)|não se perde/i;

/** Where such a promise stands, by file and name of the text, and the tests that show it. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'accounts unreachable': ['tests/server/bluesky/server-away.test.ts', 'tests/server/sources/contract.ts'],
  'accounts busy': ['tests/server/bluesky/server-away.test.ts', 'tests/server/mastodon/misbehaving.test.ts'],
  'verify text': ['tests/server/http/leaving.test.ts'],
  'desktop lockedText': ['tests/desktop/session/os-keyring.test.ts'],
};

const LANGUAGES = ['en', 'pt'] as const;

/** `file name` of every text of the language that holds the promise; a text may stand on the line after its name. */
function claimsIn(language: (typeof LANGUAGES)[number]): string[] {
  const folder = join('shared/i18n', language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) => {
    const texts = readFileSync(join(folder, file), 'utf8').matchAll(/([\w'-]+):\s+(['`"])((?:\\.|(?!\2)[^\\])*)\2/g);
    return [...texts].flatMap(([, name, , text = '']) => (CLAIM.test(text) ? [`${file.slice(0, -3)} ${name}`] : []));
  });
}

describe('that nothing is lost', () => {
  it.each(LANGUAGES)('is said only where tests show it (%s)', (language) => {
    expect(claimsIn(language).toSorted()).toEqual(Object.keys(SHOWN).toSorted());
  });

  it('is shown by tests that are there', () => {
    expect(
      Object.values(SHOWN)
        .flat()
        .filter((file) => !existsSync(file)),
    ).toEqual([]);
  });

  it.each([
    'nothing is lost.',
    'Nothing from your week is lost',
    'é seu e nada se perde',
    'nada foi perdido',
    'It is not lost',
  ])('is recognised in “%s”', (text) => expect(text).toMatch(CLAIM));
});
