import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** What PayPal's button needs of pages: its script, its frames and its pictures (developer.paypal.com, "Content Security Policy"). */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** What Stripe's script needs of pages (docs.stripe.com/security/guide, "Content security policy"). */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const;

export interface Outsiders {
  /** Whom the bot check needs, nobody while it is off. */
  readonly botCheck: readonly string[];
  /** PayPal's button may be shown. */
  readonly usesPaypal: boolean;
  /** Cards are paid at Stripe. */
  readonly usesStripe: boolean;
}

/**
 * Everything from here, pictures of accounts and posts included (`server/services/pictures`), but for the outsiders that are configured.
 * PayPal's button writes its measures into the page as a style of its own, which has no address that could be named.
 */
function contentPolicy(liveOrigin: string, { botCheck, usesPaypal, usesStripe }: Outsiders) {
  const paypal = usesPaypal ? PAYPAL : [];
  const outside = [...botCheck, ...paypal];
  const stripe = usesStripe ? STRIPE : { script: [], connect: [], frame: [] };
  const frames = [...outside, ...stripe.frame];
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...outside, ...stripe.script],
    styleSrc: ["'self'", ...botCheck, ...(usesPaypal ? ["'unsafe-inline'"] : [])],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', ...paypal],
    connectSrc: ["'self'", liveOrigin, ...outside, ...stripe.connect],
    ...(frames.length === 0 ? {} : { frameSrc: frames }),
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  };
}

/**
 * Security headers on every answer, Helmet's defaults unless said otherwise here; a route may replace one for itself. Without
 * https neither upgrades nor strict transport are asked for.
 */
export async function installSecurity(app: FastifyInstance, publicUrl: string, outsiders: Outsiders): Promise<void> {
  const { protocol, host } = new URL(publicUrl);
  const secure = protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(`${secure ? 'wss' : 'ws'}://${host}`, outsiders),
    },
    // PayPal's window tells the page that opened it what was agreed to.
    ...(outsiders.usesPaypal ? { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } } : {}),
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  });
}
