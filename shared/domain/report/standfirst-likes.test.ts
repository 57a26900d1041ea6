import { describe, expect, it } from 'vitest';
import { standfirst } from './standfirst.ts';
import { story, type Told } from './testing/story-fixture.ts';

describe('what standfirsts say of numbers and of who leads', () => {
  it('say after a headline about the likes how many there had been, as what the account did', () => {
    const told: Told = { counts: { like: 20, 'like-received': 90 }, before: [{ likes: 81, likesReceived: 147 }] };
    expect(standfirst(story({ ...told, number: 8 }), 'likes-low')).toEqual({
      en: 'The week before, Inês Varga had liked 81 public posts. Likes received came to 90, down from 147.',
      pt: 'Na semana anterior, Inês Varga tinha curtido 81 publicações públicas. As curtidas recebidas foram 90, contra 147 antes.',
    });
    expect(standfirst(story({ ...told, number: 9 }), 'likes-low')).toEqual({
      en: 'Inês Varga received 90 likes, 57 fewer than the week before. Before, the account had liked 81 public posts.',
      pt: 'Inês Varga recebeu 90 curtidas, 57 a menos que na semana anterior. Antes, a conta tinha curtido 81 publicações públicas.',
    });
    expect(standfirst(story(told), 'steady').en).not.toContain('had liked');
  });

  it('compare with what was before only where there is something between them', () => {
    const liked = (like: number, before: number): string =>
      standfirst(story({ counts: { like }, before: [{ likes: before }] }), '').en;
    expect(liked(119, 130)).toBe('Inês Varga liked 119 public posts, about as many as the week before.');
    expect(liked(119, 140)).toBe('Inês Varga liked 119 public posts, 21 fewer than the week before.');
    expect(liked(3, 4)).toBe('Inês Varga liked three public posts, one fewer than the week before.');
    expect(standfirst(story({ counts: { comment: 9 }, before: [{ comments: 10 }] }), '').pt).toBe(
      'Inês Varga escreveu nove comentários, quase o mesmo número da semana anterior.',
    );
  });

  it('set no two numbers side by side in Portuguese, where the comma is the decimal mark', () => {
    const told: Told = { counts: { like: 90, comment: 20 }, before: [{ likes: 20, comments: 45 }] };
    expect(standfirst(story(told), '').pt).toContain('Foram 20 comentários, contra 45 antes.');
    const liked: Told = { counts: { like: 90, comment: 20 }, before: [{ likes: 40, comments: 4 }] };
    expect(standfirst(story(liked), '').pt).toContain('A conta curtiu 90 publicações públicas, contra 40 antes.');
    for (const one of [told, liked]) expect(standfirst(story(one), '').pt).not.toMatch(/\d, \d/);
  });

  it('choose none of equals: whoever is said to lead has more than whoever comes next', () => {
    const to = (...counts: number[]): string =>
      standfirst(
        story({
          counts: { like: counts.reduce((sum, count) => sum + count, 0), post: 3 },
          accounts: counts.map((count, index) => [`Account ${index + 1}`, count] as const),
        }),
        'posts',
      ).en.split('. ')[0] ?? '';
    expect(to(11, 8, 7, 6, 6, 6, 6)).toContain('went to three accounts, led by Account 1');
    expect(to(5, 5, 4, 3, 3, 3, 3)).toContain('went to Account 1, Account 2 and Account 3');
    expect(to(7, 5, 4, 4, 4, 4, 3)).toBe('Across seven accounts, Inês Varga liked posts by Account 1 most: seven');
    expect(to(2, 2, 2, 2, 2, 1, 1)).toBe(
      'The likes by Inês Varga were spread over seven accounts, none with more than two',
    );
    expect(to(2, 1, 1, 1, 1, 1)).toContain('none with more than two');
    expect(to(4, 2, 2, 1, 1, 1)).toContain('went to Account 1');
    expect(to(4, 4, 1, 1)).toContain('went to Account 1 and Account 2');
  });
});
