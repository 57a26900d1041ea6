import { atom, useAtomValue } from 'jotai';
import type { ClientConfig } from '../../shared/contract/config.ts';
import { type Instant, instant } from '../../shared/domain/ids.ts';

/** The service's configuration for the client, null until the first answer. */
export const configAtom = atom<ClientConfig | null>(null);
/** The service's clock less this machine's, in milliseconds. */
export const clockShiftAtom = atom(0);

export const useConfig = (): ClientConfig | null => useAtomValue(configAtom);

/** The service's time as known here. */
export const nowAt = (shift: number): Instant => instant(Date.now() + shift);
