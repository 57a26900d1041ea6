type Waiting = (url: string) => Promise<void>;

let waiting: Waiting | null = null;

/** The screen that waits for a payment in the system's browser. @returns how to take it away */
export function waitForCheckouts(screen: Waiting): () => void {
  waiting = screen;
  return () => {
    waiting = null;
  };
}

/** @returns when nothing is waited for any more */
export const askCheckout = async (url: string): Promise<void> => await waiting?.(url);
