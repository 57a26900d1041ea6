import type { signup } from '../../shared/contract/auth.ts';
import type { RouteInput } from '../../shared/contract/route.ts';
import { ApiError } from './api-error.ts';

/** What a form sends along to show that a person filled it; empty while the check is off. */
export type PersonProof = Pick<RouteInput<typeof signup>['body'], 'htoken' | 'hekey'>;

const SCRIPT = 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off';

/** The part of hCaptcha's script that is used (docs.hcaptcha.com/configuration). */
interface Hcaptcha {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      size: 'invisible';
      'expired-callback': () => void;
      'chalexpired-callback': () => void;
      'error-callback': () => void;
    },
  ): string;
  execute(widget: string, options: { async: true }): Promise<{ response: string; key: string }>;
  reset(widget: string): void;
}

declare global {
  interface Window {
    hcaptcha?: Hcaptcha;
  }
}

/** Loads the script once; after a failure the next form tries again. */
let loading: Promise<Hcaptcha> | null = null;
function load(): Promise<Hcaptcha> {
  loading ??= new Promise<Hcaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = null;
      reject(new ApiError({ code: 'bot_check_unavailable' }));
    };
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => (window.hcaptcha === undefined ? fail() : resolve(window.hcaptcha));
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}

/** Runs the challenge in the container, and leaves nothing of it there: a token is for one call. */
function createChallenge(container: HTMLElement, sitekey: string): () => Promise<PersonProof> {
  let widget: string | null = null;
  return async () => {
    const hcaptcha = await load();
    const clear = () => {
      if (widget !== null) hcaptcha.reset(widget);
    };
    widget ??= hcaptcha.render(container, {
      sitekey,
      size: 'invisible',
      'expired-callback': clear,
      'chalexpired-callback': clear,
      'error-callback': clear,
    });
    try {
      const { response, key } = await hcaptcha.execute(widget, { async: true });
      return { htoken: response, hekey: key };
    } catch (cause) {
      throw new ApiError({ code: 'bot_check_failed', cause });
    } finally {
      clear();
    }
  };
}

let challenge: (() => Promise<PersonProof>) | null = null;

/**
 * Runs the invisible challenge in a hidden slot at the end of the page, which is there from the first form that asks for it.
 * @throws ApiError `bot_check_failed`, `bot_check_unavailable`
 */
export function runChallenge(siteKey: string): Promise<PersonProof> {
  if (challenge === null) {
    const slot = document.createElement('div');
    slot.hidden = true;
    document.body.append(slot);
    challenge = createChallenge(slot, siteKey);
  }
  return challenge();
}
