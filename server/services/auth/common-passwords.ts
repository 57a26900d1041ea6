import { type CommonPasswords, MIN_PASSWORD } from '../../../shared/domain/accounts/new-password.ts';

/** The list that new passwords are compared with. */
interface CommonPasswordList {
  /** How many passwords are on it that would be long enough. */
  readonly size: number;
  readonly has: CommonPasswords;
}

/**
 * Reads the list: passwords that leaked often, and single words and first names of English and Portuguese (NIST SP 800-63B-4, section
 * 3.1.1.2, names both). Shorter ones than a password may be are left out. From the packages of zxcvbn-ts, which the screen estimates
 * strength with, too: what is refused here it calls weak already where the word is of the page's language.
 */
async function read(): Promise<CommonPasswordList> {
  const lists = await Promise.all([
    import('@zxcvbn-ts/language-common/dist/passwords.json.mjs'),
    import('@zxcvbn-ts/language-en/dist/commonWords.json.mjs'),
    import('@zxcvbn-ts/language-en/dist/firstnames.json.mjs'),
    import('@zxcvbn-ts/language-pt-br/dist/commonWords.json.mjs'),
    import('@zxcvbn-ts/language-pt-br/dist/firstnames.json.mjs'),
  ]);
  const known = new Set<string>();
  for (const { default: words } of lists) {
    // The packages keep them folded already.
    for (const word of words) if (word.length >= MIN_PASSWORD) known.add(word);
  }
  return { size: known.size, has: (folded) => known.has(folded) };
}

export type GetCommonPasswords = () => Promise<CommonPasswordList>;

/** Gives the list, read when it is first asked for: most processes never hear a new password. */
export function createCommonPasswords(): GetCommonPasswords {
  let list: Promise<CommonPasswordList> | null = null;
  return () => {
    list ??= read();
    return list;
  };
}
