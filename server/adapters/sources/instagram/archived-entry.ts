import type { ArchivedEntry, Labelled } from './archive-answers.ts';
import { nameOrNull, postCodeIn, profileIn } from './archive-names.ts';

/** Labels come in the language of whoever asked for the export; what is in none of these is found by its form. */
const LABELS = {
  name: [
    'username',
    'nome de usuário',
    'nome de utilizador',
    'nombre de usuario',
    "nom d'utilisateur",
    'benutzername',
    'nome utente',
    'gebruikersnaam',
  ],
  comment: ['comment', 'comentário', 'comentario', 'commentaire', 'kommentar', 'commento', 'opmerking'],
  owner: [
    'media owner',
    'proprietário da mídia',
    'proprietário do conteúdo multimédia',
    'propietario del contenido multimedia',
    'propriétaire du média',
    'medieninhaber',
    'proprietario del contenuto multimediale',
    'media-eigenaar',
  ],
  caption: ['caption', 'legenda', 'pie de foto', 'légende', 'bildunterschrift', 'didascalia', 'bijschrift'],
} as const;

const MAX_DEPTH = 6;

const isLabel = (kind: keyof typeof LABELS, label: string | null | undefined): boolean =>
  (LABELS[kind] as readonly string[]).includes((label ?? '').trim().toLowerCase().replace('’', "'"));

/** All labelled values, those inside others included. */
function flat(values: readonly Labelled[], depth = 0): Labelled[] {
  return depth === MAX_DEPTH ? [] : values.flatMap((one) => [one, ...flat(one.dict ?? [], depth + 1)]);
}

const firstOf = <T, R>(items: readonly T[], pick: (item: T) => R | null): R | null => {
  for (const item of items) {
    const found = pick(item);
    if (found !== null) return found;
  }
  return null;
};

/** Seconds since 1970; null where the entry has no time. */
export function timeOf(entry: ArchivedEntry): number | null {
  const listed = entry.string_list_data?.[0]?.timestamp;
  const mapped = Object.values(entry.string_map_data ?? {}).find(({ timestamp }) => (timestamp ?? 0) > 0)?.timestamp;
  const times = [entry.creation_timestamp, entry.timestamp, listed, mapped, entry.media?.[0]?.creation_timestamp];
  return times.find((time) => typeof time === 'number' && time > 0) ?? null;
}

/** Whom an entry of a list of people is about: their name stands in one of four places. */
export function personOf(entry: ArchivedEntry): string | null {
  const listed = entry.string_list_data?.[0];
  const found = nameOrNull(listed?.value) ?? nameOrNull(entry.title) ?? profileIn(listed?.href);
  return found ?? labelledName(entry);
}

function labelledName(entry: ArchivedEntry): string | null {
  const values = flat(entry.label_values ?? []);
  const byLabel = firstOf(values, ({ label, value }) => (isLabel('name', label) ? nameOrNull(value) : null));
  return byLabel ?? firstOf(values, ({ href, value }) => profileIn(href) ?? profileIn(value));
}

/** Which post was liked, and whose; of older lists the title is the author's name. */
export function likedIn(entry: ArchivedEntry): { readonly code: string | null; readonly author: string | null } {
  const values = flat(entry.label_values ?? []);
  const listed = entry.string_list_data?.[0];
  const code = postCodeIn(listed?.href) ?? firstOf(values, ({ href, value }) => postCodeIn(href) ?? postCodeIn(value));
  return { code, author: nameOrNull(entry.title) ?? nameOrNull(entry.media_owner) ?? labelledName(entry) };
}

interface Said {
  readonly label: string;
  readonly value: string;
}

const saidIn = (entry: ArchivedEntry): Said[] => {
  const mapped = Object.entries(entry.string_map_data ?? {}).map(([label, { value }]) => ({ label, value }));
  const values = flat(entry.label_values ?? []).map(({ label, value }) => ({ label: label ?? '', value }));
  return [...mapped, ...values].flatMap(({ label, value }) =>
    typeof value === 'string' && value !== '' ? [{ label, value }] : [],
  );
};

/** The words of a comment, and whom it was written to. */
export function commentIn(entry: ArchivedEntry): { readonly text: string | null; readonly owner: string | null } {
  const said = saidIn(entry);
  const listed = entry.string_list_data?.[0]?.value;
  const owned = said.find(({ label }) => isLabel('owner', label)) ?? (said.length > 1 ? said.at(-1) : undefined);
  const owner = nameOrNull(owned?.value) ?? nameOrNull(entry.media_owner) ?? nameOrNull(entry.title);
  const words = said.find(({ label }) => isLabel('comment', label)) ?? said.find((one) => one !== owned);
  return { text: words?.value ?? listed ?? null, owner };
}

/** A caption stands beside the pictures, or at the first of them. */
export function captionIn(entry: ArchivedEntry): string {
  const labelled = saidIn(entry).find(({ label }) => isLabel('caption', label))?.value;
  return [entry.title, labelled, entry.media?.[0]?.title].find((text) => typeof text === 'string' && text !== '') ?? '';
}

/** Of `personal_information.json`: what the account calls itself. */
export function ownNames(entry: ArchivedEntry): { readonly username: string | null; readonly name: string | null } {
  const said = saidIn(entry);
  const username = nameOrNull(said.find(({ label }) => isLabel('name', label))?.value);
  const name = said.find(({ label }) => ['name', 'nome', 'nombre', 'nom', 'naam'].includes(label.toLowerCase()))?.value;
  return { username, name: name ?? null };
}
