import type { FetchDataRewrite } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { setOwn } from './merge-data.js';
import { isOfType } from './represent-entity.js';

type Data = Record<string, unknown>;

const TYPE_CONDITION = '... on ';

/**
 * Applies the changes that a plan makes to representations before they are sent, such as the type name of an interface
 * object, and to the data of a response, such as names given to fields whose types would conflict.
 */
export function rewriteData(
  schema: GraphQLSchema,
  rewrites: readonly FetchDataRewrite[] | undefined,
  data: unknown,
): void {
  for (const rewrite of rewrites ?? []) rewriteAt(schema, rewrite, data, 0);
}

function rewriteAt(schema: GraphQLSchema, rewrite: FetchDataRewrite, at: unknown, depth: number): void {
  if (Array.isArray(at)) {
    for (const one of at) rewriteAt(schema, rewrite, one, depth);
    return;
  }
  if (typeof at !== 'object' || at === null) return;
  const held = at as Data;
  const part = rewrite.path[depth] as string;
  if (depth === rewrite.path.length - 1) change(rewrite, held, part);
  else if (!part.startsWith(TYPE_CONDITION)) {
    if (Object.hasOwn(held, part)) rewriteAt(schema, rewrite, held[part], depth + 1);
  } else if (!held.__typename || isOfType(schema, held, part.slice(TYPE_CONDITION.length)))
    rewriteAt(schema, rewrite, held, depth + 1);
}

function change(rewrite: FetchDataRewrite, held: Data, name: string): void {
  if (rewrite.kind === 'ValueSetter') setOwn(held, name, rewrite.setValueTo);
  else if (Object.hasOwn(held, name)) {
    setOwn(held, rewrite.renameKeyTo, held[name]);
    delete held[name];
  }
}
