import { useState } from 'react';
import { stripePortal } from '../../../shared/contract/payments.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { platform } from '../../platform/current.ts';

/** Opens the provider's page for the card and the invoices: here in the browser, from the desktop in the system's. */
export function usePortal() {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });

  async function open(): Promise<void> {
    setState({ busy: true, error: null });
    try {
      const { url } = await client.call(stripePortal, {});
      if (platform.kind === 'desktop') window.open(url, '_blank', 'noopener');
      else location.assign(url);
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error: error instanceof ApiError ? error.message : String(error) });
    }
  }
  return { ...state, open };
}
