const LATIN_1 = 0xff;
const ASCII = 0x7f;
const decoder = new TextDecoder('utf-8', { fatal: true });

function bytesIn(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  let isAscii = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > LATIN_1) return null;
    if (code > ASCII) isAscii = false;
    bytes[at] = code;
  }
  return isAscii ? null : bytes;
}

/**
 * Exports write each byte of UTF-8 as a letter of its own ("CafÃ©"): that is undone. A text that was not written so stays as it is, for
 * it has a letter beyond the 255th, or its bytes are no UTF-8.
 */
export function repairText(text: string): string {
  const bytes = bytesIn(text);
  if (bytes === null) return text;
  try {
    return decoder.decode(bytes);
  } catch {
    return text;
  }
}
