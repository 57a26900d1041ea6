import { describe, expect, it } from 'vitest';
import { idInLaunch, toastXml } from './toast-xml.ts';

const LAUNCH = /launch="([^"]*)"/;

describe('a toast of Windows', () => {
  it('carries what it tells of, for a start of the application by a click', () => {
    const id = 'report-17-week-2026-11-09';
    const xml = toastXml({ id, title: 'Inês Varga: A quieter week', body: '214 likes.' });
    expect(xml).toBe(
      '<toast launch="notification=report-17-week-2026-11-09"><visual><binding template="ToastGeneric">' +
        '<text>Inês Varga: A quieter week</text><text>214 likes.</text></binding></visual></toast>',
    );
    expect(idInLaunch(LAUNCH.exec(xml)?.[1] ?? '')).toBe(id);
  });

  it('has arguments that Electron leaves alone: with those of its buttons it would keep the click to itself', () => {
    const launch = LAUNCH.exec(toastXml({ id: 'a&tag=1;type=action', title: '', body: '' }))?.[1] ?? '';
    for (const own of ['&tag=', '&amp;tag=', 'type=action', 'type=reply']) expect(launch).not.toContain(own);
  });

  it('holds any name as text, and nothing that XML refuses', () => {
    const title = `</text><image src="file:///x"/> & 'it' ${String.fromCharCode(0, 8, 27, 0xd800)}🐦`;
    expect(toastXml({ id: '"><action/>', title, body: '' })).toBe(
      '<toast launch="notification=%22%3E%3Caction%2F%3E"><visual><binding template="ToastGeneric">' +
        '<text>&lt;/text&gt;&lt;image src=&quot;file:///x&quot;/&gt; &amp; &apos;it&apos; 🐦</text><text></text>' +
        '</binding></visual></toast>',
    );
  });
});

describe('the arguments of a click', () => {
  it.each([
    ['notification=report-1-week-2026-11-09', 'report-1-week-2026-11-09'],
    ['notification=a%20b', 'a b'],
    ['', ''],
    ['type=action&action=0&tag=123', ''],
    ['notification=%E0%A4%A', ''],
  ])('%j names %j', (launch, id) => expect(idInLaunch(launch)).toBe(id));
});
