import type { ServerResponse } from 'node:http';
import type { Trouble } from './stage.ts';

const TROUBLE: Readonly<Record<Trouble, (response: ServerResponse) => void>> = {
  silence: (response) => response.destroy(),
  nonsense: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello'),
  'server-error': (response) => response.writeHead(503).end(),
  'rate-limit': (response) => response.writeHead(429, { 'retry-after': '40' }).end(),
};

/** What a loopback server sends while its network is in trouble. */
export const answerWithTrouble = (trouble: Trouble, response: ServerResponse): void => TROUBLE[trouble](response);
