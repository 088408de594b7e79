import { z } from 'zod';
import { enumName } from '../schemas/declare.js';

/** The value that has the name; a name of a later version stays. */
const fromEnum = (name: string, values: readonly string[]): string =>
  values.find((value) => enumName(value) === name) ?? name;

/** How values differ between REST and GraphQL, in one direction. */
interface Change {
  readonly word: (word: string, values: readonly string[]) => string;
  /** Whether fields that may be absent are omitted where they are null. */
  readonly omitsNull: boolean;
}

const SCALARS: readonly string[] = ['string', 'number', 'boolean'];

/** Changes a value as its schema says; what the schema does not have stays. */
function changeValue(schema: z.core.$ZodType, value: unknown, change: Change): unknown {
  if (value === null || value === undefined) return value;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return changeValue(def.innerType, value, change);
    case 'enum':
      return change.word(value as string, Object.values(def.entries).map(String));
    case 'union':
      return def.options.reduce<unknown>((changed, option) => changeValue(option, changed, change), value);
    case 'array':
      return Array.isArray(value) ? value.map((entry) => changeValue(def.element, entry, change)) : value;
    case 'object':
      return typeof value === 'object' ? changeFields(value, change, (name) => def.shape[name]) : value;
    case 'record':
      return changeFields(value, change, () => def.valueType);
    default:
      // Of a selection inside, its only field is meant.
      return SCALARS.includes(def.type) && typeof value === 'object' ? Object.values(value)[0] : value;
  }
}

function changeFields(
  value: object,
  change: Change,
  schemaOf: (name: string) => z.core.$ZodType | undefined,
): Record<string, unknown> {
  const fields = Object.entries(value).flatMap(([name, held]): Array<[string, unknown]> => {
    const schema = schemaOf(name);
    if (held === null && change.omitsNull && schema instanceof z.ZodOptional) return [];
    return [[name, schema ? changeValue(schema, held, change) : held]];
  });
  return Object.fromEntries(fields);
}

/** Returns the value of a REST body with its enum values as GraphQL has them. */
export const toGraphqlEnums = <S extends z.ZodType>(schema: S, value: z.infer<S>): Record<string, unknown> =>
  changeValue(schema, value, { word: enumName, omitsNull: false }) as Record<string, unknown>;

/** Returns a value of GraphQL with its enum values as REST has them. */
export const fromGraphqlEnums = (schema: z.ZodType, value: unknown): Record<string, unknown> =>
  changeValue(schema, value, { word: fromEnum, omitsNull: false }) as Record<string, unknown>;

/** Returns a value of GraphQL as the body that the schema describes: optional fields that are null are omitted. */
export const fromGraphql = (schema: z.ZodType, value: unknown): unknown =>
  changeValue(schema, value, { word: fromEnum, omitsNull: true });
