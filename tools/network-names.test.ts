import { describe, expect, it } from 'vitest';
import { networkNameProblems, networksNamedIn } from './network-names.ts';

describe('names of networks', () => {
  it.each([
    ['renderer/features/report/note.tsx', "const real = network === 'mastodon';"],
    ['server/services/seed/seed.ts', 'const source = sources.get("demo");'],
    ['shared/domain/policy/decide.ts', "switch (network) { case 'bluesky': break; }"],
    ['main/menu.ts', 'const link = `instagram`;'],
  ])('are refused in %s', (path, code) => {
    expect(networksNamedIn(path, code)).toEqual([expect.stringContaining('derive what is meant from its description')]);
  });

  it.each([
    ['shared/domain/networks/demo.ts', "const id = 'demo';"],
    ['server/adapters/sources/demo/source.ts', "const id = 'demo';"],
    ['shared/domain/policy/decide.test.ts', "decide('mastodon');"],
    ['renderer/platform/paths.ts', "const plans = '/instagram-monitoring-price';"],
    ['server/config/config.ts', 'config.bluesky.appViewUrl'],
  ])('stand where they are at home, or are none, in %s', (path, code) => {
    expect(networksNamedIn(path, code)).toEqual([]);
  });

  it('stand nowhere else in the product', async () => {
    expect(await networkNameProblems()).toEqual([]);
  });
});
