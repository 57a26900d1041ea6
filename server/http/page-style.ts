import { html } from './html.ts';

/**
 * The whole style of the pages that the server writes itself: the product's tokens by value, nothing else to load. They begin at the top: what
 * is centred moves while the rest of it arrives.
 */
export const STYLE = html`
:root{color-scheme:light dark;--paper:#F4F5EF;--surface:#FCFCF9;--line:#DADED3;--field:#7E8A80;--ink:#14211B;--ink-2:#3E4B44;
--primary:#17392D;--on-primary:#FCFCF9;--accent-soft:#FBEEB9;--accent-line:#C99700;--danger:#A62B1F;--danger-soft:#F8E0DA;--focus:#14211B;
--serif:Newsreader,"Iowan Old Style",Charter,Georgia,serif;--sans:"Schibsted Grotesk",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
@media (prefers-color-scheme:dark){:root{--paper:#0E1411;--surface:#141B17;--line:#28322C;--field:#6F7D74;--ink:#EEF1EA;--ink-2:#BFC8C0;
--primary:#EEF1EA;--on-primary:#14211B;--accent-soft:#312B12;--accent-line:#B08A12;--danger:#F39A86;--danger-soft:#351C17;--focus:#F2C12E}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.58 var(--sans);display:grid;place-items:start center;padding:40px 24px}
main{width:100%;max-width:520px;background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:32px}
h1{font:500 34px/1.16 var(--serif);margin:0 0 16px}
p{margin:0 0 16px}
.note{background:var(--accent-soft);border-left:3px solid var(--accent-line);padding:12px 16px;border-radius:3px;font-size:14px}
.alert{background:var(--danger-soft);color:var(--danger);padding:12px 16px;border-radius:3px;font-size:14px;font-weight:600}
dl{margin:0 0 24px;border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:12px 0;border-bottom:1px solid var(--line)}
dt{color:var(--ink-2)}dd{margin:0 0 0 auto;text-align:right;overflow-wrap:anywhere}
.terms{color:var(--ink-2);font-size:14px}
fieldset{border:0;margin:0 0 24px;padding:0}
legend{padding:0;margin-bottom:8px;font-weight:600;font-size:14px}
label{display:flex;gap:12px;align-items:center;padding:12px 16px;border:1px solid var(--field);border-radius:6px;margin-bottom:8px;font-variant-numeric:tabular-nums}
input{flex:none;accent-color:var(--primary);width:18px;height:18px;margin:0}
button{width:100%;min-height:48px;border:0;border-radius:6px;background:var(--primary);color:var(--on-primary);font:600 16px var(--sans);cursor:pointer}
button+button{margin-top:12px;background:none;border:1px solid var(--field);color:inherit}
a{color:inherit}
a.go{display:grid;place-items:center;min-height:48px;border-radius:6px;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}
.back{display:block;text-align:center;margin-top:16px;font-size:14px;color:var(--ink-2)}
@media (max-width:480px){body{padding:16px}main{padding:24px 20px}h1{font-size:30px}}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`;
