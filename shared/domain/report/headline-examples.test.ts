import { describe, expect, it } from 'vitest';
import { HEADLINE_TEMPLATES } from './headline.ts';
import { CHANGES } from './testing/headline-changes.ts';
import { CONTENTS } from './testing/headline-contents.ts';
import { FIRSTS } from './testing/headline-firsts.ts';
import { PEOPLE } from './testing/headline-people.ts';
import { TIMES } from './testing/headline-times.ts';
import { write } from './testing/story-fixture.ts';

const EXAMPLES = [...CHANGES, ...PEOPLE, ...TIMES, ...CONTENTS, ...FIRSTS];

describe('headline templates', () => {
  it.each(EXAMPLES)('%s %#', (...[template, told, en, pt]) => {
    expect(write(told)).toEqual({ template, title: { en, pt } });
  });

  it('are each shown by an example', () => {
    expect(new Set(EXAMPLES.map(([template]) => template))).toEqual(new Set(HEADLINE_TEMPLATES));
  });
});
