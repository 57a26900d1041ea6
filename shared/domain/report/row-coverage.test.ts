import { describe, expect, it } from 'vitest';
import { ACTION_KINDS } from '../activity/action.ts';
import { estimateCoverage } from './estimate.ts';
import { readWays } from './read-ways.ts';
import { rowCoverage } from './row-coverage.ts';

const share = (recorded: number, claimed: number) => estimateCoverage({ recorded, claimed }) ?? undefined;
const lines = ACTION_KINDS.map((kind) => ({ kind, level: 'full' as const }));

describe('what every row of an export says of its kind', () => {
  it('is how it was read, how whole, and the range of the number that the network publishes of it', () => {
    const ways = readWays('bluesky', { by: null, streamed: false });
    const rows = rowCoverage({
      lines: lines.map((line) => ({ ...line, readBy: ways[line.kind] })),
      estimate: share(980, 1000) ?? null,
      postsEstimate: share(400, 400),
      receivedEstimate: share(90, 120),
    });
    expect(rows.follow).toEqual({ readBy: 'export', level: 'full', low: 0.9693, high: 0.987 });
    expect(rows['like-received']).toEqual({ readBy: 'pages', level: 'full', low: 0.6656, high: 0.8189 });
    expect(rows.comment).toEqual(rows.post);
    expect(rows.post.high).toBe(1);
    expect(rows.unfollow).toEqual({ readBy: 'export', level: 'full', low: null, high: null });
    expect(rows.like).toEqual({ readBy: 'export', level: 'full', low: null, high: null });
  });

  it('has no range where there is too little to tell, and nothing where nothing was told', () => {
    const rows = rowCoverage({
      lines: [{ kind: 'post', level: 'none' }],
      estimate: share(2, 2) ?? null,
    });
    expect(rows.follow).toEqual({ readBy: null, level: null, low: null, high: null });
    expect(rows.post).toEqual({ readBy: null, level: null, low: null, high: null });
  });
});

describe('in which way a kind was read', () => {
  it('is what the collection said of itself, before what its network is', () => {
    expect(readWays('feed', { by: 'outbox', streamed: false }).repost).toBe('outbox');
    expect(readWays('feed', { by: null, streamed: false }).post).toBe('web-feed');
    expect(readWays('bluesky', { by: 'archive', streamed: true }).unfollow).toBe('archive');
  });

  it('is the stream only while no export has confirmed it', () => {
    expect(readWays('bluesky', { by: null, streamed: false }).like).toBe('export');
    expect(readWays('bluesky', { by: null, streamed: true })).toMatchObject({
      like: 'stream',
      'like-received': 'pages',
    });
  });
});
