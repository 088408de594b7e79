import type { Json } from './components.js';

type Responses = Readonly<Record<string, Json>>;
type RespondingOperation = Readonly<{ responses: Responses }>;
type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;
type Content = Readonly<Record<string, { readonly schema: Json }>>;

const mapValues = <V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/**
 * Names a response 202 of the schema `StartedJob` `StartedJob202`; a response without a named schema has no
 * name.
 */
function nameOf(response: Json, status: string): string | undefined {
  const reference = (response.content as Content | undefined)?.['application/json']?.schema.$ref;
  return typeof reference === 'string' ? `${reference.split('/').at(-1)}${status}` : undefined;
}

/**
 * Returns the success responses that several operations share, by name, and the paths with references to
 * them.
 */
export function shareResponses(paths: Paths): { paths: Paths; responses: Responses } {
  const uses = new Map<string, { readonly name: string; readonly response: Json; count: number }>();
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods),
  ) as RespondingOperation[];
  for (const { responses } of operations)
    for (const [status, response] of Object.entries(responses)) {
      const name = nameOf(response, status);
      if (!name) continue;
      const key = JSON.stringify(response);
      const used = uses.get(key) ?? { name, response, count: 0 };
      uses.set(key, { ...used, count: used.count + 1 });
    }
  const shared = new Map([...uses].filter(([, { count }]) => count > 1));

  const referTo = (response: Json): Json => {
    const found = shared.get(JSON.stringify(response));
    return found ? { $ref: `#/components/responses/${found.name}` } : response;
  };
  return {
    paths: mapValues(paths, (methods) =>
      mapValues(methods, (operation) => ({
        ...operation,
        responses: mapValues((operation as RespondingOperation).responses, referTo),
      })),
    ),
    responses: Object.fromEntries([...shared.values()].map(({ name, response }) => [name, response])),
  };
}
