import { z } from 'zod';

interface Options {
  readonly target?: 'draft-2020-12' | 'draft-7';
  /** Input (the default): what a sender may write. Output: what a reader gets, with the defaults filled in. */
  readonly io?: 'input' | 'output';
}

/**
 * The JSON Schema of a schema. Zod adds the bounds of safe integers to every integer and a schema of the names to every record, which
 * say nothing.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  { target = 'draft-2020-12', io = 'input' }: Options = {},
): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    target,
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (isEmpty(jsonSchema.additionalProperties)) jsonSchema.additionalProperties = true;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const names = jsonSchema.propertyNames;
      if (typeof names === 'object' && Object.keys(names).join() === 'type') delete jsonSchema.propertyNames;
    },
  });
  return described;
}

const isEmpty = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;
