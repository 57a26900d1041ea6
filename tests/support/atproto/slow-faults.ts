import type { Fault } from './network.ts';

/** A byte now and then, without end. */
const drips: Fault = (_asked, response) => {
  const timer = setInterval(() => response.write('.'), 10);
  response.on('close', () => clearInterval(timer));
  return true;
};

const neverAnswers: Fault = () => true;

const hangsAfterHeaders: Fault = (_asked, response) => {
  response.writeHead(200).flushHeaders();
  return true;
};

/** The ways in which a server holds whoever asks it. */
export const SLOW_FAULTS: Readonly<Record<string, Fault>> = { drips, neverAnswers, hangsAfterHeaders };

/** The fault, for exports alone: everything else is answered. */
export const onlyExports =
  (fault: Fault): Fault =>
  (asked, response) =>
    asked.url?.includes('getRepo') === true && fault(asked, response);
