import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/**
 * Everything from here; pictures of accounts and posts from wherever their network keeps them. `outside` is whom the bot check
 * needs, nobody while it is off.
 */
const contentPolicy = (liveOrigin: string, outside: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...outside].join(' '),
    ["style-src 'self'", ...outside].join(' '),
    "font-src 'self'",
    "img-src 'self' data: https:",
    [`connect-src 'self' ${liveOrigin}`, ...outside].join(' '),
    ...(outside.length === 0 ? [] : [['frame-src', ...outside].join(' ')]),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';');

/**
 * What every answer says about itself, the same for all of them: the list of the OWASP Secure Headers Project
 * (https://owasp.org/www-project-secure-headers/) and Helmet's defaults. Without https neither upgrades nor strict
 * transport are asked for.
 */
export function securityHeaders(publicUrl: string, outside: readonly string[] = []): Readonly<Record<string, string>> {
  const { protocol, host } = new URL(publicUrl);
  const secure = protocol === 'https:';
  return {
    'content-security-policy': contentPolicy(`${secure ? 'wss' : 'ws'}://${host}`, outside),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** Security headers on every answer; a route may replace one for itself. */
export function installSecurity(app: FastifyInstance, publicUrl: string, outside: readonly string[]): void {
  const headers = securityHeaders(publicUrl, outside);
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
