import * as z from 'zod/mini';
import { repairText } from './mojibake.ts';

/** What is read of an export. What is missing or of another type is taken as not said. */
const said = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(z.nullable(schema)), undefined);
const repaired = z.pipe(z.string(), z.transform(repairText));
const text = said(repaired);
const seconds = said(z.number());

const told = z.object({ href: text, value: text, timestamp: seconds });

/** Newer lists: each entry has labels in its person's language, some inside others. */
export interface Labelled {
  readonly label?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly value?: string | null | undefined;
  readonly href?: string | null | undefined;
  readonly dict?: readonly Labelled[] | null | undefined;
}
const labelled: z.ZodMiniType<Labelled> = z.object({
  label: text,
  title: text,
  value: text,
  href: text,
  get dict() {
    return said(z.array(labelled));
  },
});

const media = z.object({ uri: text, title: text, creation_timestamp: seconds });

/** An entry of any list: which parts it has is up to the list, and to the export's age. */
export const archivedEntry = z.object({
  title: text,
  timestamp: seconds,
  creation_timestamp: seconds,
  media_owner: text,
  string_list_data: said(z.array(told)),
  string_map_data: said(z.record(repaired, told)),
  label_values: said(z.array(labelled)),
  media: said(z.array(media)),
});
export type ArchivedEntry = z.infer<typeof archivedEntry>;
