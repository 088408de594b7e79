/** What the printer reads of a JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Referable<T> = T | { readonly $ref: string };

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: ReadonlyArray<Referable<Parameter>>;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Referable<{ readonly content?: Content }>>>;
}

/** What the printer reads of a description in OpenAPI 3.1. */
export interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  };
}

/** Returns the last part of a reference, which is the name in its section. */
export const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Returns the value itself, or the one of a section that it refers to. */
export function resolve<T extends object>(section: Readonly<Record<string, T>>, value: Referable<T>): T {
  if (!('$ref' in value)) return value;
  const found = section[nameOfReference(value.$ref)];
  if (!found) throw new Error(`${value.$ref} does not exist`);
  return found;
}

export function isNullable(schema: Schema, schemas: Readonly<Record<string, Schema>>): boolean {
  const { type, anyOf = [] } = schema.$ref ? resolve(schemas, { $ref: schema.$ref }) : schema;
  return [type ?? []].flat().includes('null') || anyOf.some((choice) => isNullable(choice, schemas));
}
