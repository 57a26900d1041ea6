import { type To, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The lists that can be seen whole; `posts` are those of one liked account. */
export const LISTS = ['likes', 'likers', 'reposters', 'follows', 'unfollows', 'comments', 'hashtags', 'posts'] as const;
export type ListName = (typeof LISTS)[number];

/** Marks a step that was taken on this page: closing takes it back instead of adding another. */
const OPENED = 'see';

/** A link that opens a list. Its address can be reloaded and sent on. */
export function fullListLink(list: ListName, of?: string): { to: To; state: string } {
  const query = new URLSearchParams({ see: list, ...(of === undefined ? {} : { of }) });
  return { to: { search: `?${query}` }, state: OPENED };
}

/** Which list the address asks for (`?see=likes`), and how to leave it. */
export function useFullList() {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const asked = query.get('see');
  return {
    list: LISTS.find((name) => name === asked) ?? null,
    of: query.get('of'),
    close: () => {
      if (location.state === OPENED) void navigate(-1);
      else setQuery({}, { replace: true });
    },
  };
}
