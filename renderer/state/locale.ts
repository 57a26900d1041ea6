import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage, type Language, preferredLanguage } from '../../shared/domain/languages.ts';
import { NAMESPACES, type Namespace } from '../../shared/i18n/namespaces.ts';

type TextModule = Readonly<Record<string, unknown>>;

/** All but those that the service and the shell alone speak. */
const loaders = import.meta.glob<TextModule>(
  [
    '../../shared/i18n/{en,pt}/*.ts',
    '!../../shared/i18n/{en,pt}/{mail,checkout,unsubscribe,desktop-menu,desktop-notifications}.ts',
  ],
  { import: 'texts' },
);

async function load(language: Language, namespace: Namespace): Promise<TextModule> {
  const loader = loaders[`../../shared/i18n/${language}/${namespace}.ts`];
  if (loader === undefined) throw new Error(`no texts for ${language}/${namespace}`);
  return await loader().catch(loader);
}

/** Texts arrive with the page that needs them; `common` is there from the start. */
export async function startTexts(language: Language): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    resources: { [language]: { common: await load(language, 'common') } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return i18next;
}

/** Makes sure that a page's texts are there before it is drawn; part of a lazy route's loading. */
async function needTexts(language: Language, ...namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  const loaded = await Promise.all(missing.map((namespace) => load(language, namespace)));
  loaded.forEach((texts, index) => {
    const namespace = missing[index];
    if (namespace !== undefined) i18next.addResourceBundle(language, namespace, texts);
  });
}

/** The language that the texts are in now, null before the first. */
export const loadedLanguage = (): Language | null => (isLanguage(i18next.language) ? i18next.language : null);

/** Changes the language, with every text that has been needed so far. */
export async function switchLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return;
  const needed = NAMESPACES.filter((namespace) => i18next.hasResourceBundle(i18next.language, namespace));
  await needTexts(language, ...needed);
  await i18next.changeLanguage(language);
}

const arriving = new Map<string, Promise<void>>();
const failed = new Set<string>();

/** The same promise for the same texts, to suspend on. */
export function textsReady(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const key = `${language} ${namespaces.join(' ')}`;
  const known = arriving.get(key);
  if (known !== undefined) return known;
  const ready = needTexts(language, ...namespaces);
  arriving.set(key, ready);
  ready.catch(() => failed.add(key));
  return ready;
}

/** Texts that could not be loaded are loaded once more when they are next needed. */
export function forgetFailedTexts(): void {
  for (const key of failed) arriving.delete(key);
  failed.clear();
}

/** The language of a path's prefix, null where the prefix is no language of ours. */
function languageOfPath(path: string): Language | null {
  const prefix = path.split('/')[1];
  return isLanguage(prefix) ? prefix : null;
}

export const browserLanguage = (): Language => preferredLanguage(navigator.languages);

/** The language the page speaks now, for calls outside React. */
export const currentLanguage = (): Language => languageOfPath(location.pathname) ?? browserLanguage();
