import type { Grant, NetworkAccess } from '../../../server/ports/network-access.ts';

/** Connections as a test has them: whose list holds which account is said outright. */
export function createAccess() {
  const usable: Grant[] = [];
  const names = new Map<string, string>();
  const refused: number[] = [];
  const open = (): Grant[] => usable.filter(({ connection }) => !refused.includes(connection));
  const access: NetworkAccess = {
    ofPerson: async () => open(),
    toAccount: async (id) => ({ username: names.get(id) ?? null, usable: names.has(id) ? open() : [] }),
    toName: async (name) => ([...names.values()].includes(name) ? open() : []),
    refused: async (connection) => void refused.push(connection),
  };
  return {
    access,
    refused,
    grant: (grant: Omit<Grant, 'connection'>): Grant => {
      const whole = { ...grant, connection: usable.length + 1 };
      usable.push(whole);
      return whole;
    },
    /** Somebody who is connected has the account on a list. */
    list: (id: string, username: string): void => void names.set(id, username),
  };
}
