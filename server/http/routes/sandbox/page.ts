import { createHash } from 'node:crypto';
import { BRAND } from '../../../../shared/brand.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { formatMoney } from '../../../../shared/domain/money-format.ts';
import { texts as en } from '../../../../shared/i18n/en/checkout.ts';
import { fill } from '../../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../../shared/i18n/pt/checkout.ts';
import type { SandboxSession } from '../../../ports/sandbox-checkout.ts';
import { type Html, html } from '../../../services/mail/html.ts';
import { STYLE } from './style.ts';

/** The embedded provider's hosted page: one form, no script, nothing from anywhere else. */

const TEXTS = { en, pt } as const;
/** The cards that the embedded provider knows. */
const CARDS = { paying: '4242 4242 4242 4242', declining: '4000 0000 0000 0002' } as const;

const styleHash = createHash('sha256').update(STYLE.text).digest('base64');

/** Only the page's own style, and a form that leads back here and on to the product. */
export const pagePolicy = (productOrigin: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${productOrigin}; base-uri 'none'; frame-ancestors 'none'`;

function frame(language: Language, body: Html): string {
  const { title } = TEXTS[language];
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${BRAND.name}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`.text;
}

const message = (about: { title: string; text: string; href: string; link: string }): Html =>
  html`<h1>${about.title}</h1><p>${about.text}</p><a class="back" href="${about.href}">${about.link}</a>`;

function form(session: SandboxSession): Html {
  const texts = TEXTS[session.language];
  const amount = formatMoney(session.amount, session.language);
  const card = (number: string, text: string, checked: boolean): Html =>
    html`<label><input type="radio" name="card" value="${number}"${checked ? html` checked` : null}> ${fill(text, { number })}</label>`;
  return html`<h1>${texts.sandboxTitle}</h1>
<p class="note">${texts.sandbox}</p>
${session.status === 'declined' ? html`<p class="alert" role="alert">${texts.declined}</p>` : null}
<dl><div><dt>${session.description}</dt><dd></dd></div><div><dt>${texts.account}</dt><dd>${session.email}</dd></div>
<div><dt>${texts.dueToday}</dt><dd><strong>${amount}</strong></dd></div></dl>
<p class="terms">${session.terms}</p>
<form method="post"><fieldset><legend>${texts.card}</legend>
${card(CARDS.paying, texts.payingCard, session.status !== 'declined')}
${card(CARDS.declining, texts.decliningCard, session.status === 'declined')}
</fieldset><button>${session.amount.minor === 0 ? texts.confirm : fill(texts.pay, { amount })}</button></form>
<a class="back" href="${session.cancelUrl}">${texts.cancel}</a>`;
}

/** The page for a session as it stands. */
export function sessionPage(session: SandboxSession): string {
  const texts = TEXTS[session.language];
  const link = fill(texts.back, { brand: BRAND.name });
  if (session.status === 'paid') {
    return frame(
      session.language,
      message({ title: texts.paidTitle, text: texts.paid, href: session.successUrl, link }),
    );
  }
  if (session.status === 'expired') {
    return frame(
      session.language,
      message({ title: texts.expiredTitle, text: texts.expired, href: session.cancelUrl, link }),
    );
  }
  return frame(session.language, form(session));
}

/** The page for an address that is no session. */
export function missingPage(language: Language): string {
  const texts = TEXTS[language];
  const link = fill(texts.back, { brand: BRAND.name });
  return frame(language, message({ title: texts.missingTitle, text: texts.missing, href: `/${language}`, link }));
}
