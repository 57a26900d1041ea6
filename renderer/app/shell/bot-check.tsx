import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { botCheckReady, type PersonProof } from '../../state/bot-check.ts';

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

/** The hidden slot of the bot check. It is there from the first form that asks for it. */
export function BotCheck({ siteKey }: { readonly siteKey: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (container.current !== null) botCheckReady(createChallenge(container.current, siteKey));
  }, [siteKey]);
  return <div ref={container} hidden />;
}
