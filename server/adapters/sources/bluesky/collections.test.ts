import { describe, expect, it } from 'vitest';
import { isActionCollection } from './collections.ts';

describe('the collections of a repository that are read', () => {
  it('hold no blocks, no lists and nothing of another application', () => {
    for (const name of [
      'app.bsky.graph.block',
      'app.bsky.graph.listblock',
      'app.bsky.graph.listitem',
      'chat.bsky.actor',
    ])
      expect([name, isActionCollection(name)]).toEqual([name, false]);
    expect(isActionCollection('app.bsky.graph.follow')).toBe(true);
  });
});
