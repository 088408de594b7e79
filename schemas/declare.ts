import { z } from 'zod';

/** Name and description of a type in GraphQL. */
export interface TypeName {
  readonly name: string;
  readonly description: string;
}

/** What GraphQL needs to know of a schema beyond its shape; its types are made from both. */
export interface Declaration {
  /** Description of the field in an input and in a result; without one, that of the schema. */
  readonly input?: string;
  readonly output?: string;
  /** The text is an ID. */
  readonly isId?: boolean;
  /** The text is the URL of a file that is fetched. */
  readonly isFetched?: boolean;
  /** The types that are made of an object. */
  readonly inputType?: TypeName;
  readonly outputType?: TypeName;
  /** Descriptions of the field that stands for the alternative `false` of an object. */
  readonly enabled?: { readonly input: string; readonly output: string };
  /** The type that is made of an enum, and descriptions of its values. */
  readonly enumType?: TypeName & { readonly values: Readonly<Record<string, string>> };
}

const declarations = z.registry<Declaration>();

/** Returns the schema with a declaration, which schemas that are made from it inherit. */
export function declare<S extends z.ZodType>(schema: S, declaration: Declaration): S {
  const declared = schema.clone();
  declarations.add(declared, declaration);
  return declared;
}

export const declarationOf = (schema: z.core.$ZodType): Declaration =>
  declarations.get(schema as z.ZodType) ?? {};

/** Declares an enum: its values with their descriptions, in order. */
export const declareEnum = <const V extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  values: V,
) =>
  declare(z.enum(Object.keys(values) as Array<keyof V & string>), {
    enumType: { name, description, values },
  });

/** A value's name in GraphQL: `one-word` is `ONE_WORD`, `slideTheme` is `SLIDE_THEME`, and `16:9`, which no name may be, is `RATIO_16_9`. */
export const enumName = (value: string): string =>
  /^\d/.test(value)
    ? `RATIO_${value.replace(':', '_')}`
    : value
        .replace(/[A-Z]/g, (letter) => `_${letter}`)
        .replaceAll('-', '_')
        .toUpperCase();

/** Returns the schema inside optional and nullable ones. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodTypes {
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  return def.type === 'optional' || def.type === 'nullable' ? unwrapped(def.innerType) : known;
}

/** Returns the object that may also be `false`; null for other schemas. */
export function switchable(schema: z.core.$ZodType): z.ZodObject | null {
  const { def } = unwrapped(schema)._zod;
  if (def.type !== 'union') return null;
  return (def.options.find((option) => unwrapped(option)._zod.def.type === 'object') ??
    null) as z.ZodObject | null;
}

/** Returns the URLs of files to fetch in a value, by their path. */
export function fetchedUrls(schema: z.core.$ZodType, value: unknown, path: string): Array<[string, string]> {
  if (value === null || value === undefined || value === false) return [];
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'string')
    return declarationOf(unwrapped(schema)).isFetched ? [[path, value as string]] : [];
  if (def.type === 'array')
    return (value as unknown[]).flatMap((entry, index) =>
      fetchedUrls(def.element, entry, `${path}[${index}]`),
    );
  const object = def.type === 'object' ? unwrapped(schema) : switchable(schema);
  if (!object) return [];
  return Object.entries((object as z.ZodObject).shape).flatMap(([name, field]) =>
    fetchedUrls(field, (value as Record<string, unknown>)[name], `${path}.${name}`),
  );
}

/**
 * A value as GraphQL has it: what is absent may be null, and an object that may be `false` has a field `enabled`.
 */
export type InGraphql<T> =
  T extends ReadonlyArray<infer E>
    ? ReadonlyArray<InGraphql<E>>
    : [Extract<T, object>] extends [never]
      ? T
      : FieldsInGraphql<Extract<T, object>> &
          (false extends T ? { readonly enabled?: boolean | null } : unknown);

type FieldsInGraphql<T> =
  T extends ReadonlyArray<infer E>
    ? ReadonlyArray<InGraphql<E>>
    : {
        readonly [K in keyof T]: undefined extends T[K]
          ? InGraphql<Exclude<T[K], undefined>> | null | undefined
          : InGraphql<T[K]>;
      };
