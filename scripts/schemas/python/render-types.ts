import { type Description, nameOfReference, type Schema } from './description.js';
import { breakLine, makeDocstring, toLiteral, toPascalCase, toSingular, wrapText } from './python-text.js';

const HEADING = `"""Types of the REST API's JSON.

Printed from schemas/openapi.json by npm run schemas.
"""

import sys
from typing import TYPE_CHECKING, Any, Literal, Optional, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired
else:

    class NotRequired:
        """Stands for typing.NotRequired, which Python 3.10 does not have, at run time."""

        def __class_getitem__(cls, item):
            return item
`;

const RESERVED = ['Any', 'Literal', 'NotRequired', 'Optional', 'TypedDict', 'Union', 'ReceivedEvent'];
const KEYWORDS = [
  'class',
  'def',
  'del',
  'from',
  'global',
  'import',
  'in',
  'is',
  'lambda',
  'not',
  'or',
  'pass',
];
const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
const INDENT = '    ';

/** The names of Python's containers; those of arguments accept more than those of results. */
export interface Containers {
  readonly array: string;
  readonly object: string;
}
const JSON_CONTAINERS: Containers = { array: 'list', object: 'dict' };

/** Prints every schema as a type; a type stands after those that it refers to. */
export class PythonTypes {
  readonly #schemas: Description['components']['schemas'];
  readonly #blocks: string[] = [];
  readonly #classes = new Map<string, Schema>();
  readonly #defined = new Set<string>();
  readonly #open = new Set<string>();

  constructor({ components: { schemas } }: Description) {
    this.#schemas = schemas;
    for (const name of RESERVED)
      if (name in schemas) throw new Error(`${name} is a name of the printed types`);
    for (const name of Object.keys(schemas)) this.#define(name);
  }

  /** Returns the expression of a schema. Objects in it become classes whose names begin with `name`. */
  typeOf(schema: Schema, name: string, containers = JSON_CONTAINERS): string {
    if (schema.$ref) return this.#refer(nameOfReference(schema.$ref));
    if ('const' in schema) return `Literal[${toLiteral(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(toLiteral).join(', ')}]`;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) {
      const classes = choices.filter(isRecord);
      const nameOf = (choice: Schema) =>
        `${name}${classes.indexOf(choice) > 0 ? classes.indexOf(choice) + 1 : ''}`;
      return unionOf(choices.map((choice) => this.typeOf(choice, nameOf(choice), containers)));
    }
    if (schema.allOf || isRecord(schema)) return this.#defineClass(name, schema);
    const types = [schema.type ?? []].flat();
    if (types.length === 0) return 'Any';
    return unionOf(types.map((type) => this.#typeOfKind(type, schema, name, containers)));
  }

  #typeOfKind(type: string, schema: Schema, name: string, containers: Containers): string {
    if (type === 'array') return `${containers.array}[${this.typeOf(schema.items ?? {}, toSingular(name))}]`;
    if (type !== 'object') return SCALARS[type] ?? 'Any';
    const { additionalProperties: values } = schema;
    return `${containers.object}[str, ${typeof values === 'object' ? this.typeOf(values, name) : 'Any'}]`;
  }

  render(webhooks: readonly string[]): string {
    const events = this.#alias('ReceivedEvent', unionOf(webhooks), {
      description: 'Body of a delivery of a webhook; `event` determines the type of `data`.',
    });
    return `${[HEADING, ...this.#blocks, events].join('\n\n\n').replace('\n\n\n\n', '\n\n\n')}\n`;
  }

  #refer(name: string): string {
    // A type that refers to itself, directly or through others, is named before it exists.
    if (this.#open.has(name)) return `"${name}"`;
    this.#define(name);
    return name;
  }

  #define(name: string): void {
    if (this.#defined.has(name)) return;
    const schema = this.#schemas[name];
    if (!schema) throw new Error(`The schema ${name} does not exist`);
    this.#open.add(name);
    if (schema.allOf || isRecord(schema)) this.#defineClass(name, schema);
    else {
      const alias = this.#alias(name, this.typeOf(schema, name), schema);
      this.#blocks.push(alias);
    }
    this.#open.delete(name);
    this.#defined.add(name);
  }

  #alias(name: string, type: string, { description }: Schema): string {
    const line = breakLine(`${name} = ${type}`);
    return [line, ...(description ? makeDocstring(wrapText(description, ''), '') : [])].join('\n');
  }

  /** Returns one object of all parts of `allOf`, since a TypedDict cannot narrow the fields of another one. */
  #merge(schema: Schema): Schema {
    if (!schema.allOf) return schema;
    const parts = schema.allOf.map((part) =>
      this.#merge(part.$ref ? (this.#schemas[nameOfReference(part.$ref)] as Schema) : part),
    );
    return {
      ...schema,
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }

  #defineClass(name: string, schema: Schema): string {
    const existing = this.#classes.get(name) ?? this.#schemas[name] ?? schema;
    if (existing !== schema) throw new Error(`Two schemas are called ${name} in Python`);
    if (this.#classes.has(name)) return name;
    this.#classes.set(name, schema);
    const { description, properties = {}, required = [] } = this.#merge(schema);
    const fields = Object.entries(properties).flatMap(([field, property]) => {
      if (!/^[A-Za-z_]\w*$/.test(field) || KEYWORDS.includes(field))
        throw new Error(`The field ${field} of ${name} cannot be declared in Python`);
      const type = this.typeOf(property, name + toPascalCase(field));
      return [
        breakLine(`${INDENT}${field}: ${required.includes(field) ? type : `NotRequired[${type}]`}`),
        ...(property.description ? makeDocstring(wrapText(property.description, INDENT), INDENT) : []),
      ];
    });
    const docstring = description ? [...makeDocstring(wrapText(description, INDENT), INDENT), ''] : [];
    const body = [...docstring, ...fields];
    this.#blocks.push(
      [`class ${name}(TypedDict):`, ...(body.length > 0 ? body : [`${INDENT}pass`])].join('\n'),
    );
    return name;
  }
}

/** Whether the schema is an object with known fields. */
const isRecord = ({ properties }: Schema): boolean => Object.keys(properties ?? {}).length > 0;

function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  const others = distinct.filter((type) => type !== 'None');
  const joined = others.length > 1 ? `Union[${others.join(', ')}]` : (others[0] ?? 'None');
  return others.length > 0 && others.length < distinct.length ? `Optional[${joined}]` : joined;
}
