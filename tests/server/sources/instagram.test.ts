import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createInstagramSource } from '../../../server/adapters/sources/instagram/instagram-source.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { startMeta } from '../../support/instagram/meta-server.ts';
import { createAccess } from '../../support/instagram/open-access.ts';
import { answerWithTrouble } from './answer-with-trouble.ts';
import { describeSource } from './contract.ts';
import type { SourceStage } from './stage.ts';

async function openInstagram(): Promise<SourceStage> {
  const meta = await startMeta();
  let now = instant(A_THURSDAY);
  const clock = { now: () => now };
  const me = meta.account('clay.studio');
  for (let hours = 9; hours > 1; hours -= 1) meta.post(me, now - hours * HOUR);
  const last = meta.post(me, now - HOUR);
  const question = meta.comment(last, { by: 'ana', at: now - 50 * MINUTE, text: 'Which glaze?' });
  meta.comment(question, { by: 'clay.studio', at: now - 40 * MINUTE, text: 'Celadon' });
  const closed = meta.account('someone', { account_type: 'PERSONAL' });
  const { access, grant, list } = createAccess();
  grant({ route: 'own', accountId: me.id, username: 'clay.studio', token: meta.issue(me, 'instagram') });
  grant({ route: 'own', accountId: closed.id, username: 'someone', token: meta.issue(closed, 'instagram') });
  const other = meta.account('other.studio');
  grant({ route: 'others', accountId: other.id, username: other.username, token: meta.issue(other, 'facebook') });
  list(me.id, 'clay.studio');
  list(closed.id, 'someone');
  list('17841999999999999', 'nobody');
  const http = createHttpClient({ egressAllow: [meta.host], version: 'test', clock });
  return {
    source: createInstagramSource({ http, clock, access, apps: meta.apps }),
    forms: [
      'clay.studio',
      '@clay.studio',
      ' Clay.Studio ',
      'https://www.instagram.com/clay.studio/',
      'https://instagram.com/clay.studio?igsh=abc',
      'instagram.com/clay.studio',
      me.id,
    ],
    nobody: ['nobody', '@nobody', 'unlisted', 'https://www.instagram.com/p/C123456/', '17841999999999998'],
    externalId: me.id,
    unknownId: '17841999999999999',
    unknownPost: `${me.id}/Cnever00`,
    now: clock.now,
    async act() {
      now = instant(now + 6 * HOUR);
      meta.post(me, now - HOUR);
    },
    async takeBack() {
      const gone = me.media.splice(2, 1);
      return gone.map((post) => {
        const at = new Date(post.timestamp.replace('+0000', 'Z')).toISOString();
        return `post/${at}/${post.permalink.split('/')[4]}`;
      });
    },
    stopped: [{ externalId: closed.id, reason: 'not-professional' }],
    wordless: null,
    trouble(trouble) {
      meta.disturb((_url, response) => {
        answerWithTrouble(trouble, response);
        return true;
      });
    },
    async close() {
      await http.close();
      await meta.close();
    },
  };
}

describeSource('instagram', openInstagram);
