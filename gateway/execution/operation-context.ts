import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';

/** An operation with the schema and the fragments that it refers to. */
export interface OperationContext {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  /** The aliases of the client, by those that replaced them in the operation. */
  readonly aliases: ReadonlyMap<string, string>;
}

export function makeOperationContext(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  aliases: OperationContext['aliases'] = new Map(),
): OperationContext {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  return { schema, operation, fragments, aliases };
}
