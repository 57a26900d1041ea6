import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type OptOutRequest,
  type OptOutWant,
  optOutCheck,
  optOutStart,
  optOutState,
} from '../../../shared/contract/opt-out.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { client } from '../../api/service.ts';
import { provePerson } from '../../state/bot-check.ts';
import { useFailureText } from './failure-text.ts';

const POLL_MS = 2 * SECOND;

/** How far the owner is. `seen` is the bio of the last look, null before the first. */
export type Proof =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'known'; readonly request: OptOutRequest; readonly seen: string | null };

export interface ProofControl {
  readonly proof: Proof;
  readonly busy: boolean;
  /** What went wrong with the last look. */
  readonly problem: string | null;
  start(account: { network: Network; username: string; want: OptOutWant }): Promise<void>;
  look(): Promise<void>;
  reload(): void;
  leave(): void;
}

const isRemoving = (proof: Proof): boolean => proof.kind === 'known' && proof.request.erasure?.finished === false;

/** The request that the address names: `?request=` survives a reload, and is a link to come back with. */
export function useProof(): ProofControl {
  const [query, setQuery] = useSearchParams();
  const ticket = query.get('request');
  const failureText = useFailureText();
  // The page is drawn in advance without a query, and comes alive as it was drawn.
  const [proof, setProof] = useState<Proof>({ kind: 'none' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const read = useCallback(async (of: string): Promise<void> => {
    const { request } = await client.call(optOutState, { body: { ticket: of } });
    setProof((known) => ({ kind: 'known', request, seen: known.kind === 'known' ? known.seen : null }));
  }, []);

  const reload = () => {
    if (ticket === null) setProof({ kind: 'none' });
    else void read(ticket).catch((error) => setProof({ kind: 'failed', text: failureText(error) }));
  };
  const known = proof.kind === 'known';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to read again
  useLayoutEffect(() => {
    if (ticket === null) setProof({ kind: 'none' });
    else if (!known) {
      setProof({ kind: 'loading' });
      reload();
    }
  }, [ticket]);

  const removing = isRemoving(proof);
  useEffect(() => {
    if (!removing || ticket === null) return undefined;
    const timer = setInterval(() => void read(ticket).catch(() => undefined), POLL_MS);
    return () => clearInterval(timer);
  }, [removing, ticket, read]);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    proof,
    busy,
    problem,
    reload,
    start: (account) =>
      run(async () => {
        const answer = await client.call(optOutStart, { body: { ...account, ...(await provePerson()) } });
        setProof({ kind: 'known', request: answer.request, seen: null });
        setQuery({ request: answer.ticket });
      }),
    look: () =>
      run(async () => {
        if (ticket === null) return;
        const { request, seen } = await client.call(optOutCheck, { body: { ticket } });
        setProof({ kind: 'known', request, seen });
      }),
    leave: () => {
      setProblem(null);
      setProof({ kind: 'none' });
      setQuery({});
    },
  };
}
