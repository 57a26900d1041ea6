/**
 * Does the work while this process takes it for another time. Revisions of repositories hold the machine's time, which no test may hang
 * on; the library that makes them never goes back behind the last one.
 */
export async function atTime<T>(now: number, work: () => Promise<T>): Promise<T> {
  const real = Date.now;
  Date.now = () => now;
  try {
    return await work();
  } finally {
    Date.now = real;
  }
}
