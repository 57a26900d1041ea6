import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../shared/domain/languages.ts';
import { loadEstimator } from './load-estimator.ts';
import { type Estimator, ratePassword, type StrengthRating } from './rating.ts';

const ROSA = 'rosa@lantern.example';

describe.each(LANGUAGES)('the strength of a password (%s)', (language: Language) => {
  let estimate: Estimator;
  beforeAll(async () => {
    estimate = await loadEstimator(language);
  });
  const rate = (password: string, email: string | null = ROSA): StrengthRating =>
    ratePassword(password, email, estimate);

  it.each([
    ['a', 'short', 'short'],
    ['Zk4$!', 'short', 'short'],
    ['Zk4$!'.repeat(52), 'long', 'long'],
    ['password', 'weak', 'common'],
    ['qwertyuiop', 'weak', 'common'],
    ['asdfghjkl;', 'weak', 'keys'],
    ['abcdefghijk', 'weak', 'sequences'],
    ['        ', 'weak', 'repeats'],
    ['abcabcabcabc', 'weak', 'repeats'],
    ['12/11/1985', 'weak', 'dates'],
    ['I am rosa today', 'weak', 'email'],
    ['x7$Kq!9zPw', 'good', null],
    ['a quite different secret', 'strong', null],
    ['cavalo correto bateria grampo', 'strong', null],
  ])('%.20s is %s', (password, level, advice) => {
    expect(rate(password)).toEqual({ level, advice });
  });

  it('knows a common word of the language', () => {
    const { level } = rate({ en: 'extraordinary', pt: 'extraordinário' }[language]);
    expect(level).toBe('weak');
  });

  it('is told of a form that knows no address, too', () => {
    expect(rate('rosa@lantern.example', null).level).not.toBe('short');
  });

  it('is told of what repeats itself for long', () => {
    expect(rate('p@ssw0rd! '.repeat(25))).toEqual({ level: 'fair', advice: 'repeats' });
  });

  it('has a piece of advice wherever it is less than good', () => {
    for (const password of ['lanterna', 'maria1985', 'rosa2026!', 'ação maio', 'kjhgfdsa1', 'summer2024', 'zzyyxxww']) {
      const { level, advice } = rate(password, null);
      expect(advice === null, password).toBe(level === 'good' || level === 'strong');
    }
  });
});
