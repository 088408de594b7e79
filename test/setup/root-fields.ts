import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

/** An operation on one root field, with the minimum of arguments. */
export interface RootField {
  readonly name: string;
  /** For other services: not in the supergraph. */
  readonly isInternal: boolean;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const LISTED: Readonly<Record<string, unknown>> = { redirectUris: 'https://app.example/callback' };

function minValue(name: string, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return minValue(name, type.ofType);
  if (isListType(type)) return [LISTED[name] ?? minValue(name, type.ofType)];
  // The last value, which for roles is the one that every member may grant.
  if (isEnumType(type)) return type.getValues().at(-1)?.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, minValue(field.name, field.type)]));
  }
  if (type.name === 'Int' || type.name === 'Float') return 1;
  if (type.name === 'Boolean') return true;
  if (type.name.startsWith('JSON')) return {};
  if (type.name.startsWith('DateTime'))
    return name === 'to' ? '2026-03-02T00:00:00Z' : '2026-03-01T00:00:00Z';
  if (name === 'language') return 'fr';
  return name === 'email' ? 'nobody@example.test' : 'missing_1';
}

function rootField(
  kind: 'query' | 'mutation' | 'subscription',
  { name, args, type, astNode }: GraphQLField<unknown, unknown>,
): RootField {
  const required = args.filter(isRequiredArgument);
  const declared = required.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given = required.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isLeafType(getNamedType(type)) ? '' : ' { __typename }';
  return {
    name,
    isInternal: astNode?.directives?.some((directive) => directive.name.value === 'inaccessible') ?? false,
    document: `${kind} ${declared && `(${declared})`} { ${name}${given && `(${given})`}${selection} }`,
    variables: Object.fromEntries(required.map((arg) => [arg.name, minValue(arg.name, arg.type)])),
  };
}

/** Returns all root fields of a subgraph except those of federation itself. */
export function rootFieldsOf(schema: GraphQLSchema): RootField[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {})
      .filter(({ name }) => !name.startsWith('_'))
      .map((field) => rootField(kind, field)),
  );
}
