/** Follows that are read of one account where a network tells them page by page; of a longer list the newest, as a sample. */
export const MAX_ACCOUNT_FOLLOWS = 3000;
