import type { Json } from './components.js';

type Responses = Readonly<Record<string, Json>>;
type Operation = Readonly<{ responses: Responses }>;
type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;
type Media = Readonly<{ schema: Json; example?: unknown }>;

const mapValues = <V, R>(record: Readonly<Record<string, V>>, map: (value: V, key: string) => R) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

const contentOf = (response: Json) => response.content as Readonly<Record<string, Media>> | undefined;

/** What two answers have in common, whatever their examples. */
const withoutExamples = (response: Json): string =>
  JSON.stringify({ ...response, content: mapValues(contentOf(response) ?? {}, ({ schema }) => schema) });

/** An answer 202 of the schema `StartedJob` is `StartedJob202`; one without a named schema has no name. */
function nameOf(response: Json, status: string): string | undefined {
  const reference = contentOf(response)?.['application/json']?.schema.$ref;
  return typeof reference === 'string' ? `${reference.split('/').at(-1)}${status}` : undefined;
}

/** Successes that several operations answer alike, by name, and the paths with references to them. The first example stands for all. */
export function shareResponses(paths: Paths): { paths: Paths; responses: Responses } {
  const uses = new Map<string, { readonly name: string; readonly response: Json; count: number }>();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as Operation[];
  for (const { responses } of operations)
    for (const [status, response] of Object.entries(responses)) {
      const name = nameOf(response, status);
      if (!name) continue;
      const key = withoutExamples(response);
      const used = uses.get(key) ?? { name, response, count: 0 };
      uses.set(key, { ...used, count: used.count + 1 });
    }
  const shared = new Map([...uses].filter(([, { count }]) => count > 1));

  const referTo = (response: Json): Json => {
    const found = shared.get(withoutExamples(response));
    return found ? { $ref: `#/components/responses/${found.name}` } : response;
  };
  return {
    paths: mapValues(paths, (methods) =>
      mapValues(methods, (operation) => ({
        ...operation,
        responses: mapValues((operation as Operation).responses, referTo),
      })),
    ),
    responses: Object.fromEntries([...shared.values()].map(({ name, response }) => [name, response])),
  };
}
