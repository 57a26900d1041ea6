import type { ColumnType, Generated } from 'kysely';

/** A key that the database makes. */
export type Id<T extends number> = ColumnType<T, never, never>;
/** jsonb: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type Defaulted<T> = Generated<T>;
