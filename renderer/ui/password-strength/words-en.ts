import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';

/** The package's words and first names; its surnames and titles of encyclopaedias would weigh as much again. */
export const words = { 'commonWords-en': commonWords, 'firstnames-en': firstNames };
