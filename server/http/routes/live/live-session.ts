import type { UserId } from '../../../../shared/domain/ids.ts';
import type { Logger } from '../../../core/logger.ts';
import type { LiveHub } from '../../../ports/live-hub.ts';
import type { SessionUser } from '../../../services/auth/session-user.ts';
import { CLOSE, type CloseCode } from './close-codes.ts';
import type { ConnectionCount } from './connection-count.ts';
import { createEventSender, type EventSender } from './event-sender.ts';
import type { LiveLimits } from './limits.ts';
import type { ClientFrame, LiveSocket } from './live-socket.ts';
import type { Rounds } from './rounds.ts';

export interface LiveSessionDeps {
  readonly live: LiveHub;
  readonly auth: { userOf(token: string): Promise<SessionUser | null> };
  readonly logger: Logger;
  readonly limits: LiveLimits;
  readonly count: ConnectionCount;
  /** Looks at all connections, each once in `heartbeatMs`. */
  readonly beats: Rounds;
}

type Hello = Extract<ClientFrame, { type: 'hello' }>;

interface Start {
  readonly after: number;
  readonly newest: number;
}

/** Where a connection starts: after what the client saw last, and never beyond what there is; else with what comes next. */
async function startOf(live: LiveHub, user: UserId, lastEventId: number | undefined): Promise<Start> {
  const newest = await live.lastEventId(user);
  return { newest, after: lastEventId === undefined ? newest : Math.max(0, Math.min(lastEventId, newest)) };
}

/**
 * One live connection from its first frame to its end: `hello` (or the token header), `welcome` with the id that the
 * connection starts after and the newest there is, then every event with a greater id, each once, in ascending order.
 */
export function serveLive(socket: LiveSocket, headerToken: string | null, deps: LiveSessionDeps): void {
  const { live, limits } = deps;
  const endings: (() => void)[] = [];
  let greeted = false;
  let ended = false;
  let sender: EventSender | null = null;

  /** A null token is the same as a wrong one. @returns why the connection may not go on, null when it may. */
  async function refusal(token: string | null): Promise<{ user: UserId } | CloseCode> {
    const user = token === null ? null : await deps.auth.userOf(token);
    if (user === null) return CLOSE.loginRequired;
    return user.blocked ? CLOSE.blocked : { user: user.id };
  }

  function failed(err: unknown): void {
    if (!ended) deps.logger.warn({ err }, 'a live connection could not be served');
  }

  async function recheck(token: string | null): Promise<void> {
    const checked = await refusal(token);
    if (typeof checked === 'number') socket.close(checked);
  }

  function follow(user: UserId, token: string | null, after: number): void {
    sender = createEventSender({
      missed: (id) => live.missed(user, id),
      send: (event) => socket.send(event),
      failed,
      after,
    });
    endings.push(sender.stop);
    const checkSession = () => void recheck(token).catch(failed);
    endings.push(live.subscribe(user, (why) => (why === 'session' ? checkSession() : sender?.wake())));
    endings.push(
      deps.beats.add(() => {
        socket.beat();
        checkSession();
        sender?.wake();
      }),
    );
  }

  async function greet(hello: Hello): Promise<void> {
    const token = hello.token ?? headerToken;
    const checked = await refusal(token);
    if (ended) return;
    if (typeof checked === 'number') return socket.close(checked);
    if (!deps.count.enter(checked.user)) return socket.close(CLOSE.tooMany);
    endings.push(() => deps.count.leave(checked.user));
    const { after, newest } = await startOf(live, checked.user, hello.lastEventId);
    if (ended) return;
    follow(checked.user, token, after);
    await socket.send({ type: 'welcome', lastEventId: after, newestEventId: newest });
    sender?.wake();
    // The session may have ended between the first check and the subscription to such news.
    await recheck(token);
  }

  function begin(hello: Hello): void {
    greeted = true;
    clearTimeout(waiting);
    greet(hello).catch((err) => {
      failed(err);
      socket.close(CLOSE.internal);
    });
  }

  const waiting = setTimeout(
    () => (headerToken === null ? socket.close(CLOSE.helloTimeout) : begin({ type: 'hello' })),
    headerToken === null ? limits.helloMs : limits.graceMs,
  );

  socket.onFrame((frame) => {
    if (frame.type === 'ping') return void socket.send({ type: 'pong' }).catch(failed);
    return greeted ? socket.close(CLOSE.malformed) : begin(frame);
  });
  socket.onClose(() => {
    ended = true;
    clearTimeout(waiting);
    for (const end of endings.toReversed()) end();
  });
}
