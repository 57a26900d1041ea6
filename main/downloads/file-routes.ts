import * as z from 'zod/mini';
import type { Route } from '../../shared/contract/route.ts';
import { ROUTES } from '../../shared/contract/routes.ts';

/** A route whose answer is a file, ready to be compared with paths. */
interface FileRoute {
  /** The first unless the query's `format` names another. */
  readonly types: readonly string[];
  readonly pattern: RegExp;
  readonly params: Route['params'];
  readonly query: Route['query'];
}

/** The contract writes `:name` for a part of the path. Its literal parts hold nothing that a pattern would read otherwise. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const FILE_ROUTES: readonly FileRoute[] = Object.values(ROUTES).flatMap((route: Route) =>
  route.method === 'GET' && route.file !== undefined
    ? [{ types: [route.file].flat(), pattern: patternOf(route.path), params: route.params, query: route.query }]
    : [],
);

const fits = (schema: Route['params'], value: unknown): boolean =>
  schema === undefined || z.safeParse(schema, value).success;

/** The type whose name ends with the format that is asked for; the first without one. */
const typeAsked = (types: readonly string[], { format }: Readonly<Record<string, string>>): string | null =>
  types.find((type) => type.endsWith(`/${format}`) || type.endsWith(`.${format}`)) ?? types[0] ?? null;

/** Nothing is resolved away: a path that means another than it says is none of ours. */
function asWritten(path: string): URL | null {
  const url = URL.parse(path, 'https://perch.invalid');
  return url !== null && url.host === 'perch.invalid' && url.pathname + url.search === path ? url : null;
}

/**
 * The media type that the service answers for this path under `/api`, by its contract; null when it is no file of the
 * service, or its parts are not what the contract asks for.
 */
export function fileTypeOf(path: string): string | null {
  const url = asWritten(path);
  if (url === null) return null;
  const query = Object.fromEntries(url.searchParams);
  for (const { types, pattern, params, query: asked } of FILE_ROUTES) {
    const found = pattern.exec(url.pathname);
    if (found !== null && fits(params, { ...found.groups }) && fits(asked, query)) return typeAsked(types, query);
  }
  return null;
}
