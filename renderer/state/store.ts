import { createStore } from 'jotai';

/** The one store of interface state: what the server owns lives in the query cache instead. */
export const store = createStore();
