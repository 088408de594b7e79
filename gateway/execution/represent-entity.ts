import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { type GraphQLSchema, isAbstractType, isInterfaceType, isObjectType } from 'graphql';
import { mergeData } from './merge-data.js';

type Data = Record<string, unknown>;

/**
 * Returns the representation that identifies an entity at a subgraph, or null when its required fields are
 * missing.
 */
export function representEntity(
  schema: GraphQLSchema,
  entity: Data | null,
  required: readonly QueryPlanSelectionNode[],
): Data | null {
  if (entity === null) return null;
  const representation: Data = {};
  for (const selection of required) {
    if (selection.kind === 'InlineFragment') {
      const { typeCondition, selections } = selection;
      if (typeCondition && isOfType(schema, entity, typeCondition))
        mergeData(schema, representation, representEntity(schema, entity, selections));
      continue;
    }
    const name = selection.alias ?? selection.name;
    const value = Object.hasOwn(entity, name) ? entity[name] : undefined;
    if (value === undefined) return null;
    representation[name] = representValue(schema, value, selection.selections);
  }
  return representation;
}

function representValue(
  schema: GraphQLSchema,
  value: unknown,
  selections: readonly QueryPlanSelectionNode[] | undefined,
): unknown {
  if (!selections) return value;
  if (Array.isArray(value)) return value.map((one) => representValue(schema, one, selections));
  return representEntity(schema, value as Data | null, selections);
}

/** Whether an object has a type, or one of its subtypes, by its `__typename`. */
export function isOfType(schema: GraphQLSchema, { __typename: name }: Data, condition: string): boolean {
  if (name === condition) return true;
  const type = typeof name === 'string' ? schema.getType(name) : undefined;
  const wanted = schema.getType(condition);
  // The objects of a subgraph that knows only an interface have its name.
  const isKnown = isObjectType(type) || isInterfaceType(type);
  return isKnown && isAbstractType(wanted) && schema.isSubType(wanted, type);
}
