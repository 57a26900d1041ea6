/** Collects the rejections that nobody handles, in the place of the test runner, which would fail for them. */
export function collectUnhandled(): { readonly errors: readonly unknown[]; stop(): void } {
  const errors: unknown[] = [];
  const collect = (error: unknown): void => void errors.push(error);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', collect);
  return {
    errors,
    stop() {
      process.off('unhandledRejection', collect);
      for (const other of others) process.on('unhandledRejection', other);
    },
  };
}
