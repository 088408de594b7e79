import {
  type ClassType,
  Field,
  type FieldOptions,
  Float,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
} from 'type-graphql';
import { z } from 'zod';
import { declarationOf, enumName, switchable, unwrapped } from '../../schemas/declare.js';

type Side = 'input' | 'output';

const classes: Record<Side, WeakMap<z.core.$ZodType, ClassType>> = {
  input: new WeakMap(),
  output: new WeakMap(),
};
const enums = new Map<string, Record<string, string>>();

/** Returns the class of the input type that is declared with an object. */
export const inputClass = (schema: z.ZodObject): ClassType => classOf(schema, 'input');

/** Returns the class of the type of results that is declared with an object. */
export const outputClass = (schema: z.ZodObject): ClassType => classOf(schema, 'output');

/** Returns the declared enum as type-graphql has it, with its values by their names in GraphQL. */
export function graphqlEnum<E extends Readonly<Record<string, string>>>(
  schema: z.ZodEnum<E>,
): Readonly<Record<string, E[keyof E]>> {
  const { enumType } = declarationOf(schema);
  if (!enumType) throw new Error('The enum has no name in GraphQL');
  const { name, description, values } = enumType;
  const known = enums.get(name);
  if (known) return known as Record<string, E[keyof E]>;
  const made = Object.fromEntries(Object.keys(values).map((value) => [enumName(value), value]));
  const valuesConfig = Object.fromEntries(
    Object.entries(values).map(([value, text]) => [enumName(value), { description: text }]),
  );
  registerEnumType(made, { name, description, valuesConfig });
  enums.set(name, made);
  return made as Record<string, E[keyof E]>;
}

/** Returns the options of a field: whether it may be null, and the outermost description of its schema. */
export function fieldOptions(
  schema: z.core.$ZodType,
  side: Side,
): FieldOptions & { readonly description: string } {
  let nullable = false;
  let description: string | undefined;
  for (let layer = schema as z.core.$ZodTypes; ; ) {
    description ??= declarationOf(layer)[side] ?? z.globalRegistry.get(layer)?.description;
    const { def } = layer._zod;
    if (def.type !== 'optional' && def.type !== 'nullable') break;
    nullable = true;
    layer = def.innerType as z.core.$ZodTypes;
  }
  if (description === undefined) throw new Error(`A field has no description as ${side} of GraphQL`);
  return { nullable, description };
}

function classOf(schema: z.ZodObject, side: Side, enabled?: string): ClassType {
  const known = classes[side].get(schema);
  if (known) return known;
  const { inputType, outputType } = declarationOf(schema);
  const type = side === 'input' ? inputType : outputType;
  if (!type) throw new Error(`An object has no name as ${side} of GraphQL: ${Object.keys(schema.shape)}`);
  const made: ClassType = { [type.name]: class {} }[type.name] as ClassType;
  if (enabled !== undefined)
    Field(() => Boolean, { nullable: side === 'input', description: enabled })(made.prototype, 'enabled');
  for (const [name, field] of Object.entries(schema.shape)) {
    const type = typeOf(field, side);
    Field(() => type, fieldOptions(field, side))(made.prototype, name);
  }
  const decorate = side === 'input' ? InputType : ObjectType;
  decorate(type.name, { description: type.description })(made);
  classes[side].set(schema, made);
  return made;
}

function typeOf(schema: z.core.$ZodType, side: Side): object {
  const inner = unwrapped(schema);
  const { def } = inner._zod;
  switch (def.type) {
    case 'string':
      return declarationOf(inner).isId ? ID : String;
    case 'number':
      return (inner as z.ZodNumber).isInt ? Int : Float;
    case 'boolean':
      return Boolean;
    case 'enum':
      return graphqlEnum(inner as z.ZodEnum<Record<string, string>>);
    case 'array':
      return [typeOf(def.element, side)];
    case 'object':
      return classOf(inner as z.ZodObject, side);
    default: {
      const object = switchable(inner);
      if (!object) throw new Error(`A field of the type ${def.type} has no type in GraphQL`);
      return classOf(object, side, declarationOf(object).enabled?.[side]);
    }
  }
}
