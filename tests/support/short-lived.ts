/**
 * Node's options for a process on the embedded database that is started for a test: what that database's program gains by being optimised comes
 * too late for most of them, and a start takes a third less of the processor without.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];
