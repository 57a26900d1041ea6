import { describe, expect, it } from 'vitest';
import { type Day, instant } from '../ids.ts';
import { type DayTally, type FeedAction, feedContent, inFeedOrder, pageOf, shortened } from './feed-item.ts';

const action = (fields: Partial<FeedAction> = {}): FeedAction => ({
  at: instant(0),
  url: 'https://posts.test/1',
  text: null,
  tags: [],
  postText: null,
  image: null,
  gone: false,
  name: null,
  ...fields,
});
const picture = (name: string, fields: Partial<FeedAction> = {}) => action({ image: `/${name}.svg`, ...fields });
const tally = (input: Partial<DayTally>): DayTally => ({
  watch: 1,
  day: '2026-11-20' as Day,
  kind: 'like',
  count: 1,
  lastAt: instant(5),
  ...input,
});

describe('the order of the feed', () => {
  it('is newest day first, then the last action first, with every tie settled', () => {
    const sorted = [
      tally({ day: '2026-11-20' as Day, lastAt: instant(9) }),
      tally({ day: '2026-11-20' as Day, lastAt: instant(5), kind: 'post' }),
      tally({ day: '2026-11-20' as Day, lastAt: instant(5), kind: 'follow' }),
      tally({ day: '2026-11-20' as Day, lastAt: instant(5), watch: 2 }),
      tally({ day: '2026-11-19' as Day, lastAt: instant(99) }),
    ];
    expect(inFeedOrder([...sorted].reverse())).toEqual(sorted);
    expect(inFeedOrder([sorted[3], sorted[1], sorted[4], sorted[0], sorted[2]].flatMap((one) => one ?? []))).toEqual(
      sorted,
    );
  });
});

describe('pages', () => {
  const items = [1, 2, 3, 4, 5, 6, 7];

  it('follow each other without a gap or a repetition', () => {
    const pages = [1, 2, 3].map((page) => pageOf(items, page, 3).items);
    expect(pages.flat()).toEqual(items);
  });

  it('beyond the end are the last, before the beginning the first; nothing has one page', () => {
    expect(pageOf(items, 9, 3)).toEqual({ items: [7], page: 3 });
    expect(pageOf(items, 0, 3).page).toBe(1);
    expect(pageOf([], 4, 3)).toEqual({ items: [], page: 1 });
  });
});

describe('an item on posts', () => {
  it('of a single one tells its words, its picture and its time', () => {
    const post = picture('almanac', { text: 'The last sheet is drying.', at: instant(8) });
    expect(feedContent('post', 1, [post])).toMatchObject({
      count: 1,
      at: 8,
      text: 'The last sheet is drying.',
      pictures: [{ image: '/almanac.svg' }],
      allPictures: true,
    });
  });

  it('of several pictures tells three of them, no words and no time of day', () => {
    const posts = ['a', 'b', 'c', 'd'].map((name) => picture(name, { text: name, at: instant(8) }));
    const content = feedContent('post', 4, posts);
    expect(content).toMatchObject({ count: 4, at: null, text: null, allPictures: true });
    expect(content.pictures.map(({ image }) => image)).toEqual(['/a.svg', '/b.svg', '/c.svg']);
  });

  it('shows a picture once, however often it was posted', () => {
    const content = feedContent('post', 3, [picture('a'), picture('a'), picture('b')]);
    expect(content.pictures.map(({ image }) => image)).toEqual(['/a.svg', '/b.svg']);
    expect(content.allPictures).toBe(true);
  });

  it('of pictures and words together tells the newest words', () => {
    expect(feedContent('post', 2, [action({ text: 'new' }), picture('a', { text: 'old' })])).toMatchObject({
      allPictures: false,
      text: 'new',
      pictures: [{ image: '/a.svg' }],
    });
  });

  it('calls them all pictures only when it has seen them all', () => {
    expect(feedContent('post', 3, [picture('a'), picture('b')]).allPictures).toBe(false);
  });
});

