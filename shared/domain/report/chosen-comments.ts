import type { Comment } from '../../report/lists.ts';
import { worthOfWords } from './telling-words.ts';

type Choosable = Pick<Comment, 'at' | 'text' | 'target' | 'onLiked'>;

/** Beside its words (100 at most), a comment is worth 40 as the first to somebody, and 20 to a post that was also liked. */
const FIRST_TO_SOMEBODY = 40;
const ON_LIKED = 20;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The comments worth being shown where there is room for `count`, in order of time: what says something before what is short, first
 * words to somebody before a talk that goes on, each person once before somebody twice. Removed ones are never chosen. The same
 * comments in the same order give the same choice.
 */
export function chosenComments<T extends Choosable>(comments: readonly T[], count: number): T[] {
  const met = new Set<string>();
  const worth = comments.map((comment) => {
    const id = comment.target?.id ?? null;
    const isFirst = id !== null && !met.has(id);
    if (id !== null) met.add(id);
    const parts = [worthOfWords(comment.text), isFirst ? FIRST_TO_SOMEBODY : 0, comment.onLiked ? ON_LIKED : 0];
    return { comment, worth: sum(parts) };
  });
  const ranked = worth
    .filter(({ comment }) => comment.text !== null && comment.text.trim() !== '')
    .sort((a, b) => b.worth - a.worth || a.comment.at - b.comment.at);
  const [once, again]: [T[], T[]] = [[], []];
  const shown = new Set<string>();
  for (const { comment } of ranked) {
    const id = comment.target?.id ?? '';
    (shown.has(id) ? again : once).push(comment);
    shown.add(id);
  }
  return [...once, ...again].slice(0, count).sort((a, b) => a.at - b.at);
}
