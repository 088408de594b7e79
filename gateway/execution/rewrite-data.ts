import type { FetchDataRewrite } from '@apollo/query-planner';
import { type GraphQLSchema, isInterfaceType } from 'graphql';
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

/** Sets a property of the object itself: assigning to `__proto__`, which a client may choose as alias, changes its prototype. */
export function setOwn(data: Data, name: string, value: unknown): void {
  if (name !== '__proto__') data[name] = value;
  else Object.defineProperty(data, name, { value, configurable: true, enumerable: true, writable: true });
}

const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/**
 * Merges the data of another fetch into the data of an object. A subgraph that knows only the interface of an object
 * (`@interfaceObject`) names that as its type, which does not replace the type known from another subgraph.
 */
export function mergeData(schema: GraphQLSchema, known: Data, added: Data | null | undefined): void {
  if (!added) return;
  for (const name of Object.keys(added)) {
    const before = Object.hasOwn(known, name) ? known[name] : undefined;
    const after = added[name];
    if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
      mergeList(schema, before, after);
    else if (isObject(before) && isObject(after) && !Array.isArray(after)) mergeData(schema, before, after);
    else if (name !== '__typename' || before === undefined || !isInterface(schema, after))
      setOwn(known, name, after);
  }
}

const isInterface = (schema: GraphQLSchema, name: unknown): boolean =>
  typeof name === 'string' && isInterfaceType(schema.getType(name));

function mergeList(schema: GraphQLSchema, known: unknown[], added: readonly unknown[]): void {
  added.forEach((after, i) => {
    const before = known[i];
    if (isObject(before) && isObject(after)) mergeData(schema, before, after);
    else known[i] = after;
  });
}
