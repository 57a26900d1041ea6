import { describe, expect, it } from 'vitest';
import { CAST } from './cast/cast.ts';
import { createDemoPictures } from './pictures.ts';
import { TOPICS } from './topics/topics.ts';

const picture = createDemoPictures();

describe('pictures of the demo network', () => {
  it('has every plate and avatar that the world names', () => {
    const named = [...Object.values(TOPICS).flatMap((topic) => topic.plates), ...CAST.map((persona) => persona.avatar)];
    expect(named.filter((name) => picture(name) === null)).toEqual([]);
  });

  it('paints 240 different numbered avatars, each always the same', () => {
    const painted = Array.from({ length: 240 }, (_, number) => picture(`avatar-${number}`)?.body);
    expect(new Set(painted).size).toBe(240);
    expect(createDemoPictures()('avatar-77')).toEqual(picture('avatar-77'));
  });

  it.each(['../source', 'vase.svg', '', 'avatar-', 'avatar-x', 'AVATAR-1', '..%2fvase', 'constructor'])(
    'knows no picture called %j',
    (name) => {
      expect(picture(name)).toBeNull();
    },
  );

  it('serves drawings only: no script, no link to elsewhere', () => {
    for (const name of ['vase', 'tiles2', 'avatar-moon', 'avatar-17']) {
      expect(picture(name)?.body).not.toMatch(/<script|href=|url\(|on\w+=/i);
    }
  });
});