describe('an item on likes', () => {
  it('names the hashtag that at least half of them share, with how many they are', () => {
    const tagged = picture('a', { tags: ['ashglaze'] });
    expect(feedContent('like', 2, [tagged, tagged]).tag).toEqual({ tag: 'ashglaze', count: 2 });
    expect(feedContent('like', 4, [tagged, tagged, action(), action()]).tag).toEqual({ tag: 'ashglaze', count: 2 });
    expect(feedContent('like', 5, [tagged, tagged, action(), action(), action()]).tag).toBeNull();
  });

  it('finds hashtags in the words of the posts as well, each once a post', () => {
    const post = action({ tags: ['kiln'], postText: 'Out of the #Kiln, #kiln' });
    expect(feedContent('like', 2, [post, post]).tag).toEqual({ tag: 'kiln', count: 2 });
  });

  it('names none for a single like, nor when not all of them are known', () => {
    const tagged = action({ tags: ['a'] });
    expect(feedContent('like', 1, [tagged]).tag).toBeNull();
    expect(feedContent('like', 500, [tagged, tagged]).tag).toBeNull();
  });

  it('shows no picture and counts no hashtag of a post that is gone', () => {
    const gone = picture('a', { gone: true, tags: ['a'] });
    expect(feedContent('like', 2, [gone, gone])).toMatchObject({ pictures: [], tag: null });
  });

  it('never tells a time of day', () => {
    expect(feedContent('like', 1, [action({ at: instant(7) })]).at).toBeNull();
  });
});

describe('an item on reposts', () => {
  const of = (name: string, fields: Partial<FeedAction> = {}) =>
    action({ name, postText: `Words of ${name}`, ...fields });

  it('tells the words of the newest post that has any, whose it is, and no time of day', () => {
    expect(feedContent('repost', 1, [of('Serra', { at: instant(8) })])).toMatchObject({
      count: 1,
      at: null,
      text: 'Words of Serra',
      name: 'Serra',
      pictures: [],
    });
    const silent = of('Picture Maker', { postText: null, image: '/jug.svg' });
    expect(feedContent('repost', 2, [silent, of('Serra')])).toMatchObject({
      text: 'Words of Serra',
      name: 'Serra',
      pictures: [{ image: '/jug.svg' }],
    });
  });

  it('names who made a single post without words, and nobody of several', () => {
    const silent = of('Picture Maker', { postText: ' ', image: '/jug.svg' });
    expect(feedContent('repost', 1, [silent])).toMatchObject({ text: null, name: 'Picture Maker' });
    expect(feedContent('repost', 2, [silent, silent])).toMatchObject({ text: null, name: null });
  });

  it('shows nothing of a post that is gone', () => {
    const gone = of('Serra', { gone: true, image: '/jug.svg' });
    for (const posts of [[gone], [gone, gone]]) {
      expect(feedContent('repost', posts.length, posts)).toMatchObject({ text: null, name: null, pictures: [] });
    }
  });
});

describe('an item on follows or comments', () => {
  it('names the newest account that is known', () => {
    expect(
      feedContent('follow', 3, [action(), action({ name: 'Serra Quarry Clay' }), action({ name: 'b' })]),
    ).toMatchObject({ count: 3, name: 'Serra Quarry Clay', at: null });
    expect(feedContent('follow', 1, [action()]).name).toBeNull();
  });

  it('tells the newest words and never the picture of the post that is answered', () => {
    expect(feedContent('comment', 2, [picture('a', { text: 'Nine degrees.' }), action({ text: 'b' })])).toMatchObject({
      text: 'Nine degrees.',
      pictures: [],
      at: null,
    });
  });
});

describe('long words', () => {
  it('are cut at a blank, with an ellipsis; short ones are one line as they are', () => {
    expect(shortened('a  b\n c ')).toBe('a b c');
    expect(shortened('  ')).toBeNull();
    expect(shortened(null)).toBeNull();
    const cut = shortened('word '.repeat(100)) ?? '';
    expect(cut.length).toBeLessThanOrEqual(241);
    expect(cut).toMatch(/word…$/);
    expect([...(shortened('🫖'.repeat(300)) ?? '')]).toHaveLength(241);
  });
});
