import type { Json } from './components.js';

type Operation = Readonly<{ parameters?: readonly Json[] }>;
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Names `id` in `/v1/videos/{id}/script` `VideoId`. */
function nameOf({ name, in: place }: Json, path: string): string {
  if (place !== 'path' || name !== 'id') return capitalized(String(name));
  const segments = path.split('/');
  const before = segments[segments.indexOf('{id}') - 1] ?? '';
  return `${capitalized(before.replace(/ies$/, 'y').replace(/s$/, ''))}Id`;
}

/**
 * Returns the parameters that operations share, by name, and the paths with references to them. When
 * parameters with one name differ, the most used one is shared.
 */
export function shareParameters(paths: Paths): { paths: Paths; parameters: Readonly<Record<string, Json>> } {
  const uses = new Map<string, { readonly name: string; readonly parameter: Json; count: number }>();
  for (const [path, operations] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(operations))
      for (const parameter of parameters) {
        if ('$ref' in parameter) continue;
        const key = JSON.stringify(parameter);
        const used = uses.get(key) ?? { name: nameOf(parameter, path), parameter, count: 0 };
        used.count += 1;
        uses.set(key, used);
      }
  const shared = new Map<string, { readonly key: string; readonly parameter: Json }>();
  for (const [key, { name, parameter, count }] of [...uses].sort(([, a], [, b]) => b.count - a.count))
    if (count > 1 && !shared.has(name)) shared.set(name, { key, parameter });

  const nameByKey = new Map([...shared].map(([name, { key }]) => [key, name]));
  const referTo = (parameter: Json): Json => {
    const name = nameByKey.get(JSON.stringify(parameter));
    return name ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  const withReferences = ({ parameters, ...rest }: Operation): Operation =>
    parameters ? { ...rest, parameters: parameters.map(referTo) } : rest;
  return {
    paths: mapValues(paths, (operations) => mapValues(operations, withReferences)),
    parameters: Object.fromEntries([...shared].map(([name, { parameter }]) => [name, parameter])),
  };
}

const mapValues = <V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
