import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language, preferredLanguage } from '../../shared/domain/languages.ts';

/** The language of an answer: header `user-lang`, else what the browser prefers, else English. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = request.headers['user-lang'];
  if (isLanguage(chosen)) return chosen;
  const preferences = (request.headers['accept-language'] ?? '').slice(0, 200).split(',');
  return preferredLanguage(preferences.map((part) => part.split(';')[0]?.trim() ?? ''));
}
