import { type GraphQLSchema, isInterfaceType } from 'graphql';

type Data = Record<string, unknown>;

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
