import { useEffect, useState } from 'react';

/**
 * False on a page that was drawn in advance, until the application is there: what is typed before that would be lost, so its
 * fields wait.
 */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive;
}
