import { useEffect, useRef, useState } from 'react';
import {
  type OwnArchiveView,
  ownArchiveCancel,
  ownArchiveConfirm,
  ownArchiveProve,
} from '../../../../shared/contract/own-archive.ts';
import { ApiError } from '../../../api/api-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { ownArchiveQuery, sendArchive, setOwnArchive } from '../../../data/own-archive.ts';
import { invalidate } from '../../../data/query-client.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useFailureText } from '../queries.ts';

/** The file that is being sent, and how much of it is there. */
interface Upload {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
}

export interface OwnArchiveUse {
  /** What the service knows of it; null while there is none. */
  readonly archive: OwnArchiveView | null;
  /** What is under way from here; null while nothing is sent. */
  readonly upload: Upload | null;
  readonly isOpen: boolean;
  readonly busy: boolean;
  /** Why the last call failed. */
  readonly problem: string | null;
  /** The bio that was read and did not show the code. */
  readonly seen: string | null;
  open(): void;
  close(): void;
  bring(file: File): void;
  prove(): void;
  confirm(): void;
  /** Gives it up, whatever state it is in. */
  discard(): void;
}

/** Sends files, one at a time; the next one takes the last one's place. */
function useUpload(setProblem: (error: unknown) => void) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const controller = useRef<AbortController>(null);
  const send = async (file: File): Promise<void> => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const { name, size } = file;
    setUpload({ name, size, sent: 0 });
    try {
      await sendArchive(file, { signal: own.signal, onSent: (sent) => setUpload({ name, size, sent }) });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'cancelled')) setProblem(error);
    } finally {
      if (controller.current === own) setUpload(null);
    }
  };
  const stop = (): void => {
    controller.current?.abort();
    controller.current = null;
    setUpload(null);
  };
  return { upload, send, stop };
}

/** The archive on its way, and what can be done with it. */
export function useOwnArchive(): OwnArchiveUse {
  const archive = useQuery(ownArchiveQuery).data?.archive ?? null;
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { upload, send, stop } = useUpload((error) => setProblem(failureText(error)));
  const state = archive?.state;
  useEffect(() => {
    if (state === 'done') void invalidate(queryKeys.accounts.all);
  }, [state]);

  const run = async (call: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setSeen(null);
    try {
      await call();
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ archive, upload, isOpen, busy, problem, seen },
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setProblem(null);
      // What came to its end was seen.
      if (state === 'done' || state === 'failed') void run(() => discard(stop));
    },
    bring(file) {
      setOpen(true);
      setProblem(null);
      setSeen(null);
      void send(file);
    },
    prove: () =>
      void run(async () => {
        const answer = await client.call(ownArchiveProve, {});
        await setOwnArchive(answer.archive);
        setSeen(answer.seen);
      }),
    confirm: () => void run(async () => setOwnArchive((await client.call(ownArchiveConfirm, {})).archive)),
    discard() {
      setOpen(false);
      void run(() => discard(stop));
    },
  };
}

async function discard(stop: () => void): Promise<void> {
  stop();
  await client.call(ownArchiveCancel, {});
  await setOwnArchive(null);
}
