/** A partial export and the blocks that complete it; above, a whole export is the cheaper question. */
export const MAX_PARTIAL_BYTES = 4 * 1024 * 1024;
