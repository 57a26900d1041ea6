/** Octets of an address in a path of SMTP, without its brackets (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX = 254;
/** Octets before the @ (RFC 5321, 4.5.3.1.1). */
const LOCAL_MAX = 64;
/** Octets of a label of the domain (RFC 1035, 2.3.4). */
const LABEL_MAX = 63;
/** What a label with letters beyond ASCII has left of them once it is written as `xn--…` (RFC 5890, 2.3.2.1). */
const FOREIGN_LABEL_MAX = LABEL_MAX - 'xn--'.length;

/** Words of RFC 5322's atoms with dots between them; letters beyond ASCII as in RFC 6531. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~\P{ASCII}-]+(\.[\w!#$%&'*+/=?^`{|}~\P{ASCII}-]+)*$/u;
/** Letters, digits and hyphens, no hyphen at an end (RFC 5321, `sub-domain`); letters of other scripts as in RFC 6531. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
/** Blanks, controls, unseen marks, private use, half pairs: nobody types them on purpose. */
const UNSEEN = /[\p{C}\p{Z}]/u;
const NUMBER = /^\d+$/;
const BEYOND_ASCII = /\P{ASCII}/u;
const ESCAPED_OCTET = /%[0-9A-F]{2}/g;

/** Of UTF-8. The text has no half pairs. */
const octets = (text: string): number => encodeURIComponent(text).replaceAll(ESCAPED_OCTET, '_').length;

const isLabel = (label: string): boolean =>
  LABEL.test(label) && label.length <= (BEYOND_ASCII.test(label) ? FOREIGN_LABEL_MAX : LABEL_MAX);

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  // A last label of digits alone is no domain but a wrong address of a machine (RFC 3696, 2).
  return labels.every(isLabel) && !NUMBER.test(labels.at(-1) ?? '');
}

/** Someone and somewhere: whatever was taken for an address at any time has as much. */
const ADDRESSED = /.@./su;

/**
 * Whether it may be the address of somebody who is known already. Rules for new addresses grow stricter; who came in under
 * an older one has to be found by it all the same.
 */
export const mayBeKnownEmail = (text: string): boolean => ADDRESSED.test(text);

/**
 * Whether a mail can be addressed to it as far as its form goes: RFC 5321's `Dot-string "@" Domain`, with letters of other
 * scripts (RFC 6531). A domain needs no dot. Quoted local parts and addresses of machines (`"a b"@c.de`, `a@[192.0.2.1]`) are
 * refused: RFC 5321 allows them and nobody has one. Whether the address exists, only a mail can tell.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > EMAIL_MAX || UNSEEN.test(text) || octets(text) > EMAIL_MAX) return false;
  const local = text.slice(0, at);
  return octets(local) <= LOCAL_MAX && LOCAL.test(local) && isDomain(text.slice(at + 1));
}
