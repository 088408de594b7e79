import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fileAt, pageOf, servePage } from '../../services/platform/edge/serve-page.js';
import type { Addresses } from '../openapi/document.js';
import { readDescription } from '../openapi/read-description.js';

type Schema = Readonly<Record<string, unknown>>;

const ANY = ['array', 'boolean', 'null', 'number', 'object', 'string'];
const COMPOSED = ['allOf', 'anyOf', 'oneOf'] as const;
/** Keywords whose values are schemas by name. */
const BY_NAME = ['properties', 'patternProperties', '$defs'] as const;
/** Keywords whose value is a schema, or true or false. */
const SINGLE = ['items', 'additionalProperties', 'not'] as const;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the description with the types of every schema stated, also where they follow from its parts: the reference
 * validates more strictly than OpenAPI, and reports a composed schema without a type as invalid.
 */
function withTypes<Description extends object>(description: Description): Description {
  const named =
    (description as { components?: { schemas?: Record<string, Schema> } }).components?.schemas ?? {};
  const target = ($ref: string): Schema => named[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};

  function typesOf(schema: Schema): readonly string[] {
    if (typeof schema.$ref === 'string') return typesOf(target(schema.$ref));
    if (schema.type) return [schema.type].flat() as string[];
    for (const keyword of COMPOSED) {
      const parts = schema[keyword] as readonly Schema[] | undefined;
      if (!parts) continue;
      return keyword === 'allOf' ? typesOf(parts[0] ?? {}) : [...new Set(parts.flatMap(typesOf))].sort();
    }
    return ANY;
  }

  function typed(schema: unknown): unknown {
    if (!isObject(schema) || '$ref' in schema) return schema;
    const copy: Record<string, unknown> = { ...schema };
    for (const keyword of COMPOSED)
      if (copy[keyword]) copy[keyword] = (copy[keyword] as readonly unknown[]).map(typed);
    for (const keyword of BY_NAME)
      if (isObject(copy[keyword]))
        copy[keyword] = Object.fromEntries(
          Object.entries(copy[keyword]).map(([name, one]) => [name, typed(one)]),
        );
    for (const keyword of SINGLE) if (keyword in copy) copy[keyword] = typed(copy[keyword]);
    if (!('type' in copy) && !('enum' in copy) && !('const' in copy)) {
      const [type, ...others] = typesOf(schema);
      copy.type = others.length === 0 ? type : [type, ...others];
    }
    return copy;
  }

  /** Finds the schemas of parameters, headers and bodies. */
  function walk(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(walk);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key === 'example' || key === 'examples') return [key, value];
        if (key === 'schema') return [key, typed(value)];
        if (key === 'schemas' && value === named)
          return [key, Object.fromEntries(Object.entries(named).map(([name, one]) => [name, typed(one)]))];
        return [key, walk(value)];
      }),
    );
  }
  return walk(description) as Description;
}

/** The browser bundle of the reference, as shipped by its package. */
const programFile = (): string => {
  const main = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return join(dirname(main), 'js', 'standalone.js');
};

/**
 * The page loads nothing from other servers; requests tried in the page go to its own server with the
 * visitor's key.
 */
const OPTIONS = {
  url: '/docs/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'direct',
  authentication: { preferredSecurityScheme: 'bearer' },
};

const START = `Scalar.createApiReference('#page', {
  ...${JSON.stringify(OPTIONS)},
  servers: [{ url: location.origin, description: 'This installation.' }],
});
`;

/** Serves the interactive reference of the REST API at `/docs`. */
export function serveReference(app: FastifyInstance, addresses: Addresses): void {
  servePage(app, [
    {
      path: '/docs',
      contentType: 'text/html; charset=utf-8',
      read: async () =>
        pageOf('Video Processing Service API', { scripts: ['/docs/reference.js', '/docs/start.js'] }),
    },
    {
      path: '/docs/reference.js',
      contentType: 'text/javascript; charset=utf-8',
      read: () => fileAt(programFile())(),
    },
    {
      path: '/docs/openapi.json',
      contentType: 'application/json; charset=utf-8',
      read: async () => JSON.stringify(withTypes(readDescription(addresses))),
    },
    { path: '/docs/start.js', contentType: 'text/javascript; charset=utf-8', read: async () => START },
  ]);
}
