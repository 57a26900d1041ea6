import { type Day, type Instant, instant } from '../../../../../shared/domain/ids.ts';
import type { Person } from '../../../../../shared/report/person.ts';
import type { Draft } from './draft.ts';
import { LEADS } from './leads.ts';
import { others } from './others.ts';
import { passerBy, slugOf } from './passers-by.ts';
import { type Persona, usernameAt } from './persona.ts';

const BEGINNING = instant(0);
const at = (iso: string): Instant => instant(Date.parse(iso));

function personaOf(draft: Draft, index: number): Persona {
  const { username, formerly, joined, lang, flags, left, ...rest } = draft;
  return {
    ...rest,
    index,
    id: `demo:${slugOf(draft.name, '-')}`,
    usernames:
      formerly === undefined
        ? [{ from: BEGINNING, username }]
        : [
            { from: BEGINNING, username: formerly.username },
            { from: at(formerly.until), username },
          ],
    lang: lang ?? 'en',
    joined: joined as Day, // written by hand in the form YYYY-MM-DD, which a test holds to
    flags: flags === undefined ? null : { from: at(flags.from), flags: flags.flags },
    left: left === undefined ? null : { at: at(left.at), how: left.how },
  };
}

/** Every account that does things: the leads, then those the topics name. Order matters: chance is keyed by it. */
export const CAST: readonly Persona[] = [...LEADS, ...others()].map(personaOf);

const byId = new Map(CAST.map((persona) => [persona.id, persona]));
const byUsername = new Map(
  CAST.flatMap((persona) => persona.usernames.map((named) => [named.username, persona] as const)),
);

export const personaById = (id: string): Persona | null => byId.get(id) ?? null;

/** Finds an account by its id, its handle (`@` before it is fine), a former handle, or a link to its page. */
export function personaFor(query: string): Persona | null {
  const typed = query.trim().toLowerCase();
  const link = /^https?:\/\/([^/]+)(?:\/@?([^/?#]+))?/.exec(typed);
  const names = link === null ? [typed.replace(/^@/, '')] : [link[1] ?? '', `${link[2] ?? ''}@${link[1] ?? ''}`];
  for (const name of names) {
    const found = byId.get(name) ?? byUsername.get(name);
    if (found !== undefined) return found;
  }
  return null;
}

/** The address of an account's page. Nobody answers there: `.example` is reserved (RFC 2606). */
export function pageOf(username: string): string {
  const [name, host] = username.split('@');
  return host === undefined ? `https://${username}` : `https://${host}/@${name}`;
}

export const mediaPath = (picture: string): string => `/api/media/demo/${picture}.svg`;

/** An account or a passer-by as a person; null when there is nobody of that id. */
export function personById(id: string, now: Instant): Person | null {
  const persona = personaById(id);
  if (persona === null) return passerBy(id);
  return { id, username: usernameAt(persona, now), name: persona.name, userpic: mediaPath(persona.avatar) };
}
