/** Closes an exhaustive `switch`: a new member of the union becomes a type error at this call. */
export function never(value: never): never {
  throw new TypeError(`unhandled case: ${JSON.stringify(value)}`);
}
