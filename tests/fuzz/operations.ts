import * as z from 'zod';

/** As much of JSON Schema as our own document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly pattern?: string | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    pattern: z.string().optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  schema: jsonSchema,
});

const media = z.object({ schema: jsonSchema.optional() });

const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.record(z.string(), media).optional() }),
  ),
});

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** One call of our own OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** `/api/report/{accountId}/{reportId}` */
  readonly path: string;
  readonly parameters: readonly z.infer<typeof parameter>[];
  readonly body: JsonSchema | null;
  /** By status: its media types, and the error codes that it stands for. */
  readonly answers: ReadonlyMap<number, { readonly types: readonly string[]; readonly codes: readonly string[] }>;
}

/** The calls of the document, in its order. */
export function operationsOf(text: string): Operation[] {
  const { paths } = document.parse(JSON.parse(text));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      answers: new Map(
        Object.entries(responses).map(([status, { description, content }]) => [
          Number(status),
          { types: Object.keys(content ?? {}), codes: description.split(', ') },
        ]),
      ),
    })),
  );
}
