import { ASCII, type Fields, type Picker, type Shape, TEXT } from '../car/cbor-pick.ts';

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pickedOf(value: unknown, shape: Shape): unknown {
  if (shape === TEXT || shape === ASCII) return typeof value === 'string' ? value : undefined;
  // Bytes, numbers and links are no part of a record that becomes an action.
  if (typeof shape === 'string') return undefined;
  if (shape.kind === 'fields') return fieldsOf(value, shape);
  return Array.isArray(value) ? value.map((item) => pickedOf(item, shape.of)) : undefined;
}

const fieldsOf = (value: unknown, { names, shapes }: Fields<unknown>): unknown[] | undefined =>
  isMap(value)
    ? shapes.map((shape, index) => {
        const name = String(names[index]);
        return Object.hasOwn(value, name) ? pickedOf(value[name], shape) : undefined;
      })
    : undefined;

/** Reads a record that came as JSON like one that lies in an archive, so that both become the same action. */
export const createJsonPicker = (record: unknown): Picker => ({
  // As: `fields` made the shape and its type from the same list.
  pick: <T>(_start: number, _end: number, shape: Fields<T>) => fieldsOf(record, shape) as T | undefined,
});
