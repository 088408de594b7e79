import * as typeGraphql from 'type-graphql';

/** Decorators of operations, fields and arguments, which all have a description: alone, or among other options. */

type TypeOf = () => object;
type Described<Options> = string | (Options & { readonly description: string });

const optionsOf = <Options extends object>(described: Described<Options>, own: Options) =>
  typeof described === 'string' ? { ...own, description: described } : { ...own, ...described };

export const Field = (type: TypeOf, described: Described<typeGraphql.FieldOptions>) =>
  typeGraphql.Field(type, optionsOf(described, {}));

/** A field that may be null. */
export const NullableField = (type: TypeOf, described: Described<typeGraphql.FieldOptions>) =>
  typeGraphql.Field(type, optionsOf(described, { nullable: true }));

export const Arg = (name: string, type: TypeOf, described: Described<typeGraphql.ArgOptions>) =>
  typeGraphql.Arg(name, type, optionsOf(described, {}));

/** An argument that may be absent or null. */
export const NullableArg = (name: string, type: TypeOf, described: Described<typeGraphql.ArgOptions>) =>
  typeGraphql.Arg(name, type, optionsOf(described, { nullable: true }));

export const Query = (type: TypeOf, described: Described<typeGraphql.FieldOptions>) =>
  typeGraphql.Query(type, optionsOf(described, {}));

/** A query whose result may be null. */
export const NullableQuery = (type: TypeOf, described: Described<typeGraphql.FieldOptions>) =>
  typeGraphql.Query(type, optionsOf(described, { nullable: true }));

export const Mutation = (type: TypeOf, described: Described<typeGraphql.FieldOptions>) =>
  typeGraphql.Mutation(type, optionsOf(described, {}));

export const FieldResolver = (type: TypeOf, described: Described<typeGraphql.FieldOptions>) =>
  typeGraphql.FieldResolver(type, optionsOf(described, {}));

/** A field with a resolver that may be null. */
export const NullableFieldResolver = (type: TypeOf, described: Described<typeGraphql.FieldOptions>) =>
  typeGraphql.FieldResolver(type, optionsOf(described, { nullable: true }));
