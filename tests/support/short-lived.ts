/**
 * Node's options for a process on the embedded database that lives for seconds: what that database's program gains by being optimised
 * comes after its end, and a start takes a third less of the processor without.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];
