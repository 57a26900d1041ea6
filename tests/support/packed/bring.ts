import type { OwnArchiveView } from '../../../shared/contract/own-archive.ts';
import type { Person, TestApp } from '../app.ts';
import { until } from '../jobs/workshop.ts';

type View = OwnArchiveView | null;

/** Brings archives as the dashboard does. */
export function bringTo(app: TestApp) {
  const call = ({ token }: Person, path: string, body: object = {}) =>
    app.call({ path: `/own-archive${path}`, method: 'POST', token, body });
  const view = async ({ token }: Person): Promise<View> =>
    (await app.call({ path: '/own-archive', token })).json<{ archive: View }>().archive;

  return {
    view,
    /** Until it was read, or came to nothing. */
    async upload(person: Person, bytes: Uint8Array, name = 'export.zip'): Promise<View> {
      const begun = await call(person, '', { name, bytes: bytes.length });
      const id = begun.json<{ archive: View }>().archive?.id ?? '';
      const size = 1024 * 1024;
      for (let from = 0; from < bytes.length; from += size) {
        await app.http.inject({
          method: 'POST',
          url: `/api/own-archive/${id}/${from}`,
          headers: { 'x-auth-token': person.token, 'content-type': 'application/octet-stream' },
          payload: Buffer.from(bytes.subarray(from, from + size)),
        });
      }
      await until('an archive that was read', async () =>
        ['ready', 'failed'].includes((await view(person))?.state ?? ''),
      );
      return view(person);
    },
    /** Until its reports are there. @returns what the dialog shows then */
    async import(person: Person): Promise<View> {
      const answer = await call(person, '/confirm');
      if (answer.statusCode !== 200) throw new Error(answer.body);
      await until('an archive that was imported', async () => {
        const now = await view(person);
        if (now?.state === 'failed') throw new Error(`it failed: ${now.failure}`);
        return now?.state === 'done';
      });
      return view(person);
    },
  };
}
