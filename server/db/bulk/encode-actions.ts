import type { Action } from '../../../shared/domain/activity/action.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { copyValue, textArray } from './copy-text.ts';

/** Columns of `actions` that a delivery brings, in the order of `encodeActions`; the rest is said once for a whole stage. */
export const STAGED_COLUMNS = [
  'occurred_at',
  'key',
  'kind',
  'target_id',
  'post_code',
  'post_url',
  'text',
  'tags',
  'languages',
  'reason',
  'removed_at',
] as const;

/** What a stage holds of each action: the same, and when its words were changed. */
export const STAGE_COLUMNS = [...STAGED_COLUMNS, 'edited_at'] as const;

/** Rows of COPY text. A record that was removed before it was ever seen counts as removed at `seenAt`. */
export function encodeActions(actions: readonly Action[], seenAt: Instant): string {
  const seen = new Date(seenAt).toISOString();
  let text = '';
  for (const action of actions) {
    text += `${[
      new Date(action.at).toISOString(),
      copyValue(action.key),
      action.kind,
      copyValue(action.targetId),
      copyValue(action.post?.code ?? null),
      copyValue(action.post?.url ?? null),
      copyValue(action.text),
      copyValue(textArray(action.tags)),
      textArray(action.languages ?? []),
      copyValue(action.reason),
      action.removed ? seen : '\\N',
      action.editedAt === undefined ? '\\N' : new Date(action.editedAt).toISOString(),
    ].join('\t')}\n`;
  }
  return text;
}
