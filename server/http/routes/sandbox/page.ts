import { BRAND } from '../../../../shared/brand.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { formatMoney } from '../../../../shared/domain/money-format.ts';
import { texts as en } from '../../../../shared/i18n/en/checkout.ts';
import { fill } from '../../../../shared/i18n/fill.ts';
import { texts as pt } from '../../../../shared/i18n/pt/checkout.ts';
import type { SandboxSession } from '../../../ports/sandbox-checkout.ts';
import { type Html, html } from '../../html.ts';
import { messageBody, plainPage } from '../../plain-page.ts';

/** The embedded provider's hosted page: one form, no script, nothing from anywhere else. */

const TEXTS = { en, pt } as const;
/** The cards that the embedded provider knows. */
const CARDS = {
  paying: '4242 4242 4242 4242',
  payingOnce: '4000 0000 0000 0341',
  confirming: '4000 0025 0000 3155',
  disputing: '4000 0000 0000 0259',
  declining: '4000 0000 0000 0002',
} as const;

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
${card(CARDS.payingOnce, texts.payingOnceCard, false)}
${card(CARDS.confirming, texts.confirmingCard, false)}
${card(CARDS.disputing, texts.disputingCard, false)}
${card(CARDS.declining, texts.decliningCard, session.status === 'declined')}
</fieldset><button>${session.amount.minor === 0 ? texts.confirm : fill(texts.pay, { amount })}</button></form>
<a class="back" href="${session.cancelUrl}">${texts.cancel}</a>`;
}

/** The question that a holder's bank asks before it pays. */
function question(session: SandboxSession): Html {
  const texts = TEXTS[session.language];
  const amount = formatMoney(session.amount, session.language);
  return html`<h1>${texts.confirmTitle}</h1>
<p class="note">${texts.sandbox}</p>
<p>${fill(texts.confirmText, { amount })}</p>
<form method="post"><button name="answer" value="confirm">${texts.confirmPayment}</button>
<button name="answer" value="refuse">${texts.refusePayment}</button></form>
<a class="back" href="${session.cancelUrl}">${texts.cancel}</a>`;
}

/** The page for a session as it stands. */
export function sessionPage(session: SandboxSession): string {
  const texts = TEXTS[session.language];
  const link = fill(texts.back, { brand: BRAND.name });
  if (session.status === 'paid') {
    return plainPage(
      session.language,
      texts.title,
      messageBody({ title: texts.paidTitle, text: texts.paid, href: session.successUrl, link }),
    );
  }
  if (session.status === 'expired') {
    return plainPage(
      session.language,
      texts.title,
      messageBody({ title: texts.expiredTitle, text: texts.expired, href: session.cancelUrl, link }),
    );
  }
  return plainPage(session.language, texts.title, session.isConfirming ? question(session) : form(session));
}

/** The page for an address that is no session. */
export function missingPage(language: Language): string {
  const texts = TEXTS[language];
  const link = fill(texts.back, { brand: BRAND.name });
  return plainPage(
    language,
    texts.title,
    messageBody({ title: texts.missingTitle, text: texts.missing, href: `/${language}`, link }),
  );
}
