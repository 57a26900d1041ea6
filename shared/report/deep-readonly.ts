type Primitive = string | number | boolean | null | undefined;

/** The type with everything in it, however deep, read-only. Branded values stay what they are. */
export type DeepReadonly<T> = T extends Primitive ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };
