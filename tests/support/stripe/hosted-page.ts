import type { ServerResponse } from 'node:http';
import type { Books, Session } from './books.ts';
import { textAt } from './form-body.ts';

/** Cards of Stripe's test mode. */
export const PAYS = '4242424242424242';
export const PAYS_ONCE = '4000000000000341';
export const DECLINED = '4000000000000002';

const PAGE = { 'content-type': 'text/html; charset=utf-8' };

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}`;

interface Asked {
  readonly books: Books;
  readonly pathname: string;
  /** Null for a look at the page. */
  readonly form: URLSearchParams | null;
}

/** A refused card leaves the session open, as at Stripe: the payer takes another one there, or goes back. */
function paymentForm({ params }: Session, refused: string | null): string {
  const alert = refused === null ? '' : '<p role="alert">Your card was declined.</p>';
  const field = `<label>Card <input name="card" value="${PAYS}"></label>`;
  const back = `<a href="${textAt(params, 'cancel_url').replaceAll('&', '&amp;')}">Back</a>`;
  const message = textAt(params, 'custom_text', 'submit', 'message');
  return html(
    'Stripe Checkout',
    `<p>${message}</p>${alert}<form method="post">${field}<button>Pay</button></form>${back}`,
  );
}

/** The page that stands in for Stripe's own, and the one for its portal. */
export function hostedPage({ books, pathname, form }: Asked, response: ServerResponse): void {
  if (pathname.startsWith('/portal/')) {
    response.writeHead(200, PAGE).end(html('Stripe portal', `<p>${pathname.split('/').at(-1) ?? ''}</p>`));
    return;
  }
  const session = books.sessions.get(pathname.split('/').at(-1) ?? '');
  if (session?.status !== 'open') {
    response.writeHead(410, PAGE).end(html('Gone', ''));
    return;
  }
  const card = form?.get('card') ?? null;
  if (card === null || card === DECLINED) {
    response.writeHead(200, PAGE).end(paymentForm(session, card));
    return;
  }
  books.pay(session, card !== PAYS_ONCE);
  response.writeHead(303, { location: textAt(session.params, 'success_url') }).end();
}
