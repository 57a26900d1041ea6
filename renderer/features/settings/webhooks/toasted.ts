import { ApiError } from '../../../api/api-error.ts';
import { showToast } from '../../../state/toasts.ts';

/** Does it, and says that it is done or why it is not. */
export async function toasted(done: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    showToast({ tone: 'ok', text: done });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ tone: 'bad', text: error.message });
  }
}
