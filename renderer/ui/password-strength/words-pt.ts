import commonWords from '@zxcvbn-ts/language-pt-br/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-pt-br/dist/firstnames.json.mjs';

/** The package's words and first names; its surnames and titles of encyclopaedias would weigh as much again. */
export const words = { 'commonWords-pt-br': commonWords, 'firstnames-pt-br': firstNames };
