/** So many wrong passwords on one day are told to the owner, once: more than somebody who forgot theirs has patience for. */
export const WRONG_PASSWORDS_TOLD = 20;
