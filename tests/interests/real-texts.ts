import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectCarFile } from '../../server/adapters/sources/bluesky/car-file.ts';
import { instant } from '../../shared/domain/ids.ts';
import { type Labelled, labelledReal, realLabels } from './sample.ts';

type Said = Pick<Labelled, 'text' | 'languages'>;
type Texts = Map<string, Said>;

const READ_UNTIL = instant(Date.UTC(2026, 0, 1));

async function addArchive(texts: Texts, folder: string, name: string): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  await collectCarFile(
    { path: join(folder, `car/${name}.car`), did: null, now: READ_UNTIL, signal },
    {
      actions: async (batch) => {
        for (const { key, text, languages = [] } of batch) {
          if (text !== null) texts.set(`car/${name} ${key.split('/').at(-1)}`, { text, languages });
        }
      },
      present: async () => undefined,
      progress: () => undefined,
    },
  );
}

/** A recorded answer of Mastodon, or of Instagram's Graph API. */
interface Recorded {
  readonly id: string;
  readonly content?: string;
  readonly caption?: string;
  readonly language?: string | null;
}

const plain = (html: string): string => html.replaceAll(/<\/p><p>|<br ?\/?>/g, ' ').replaceAll(/<[^>]*>/g, '');

function addRecorded(texts: Texts, folder: string, name: string): void {
  const answer: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  // As: recorded answers whose few fields are named above; what is not there is left out.
  const list = (Array.isArray(answer) ? answer : (answer as { data: unknown }).data) as readonly Recorded[];
  for (const { id, content, caption, language } of list) {
    const text = content === undefined ? caption : plain(content);
    if (text !== undefined) texts.set(`${name} ${id}`, { text, languages: language == null ? [] : [language] });
  }
}

/** The labelled real texts out of the folder where they are kept. */
export async function realSample(folder: string): Promise<Labelled[]> {
  const texts: Texts = new Map();
  for (const source of new Set(realLabels().map(({ source: from }) => from))) {
    if (source.startsWith('car/')) await addArchive(texts, folder, source.slice('car/'.length));
    else addRecorded(texts, folder, source);
  }
  return realLabels().flatMap((label) => {
    const said = texts.get(`${label.source} ${label.id}`);
    return said === undefined ? [] : [labelledReal(label, said)];
  });
}
