import { TOTP, URI } from 'otpauth';

/** What an app for codes shows at a moment, from the address that its QR code holds. */
export function appCode(uri: string, at: number): string {
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error(`no app makes codes of ${uri}`);
  return app.generate({ timestamp: at });
}
