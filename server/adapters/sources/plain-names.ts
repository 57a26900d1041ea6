import type { Action } from '../../../shared/domain/activity/action.ts';
import type { Person } from '../../../shared/report/person.ts';
import { printable, printableLine } from '../../core/printable.ts';
import type { ActivitySource, CollectSink, SourceProfile } from '../../ports/activity-source.ts';

/** No network that is read here lets anybody take a longer one. */
const LONGEST_NAME = 200;
/** As long as the names of hosts may be, which are user names on Bluesky. */
const LONGEST_USERNAME = 253;
const LONGEST_BIO = 5_000;
/** Characters that are not seen and steer the text around them. */
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** On one line, in the order in which it is read, at most so many characters. */
function plainLine(text: string, longest: number): string {
  // What is cut away need not be cleaned first; a control sequence is several characters for none.
  const characters = [...printableLine(text.slice(0, 10 * longest))];
  return characters.length <= longest
    ? characters.join('')
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trim()}…`;
}

function plainPerson<P extends Person>(person: P): P {
  const username = plainLine(person.username, LONGEST_USERNAME);
  const name = person.name === null ? '' : plainLine(person.name, LONGEST_NAME);
  return { ...person, username: username === '' ? person.id : username, name: name === '' ? null : name };
}

const plainProfile = (profile: SourceProfile): SourceProfile => ({
  ...plainPerson(profile),
  bio: profile.bio === null ? null : printable(profile.bio.slice(0, LONGEST_BIO)).toWellFormed(),
});

const isPlain = ({ tags }: Action): boolean => !tags.some((tag) => STEERING.test(tag));

function plainTags(action: Action): Action {
  if (isPlain(action)) return action;
  const tags = action.tags.map((tag) => printableLine(tag)).filter((tag) => tag !== '');
  return { ...action, tags: [...new Set(tags)] };
}

const plainSink = (sink: CollectSink): CollectSink => ({
  actions: (batch) => sink.actions(batch.every(isPlain) ? batch : batch.map(plainTags)),
  present: (keys) => sink.present(keys),
  progress: (...step) => sink.progress(...step),
});

/**
 * The source, whose names and hashtags are what people read of them: whoever chose them on a foreign server steers no terminal, line or
 * direction of ours, and fills no page.
 */
export function withPlainNames(source: ActivitySource): ActivitySource {
  return {
    ...source,
    async lookup(...asked) {
      const found = await source.lookup(...asked);
      return found.status === 'found' ? { ...found, profile: plainProfile(found.profile) } : found;
    },
    async collect(request, sink, signal) {
      const outcome = await source.collect(request, plainSink(sink), signal);
      return outcome.status === 'collected' ? { ...outcome, profile: plainProfile(outcome.profile) } : outcome;
    },
    people: async (ids, signal) => (await source.people(ids, signal)).map(plainPerson),
  };
}
