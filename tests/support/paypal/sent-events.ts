/** What PayPal has sent, whether it came or not: `GET /v1/notifications/webhooks-events`. Which were delivered it does not say. */
export function createSentEvents({ now, base }: { now: () => number; base: () => string }) {
  const sent: { readonly at: number; readonly event: object }[] = [];
  let spoil = (page: object): object => page;

  return {
    /** It was sent. */
    add({ body }: { readonly body: string }): void {
      const at = now();
      sent.push({ at, event: { ...JSON.parse(body), create_time: new Date(at).toISOString() } });
    },
    /** What becomes of each page on its way. */
    spoil(how: (page: object) => object): void {
      spoil = how;
    },
    /** The newest first, as many as are asked for; null for another call. */
    answer(path: string): [200, object] | null {
      const { pathname, searchParams } = new URL(path, base());
      if (pathname !== '/v1/notifications/webhooks-events') return null;
      const time = (name: string): number => Date.parse(searchParams.get(name) ?? '');
      const [from, to] = [time('start_time'), time('end_time')];
      // Its times are told in whole seconds.
      const found = sent.filter(({ at }) => at >= from && at < to + 1000).toReversed();
      const events = found.slice(0, Number(searchParams.get('page_size') ?? '10')).map(({ event }) => event);
      const links = [{ href: `${base()}${path}`, rel: 'self', method: 'GET' }];
      return [200, spoil({ events, count: events.length, links })];
    },
  };
}
