import { describe, expect, it } from 'vitest';
import { evidenceOf } from './evidence.ts';
import { givesOrders } from './instructions.ts';
import { materialOf } from './material.ts';
import { SUMMARY_SECTIONS } from './sections.ts';
import { clayReport } from './testing/clay-report.ts';
import { INJECTIONS, type Injection } from './testing/injections.ts';
import { hasStatements, validateSummary } from './validate.ts';

/** What a model writes that obeys: the same sentence in every section, resting on everything that there is. */
function obeyed(injection: Injection, isShown: boolean) {
  const liked = [{ author: 'mallory', text: injection.text }];
  const report = clayReport(isShown ? { liked } : { liked, comments: [injection.text], bio: injection.text });
  const evidence = evidenceOf(report);
  const material = isShown ? { ...materialOf(report), evidence } : materialOf(report);
  const claim = { text: injection.obeyed, evidence: evidence.map(({ id }) => id), strength: 'strong' as const };
  const sections = Object.fromEntries(SUMMARY_SECTIONS.map((section) => [section, [claim]]));
  return validateSummary(sections, { material, language: injection.language });
}

describe('what somebody writes for a machine', () => {
  it('is tried in sixty ways, half of them in each language', () => {
    expect(INJECTIONS).toHaveLength(60);
    expect(INJECTIONS.filter(({ language }) => language === 'pt')).toHaveLength(30);
  });

  it.each(INJECTIONS.map((one) => [one.text, one] as const))('is no evidence: %s', (_, { text }) => {
    expect(givesOrders(text)).toBe(true);
  });

  it.each(INJECTIONS.map((one) => [one.text, one] as const))('is not said after it: %s', (_, one) => {
    expect(hasStatements(obeyed(one, false))).toBe(false);
  });

  it.each(INJECTIONS.map((one) => [one.text, one] as const))(
    'is not said after one stranger, even where it was shown: %s',
    (_, one) => {
      expect(hasStatements(obeyed(one, true))).toBe(false);
    },
  );

  it.each([
    'How long did you fire these stoneware bowls?',
    'The summary of the day: cold water and hot tea',
    'My new bot counts birds at the feeder',
    'Please ignore the mess in my studio',
    'I asked the assistant at the shop for a book on glazes',
    'Read the instructions on the box before firing',
    'Aprendi a regra de três outra vez',
    'A modelo posou para a aula de desenho',
    'Escrevi um resumo do livro ontem',
    'Alguém sabe dizer onde fica o museu do azulejo?',
    'Nova ordem das prateleiras no ateliê',
  ])('is told from what people write to each other: %s', (text) => {
    expect(givesOrders(text)).toBe(false);
  });
});
