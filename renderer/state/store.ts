import { getDefaultStore } from 'jotai';

/** The one store of interface state, for code outside React; what the server owns lives in the query cache instead. */
export const store = getDefaultStore();
