import { perKind } from '../../../../shared/domain/activity/coverage.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { SourceError, type SourceProfile } from '../../../ports/activity-source.ts';
import { ArchiveRefusal } from '../../../ports/archive-reader.ts';
import { htmlToText } from '../html-text.ts';
import {
  createGathering,
  createSkips,
  type FormInput,
  type FormReading,
  type Gathering,
  type Give,
  type PackedForm,
} from '../packed/form.ts';
import { jsonElements, smallJson } from '../packed/json-elements.ts';
import type { PackedFile } from '../packed/package.ts';
import { idOf, parseAcct } from './acct.ts';
import { type ArchivedActor, archivedActivity, archivedActor } from './archive-answers.ts';
import { archivedAction } from './archived-actions.ts';
import { REPOST_PREFIX, STATUS_PREFIX } from './status-actions.ts';
import { lineOrNull, webAddress } from './text.ts';

/** As `backup_service.rb` packs them, or inside the one folder that somebody packed again. */
const FILE = /^(?:[^/]+\/)?(actor|outbox|likes)\.json$/;
const RANKS: Readonly<Record<string, number>> = { actor: 0, outbox: 1, likes: 2 };
const ITEMS = 'orderedItems';

/** Posts, answers and boosts are all there. Likes have no times, follows are another file that names neither times nor whose they are. */
const COVERAGE = {
  ...perKind(() => 'none' as const),
  post: 'full',
  comment: 'full',
  repost: 'full',
} as const;

const nameIn = (path: string): string | null => FILE.exec(path)?.[1] ?? null;

function profileOf(actor: ArchivedActor): SourceProfile {
  const host = URL.parse(actor.id)?.host ?? '';
  const acct = parseAcct(actor.preferredUsername, host === '' ? null : host);
  if (acct === null) throw new SourceError('malformed', 'the archive does not say whose it is');
  const id = idOf(acct);
  const bio = htmlToText(actor.summary ?? '');
  return {
    ...{ network: 'mastodon', id, username: id, name: lineOrNull(actor.name), userpic: null },
    ...{ url: webAddress(actor.url), bio: bio === '' ? null : bio, followers: null, follows: null, posts: null },
    flags: {},
  };
}

function begin({ now }: FormInput): FormReading {
  const skips = createSkips();
  let actor: ArchivedActor | null = null;
  let author: string | null = null;
  let [sound, broken] = [0, 0];
  let until: number = Number.NEGATIVE_INFINITY;
  const seen = (at: Instant | null): void => {
    if (at !== null && at <= now) until = Math.max(until, at);
  };

  async function takeOutbox(file: PackedFile, give: Give): Promise<void> {
    const gathering = createGathering(give);
    for await (const elements of jsonElements(file.bytes())) {
      for (const { key, value } of elements) if (key === ITEMS) takeItem(value, gathering);
      await gathering.flushFull();
    }
    await gathering.flush();
  }

  function takeItem(value: unknown, gathering: Gathering): void {
    const { success, data } = archivedActivity.safeParse(value);
    const isTheirs = success && (author === null || data.actor === author) && URL.canParse(data.actor);
    const action = isTheirs ? archivedAction(data, now) : 'malformed';
    if (success) author ??= data.actor;
    if (typeof action === 'string') {
      skips.add(action);
      if (action === 'malformed') broken += 1;
      return;
    }
    sound += 1;
    seen(action.at);
    gathering.action(action);
  }

  async function takeLikes(file: PackedFile): Promise<void> {
    for await (const elements of jsonElements(file.bytes()))
      skips.add('undated', elements.filter(({ key }) => key === ITEMS).length);
  }

  return {
    rank: (path) => RANKS[nameIn(path) ?? ''] ?? null,
    async take(file, give) {
      seen(file.writtenAt);
      const name = nameIn(file.path);
      if (name === 'outbox') return takeOutbox(file, give);
      if (name === 'likes') return takeLikes(file);
      const { success, data } = archivedActor.safeParse(await smallJson(file.bytes()));
      if (!success) throw new ArchiveRefusal('unsupported');
      actor = data;
    },
    finish() {
      if (actor === null) throw new ArchiveRefusal('unknown-format');
      if (author !== null && author !== actor.id) throw new SourceError('malformed', 'the posts are of somebody else');
      if (broken > sound) throw new ArchiveRefusal('unsupported');
      const end = instant(Number.isFinite(until) ? until : 0);
      return {
        profile: profileOf(actor),
        until: end,
        revision: new Date(end).toISOString(),
        coverage: COVERAGE,
        removals: { kind: 'prefixes', prefixes: [STATUS_PREFIX, REPOST_PREFIX], except: [], proven: true },
        skipped: skips.counts,
      };
    },
  };
}

/** The archive that Mastodon gives under Settings, Import and export (`app/services/backup_service.rb`): ZIP today, tar with gzip before. */
export function createMastodonForm(): PackedForm {
  return {
    inTar: true,
    concerns: (path) => nameIn(path) !== null,
    claims: (paths) => ['actor', 'outbox'].every((name) => paths.some((path) => nameIn(path) === name)),
    begin,
  };
}
