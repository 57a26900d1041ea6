/** What a text is made of, as far as subjects are concerned: its words in lower case, and its hashtags as they are written. */
export interface TextParts {
  readonly words: readonly string[];
  readonly tags: readonly string[];
}

/** Of a text this much is read: more than networks allow in a post, and a bound on the work. */
const READ = 3000;

const HOSTS: ReadonlySet<string> = new Set(
  'com org net social app br pt uk io dev blog xyz art co me eu us tv gov edu info'.split(' '),
);

const LONGEST_ENTITY = 10;
const [HASH, WIDE_HASH, AT, DOT, SEMICOLON, AND, QUOTE, CURLY, SLASH] = [...`#＃@.;&'’/`].map((sign) =>
  sign.charCodeAt(0),
);

/** Letters and digits of all scripts, roughly: what is above is told apart by `fold`. A scan, because this is the report's hot loop. */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 0xc0 &&
    code !== 0xd7 &&
    code !== 0xf7 &&
    (code < 0x2000 || code > 0x2fff) &&
    code !== WIDE_HASH &&
    code < 0xd800);

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028;

const isTagLetter = (code: number): boolean => isLetter(code) || code === 95;

/** "don't" is one word, "artist's" its first, "l'arte" two. */
function addWord(words: string[], word: string): void {
  const at = Math.max(word.indexOf("'"), word.indexOf('’'));
  if (at === -1) words.push(word);
  else if (at === 1) words.push(word.slice(0, 1), word.slice(2));
  else
    words.push(
      at === word.length - 2 && word.endsWith('s') ? word.slice(0, at) : word.slice(0, at) + word.slice(at + 1),
    );
}

const isAddress = (text: string, from: number): boolean =>
  text.startsWith('http://', from) || text.startsWith('https://', from) || text.startsWith('www.', from);

interface Scan {
  readonly lower: string;
  /** The same as it is written, where it is as long: hashtags show their words by capitals. */
  readonly written: string;
  readonly words: string[];
  readonly tags: string[];
  /** How many words there were when the run of letters and signs without a space began that is read now. */
  runWords: number;
}

function endOf({ lower }: Scan, from: number, is: (code: number) => boolean): number {
  let at = from;
  while (at < lower.length && is(lower.charCodeAt(at))) at += 1;
  return at;
}

const runEnd = (scan: Scan, from: number): number => endOf(scan, from, (code) => !isSpace(code));

/** Each reads what begins at a place, and answers where it ends. */
type Reader = (scan: Scan, at: number) => number;

const readSpace: Reader = (scan, at) => {
  scan.runWords = scan.words.length;
  return at + 1;
};

const readTag: Reader = (scan, at) => {
  const stop = endOf(scan, at + 1, isTagLetter);
  if (stop > at + 1) scan.tags.push(scan.written.slice(at + 1, stop));
  return stop;
};

const readEntity: Reader = (scan, at) => {
  const name = scan.lower.charCodeAt(at + 1) === HASH ? at + 2 : at + 1;
  const stop = Math.min(endOf(scan, name, isLetter), at + LONGEST_ENTITY);
  return scan.lower.charCodeAt(stop) === SEMICOLON ? stop + 1 : at + 1;
};

function wordEnd(scan: Scan, at: number): number {
  const stop = endOf(scan, at, isLetter);
  const sign = scan.lower.charCodeAt(stop);
  const goesOn = (sign === QUOTE || sign === CURLY) && isLetter(scan.lower.charCodeAt(stop + 1));
  return goesOn ? endOf(scan, stop + 1, isLetter) : stop;
}

const readWord: Reader = (scan, at) => {
  if (isAddress(scan.lower, at)) return runEnd(scan, at);
  const stop = wordEnd(scan, at);
  const word = scan.lower.slice(at, stop);
  const isHost = scan.lower.charCodeAt(at - 1) === DOT && HOSTS.has(word) && scan.words.length > scan.runWords;
  if (!isHost) {
    addWord(scan.words, word);
    return stop;
  }
  scan.words.length = scan.runWords;
  return runEnd(scan, stop);
};

const skip: Reader = (_, at) => at + 1;

function readerAt({ lower }: Scan, at: number): Reader {
  const code = lower.charCodeAt(at);
  if (isLetter(code)) return readWord;
  if (isSpace(code)) return readSpace;
  if (code === AT) return runEnd;
  if (code === AND) return readEntity;
  if (code !== HASH && code !== WIDE_HASH) return skip;
  const before = at === 0 ? 32 : lower.charCodeAt(at - 1);
  return isTagLetter(before) || before === AND || before === SLASH ? skip : readTag;
}

/**
 * The words and hashtags of a text. Addresses of pages, accounts and hosts are none, whatever word stands in them; nor are HTML entities.
 */
export function partsOf(text: string): TextParts {
  const read = text.slice(0, READ);
  const lower = read.toLowerCase();
  const scan: Scan = { lower, written: lower.length === read.length ? read : lower, words: [], tags: [], runWords: 0 };
  for (let at = 0; at < lower.length; ) at = readerAt(scan, at)(scan, at);
  return scan;
}
