/** Somebody took longer than was to be waited for. */
export class LateError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = 'LateError';
  }
}

/** @throws LateError when the promise takes longer than `ms` */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new LateError(ms)), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
