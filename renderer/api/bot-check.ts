import type { signup } from '../../shared/contract/auth.ts';
import type { RouteInput } from '../../shared/contract/route.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { ApiError } from './api-error.ts';

/** What a form sends along to show that a person filled it; empty while the check is off. */
export type PersonProof = Pick<RouteInput<typeof signup>['body'], 'htoken' | 'hekey'>;

export interface ChallengeSettings {
  readonly siteKey: string;
  /** Where hCaptcha's script is. */
  readonly script: string;
  readonly language: Language;
}

const PARAMETERS = { render: 'explicit', recaptchacompat: 'off' };
const SCRIPT_PATIENCE_MS = 20 * SECOND;
const PLACE = 'bot-check';

/** The part of hCaptcha's script that is used (docs.hcaptcha.com/configuration). */
interface Hcaptcha {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      size: 'invisible';
      hl: string;
      'challenge-container': string;
      'open-callback': () => void;
      'close-callback': () => void;
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
function load(address: string): Promise<Hcaptcha> {
  loading ??= new Promise<Hcaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = null;
      reject(new ApiError({ code: 'bot_check_unavailable' }));
    };
    const patience = setTimeout(fail, SCRIPT_PATIENCE_MS);
    const url = new URL(address);
    for (const [name, value] of Object.entries(PARAMETERS)) url.searchParams.set(name, value);
    script.src = url.href;
    script.async = true;
    script.onload = () => {
      clearTimeout(patience);
      if (window.hcaptcha === undefined) fail();
      else resolve(window.hcaptcha);
    };
    script.onerror = () => {
      clearTimeout(patience);
      fail();
    };
    document.head.append(script);
  });
  return loading;
}

/**
 * Where a challenge stands in the rare case that it has to be seen: a dialog of its own. Forms stand in dialogs, too, and those
 * leave nothing beside them that could be pressed.
 */
function createPlace() {
  const place = document.createElement('dialog');
  place.id = PLACE;
  place.setAttribute('aria-label', 'hCaptcha');
  Object.assign(place.style, { border: '0', padding: '0', background: 'transparent', overflow: 'visible' });
  document.body.append(place);
  return {
    place,
    open: () => {
      if (!place.open) place.showModal();
    },
    close: () => place.close(),
    /** Rejects when somebody leaves the challenge by Escape. */
    left: (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        place.addEventListener('cancel', () => reject(new Error('left')), { once: true, signal });
      }),
  };
}

/** Runs the challenge, and leaves nothing of it there: a token is for one call. */
function createChallenge() {
  const stand = createPlace();
  let widget: string | null = null;
  return async ({ siteKey, script, language }: ChallengeSettings): Promise<PersonProof> => {
    const hcaptcha = await load(script);
    const clear = () => {
      stand.close();
      if (widget !== null) hcaptcha.reset(widget);
    };
    widget ??= hcaptcha.render(stand.place, {
      sitekey: siteKey,
      size: 'invisible',
      hl: language,
      'challenge-container': PLACE,
      'open-callback': stand.open,
      'close-callback': stand.close,
      'expired-callback': clear,
      'chalexpired-callback': clear,
      'error-callback': clear,
    });
    const over = new AbortController();
    try {
      const run = hcaptcha.execute(widget, { async: true });
      const { response, key } = await Promise.race([run, stand.left(over.signal)]);
      return { htoken: response, hekey: key };
    } catch (cause) {
      throw new ApiError({ code: 'bot_check_failed', cause });
    } finally {
      over.abort();
      clear();
    }
  };
}

let challenge: ReturnType<typeof createChallenge> | null = null;

/**
 * Runs the invisible challenge, whose place is at the end of the page from the first form on that asks for it.
 * @throws ApiError `bot_check_failed`, `bot_check_unavailable`
 */
export function runChallenge(settings: ChallengeSettings): Promise<PersonProof> {
  challenge ??= createChallenge();
  return challenge(settings);
}
