import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { ownWordsText } from './own-words-text.ts';

const at = instant(0);
const post = (likes: number | null) => ({ code: 'a', url: 'https://a.example/', text: 'A post.', at, likes });
const repost = {
  ...{ code: 'b', url: 'https://b.example/', text: 'A repost.', at },
  author: { id: 'x', username: 'x.example', name: 'X', userpic: null },
};

describe('what stands over an account’s own words', () => {
  it('speaks of posts and of reposts where there are both', () => {
    expect(ownWordsText({ posts: [post(3)], reposts: [repost] })).toBe('liked');
    expect(ownWordsText({ posts: [post(null)], reposts: [repost] })).toBe('unliked');
  });

  it('does not speak of what is not there', () => {
    expect(ownWordsText({ posts: [post(0)], reposts: [] })).toBe('likedPosts');
    expect(ownWordsText({ posts: [post(null)], reposts: [] })).toBe('unlikedPosts');
    expect(ownWordsText({ posts: [], reposts: [repost] })).toBe('reposts');
  });
});
