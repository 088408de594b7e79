import { createHash } from 'node:crypto';
import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  graphql,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import type { AskSubgraph, SubgraphAnswer } from '../../gateway/execution/execute-plan.js';

/** An object of a subgraph: what it is known by, such as its key, and where its values are drawn. */
interface Held {
  readonly __typename: string;
  readonly place: string;
  readonly [field: string]: unknown;
}

/** Makes the answers of subgraphs that are drawn from a seed; some of their fields fail unless `neverFails` is given. */
export type MakeDoubles = (seed: number, isSpoilt: boolean, neverFails?: boolean) => AskSubgraph;

/** Values are pseudo-random, always equal for the same seed, object and field. */
function lot(seed: number, ...place: unknown[]): number {
  return createHash('sha1')
    .update(JSON.stringify([seed, ...place]))
    .digest()
    .readUInt32BE();
}

const DRAWN: Readonly<Record<string, (drawn: number, place: string) => unknown>> = {
  Int: (drawn) => drawn % 9,
  Float: (drawn) => (drawn % 100) / 3,
  Boolean: (drawn) => drawn % 2 === 0,
  ID: (drawn) => `id${drawn % 9}`,
  String: (_drawn, place) => place,
};

/** Makes doubles of subgraphs with these schemas, some of whose fields are null or fail. */
export function makeSubgraphDoubles(services: Readonly<Record<string, string>>): MakeDoubles {
  const schemas = Object.fromEntries(
    Object.entries(services).map(([name, sdl]) => [name, makeSubgraphSchema(sdl)]),
  );
  return (seed, isSpoilt, neverFails = false) => {
    const resolve = resolverOf(seed, neverFails);
    return async ({ serviceName, operation, operationName }, variables) => {
      const answer = await graphql({
        schema: schemas[serviceName] as GraphQLSchema,
        source: operation,
        operationName,
        variableValues: JSON.parse(JSON.stringify(variables)),
        fieldResolver: resolve,
        typeResolver: ({ __typename }: Held) => __typename,
      });
      const { data, errors } = JSON.parse(JSON.stringify(answer));
      return { data: isSpoilt ? spoil(seed, data, 'data') : data, errors } as SubgraphAnswer;
    };
  };
}

/** A subgraph knows the type of an object that is requested by a key of an interface. */
function makeSubgraphSchema(sdl: string): GraphQLSchema {
  const typeDefs = parse(sdl);
  const interfaces = typeDefs.definitions.flatMap((node) =>
    node.kind === Kind.INTERFACE_TYPE_DEFINITION ? [node.name.value] : [],
  );
  const resolvers = Object.fromEntries(
    interfaces.map((name) => [
      name,
      {
        __resolveReference: (given: Held, _context: unknown, { schema }: { schema: GraphQLSchema }) => ({
          ...given,
          __typename: oneOf(schema, name, lot(0, given)),
        }),
      },
    ]),
  );
  return buildSubgraphSchema({ typeDefs, resolvers: resolvers as never });
}

function oneOf(schema: GraphQLSchema, name: string, drawn: number): string {
  const type = schema.getType(name);
  if (!isAbstractType(type)) return name;
  const possible = schema.getPossibleTypes(type);
  return possible[drawn % possible.length]?.name ?? name;
}

function resolverOf(seed: number, neverFails: boolean): GraphQLFieldResolver<Held | undefined, unknown> {
  return (source, given, _context, { fieldName, parentType, returnType, schema }) => {
    if (source && Object.hasOwn(source, fieldName)) return source[fieldName];
    const { place: _place, ...known } = source ?? {};
    const place = `${source?.place ?? JSON.stringify(known)}.${fieldName}${JSON.stringify(given)}`;
    if (!neverFails && lot(seed, place, 'fails') % 30 === 0 && parentType.name !== 'Mutation')
      throw new GraphQLError(`No ${fieldName}`, { extensions: { code: 'not_found' } });
    return draw(schema, returnType, place);
  };

  function draw(schema: GraphQLSchema, type: GraphQLOutputType, place: string): unknown {
    const drawn = lot(seed, place);
    if (isNonNullType(type)) return drawValue(schema, type.ofType, place, drawn);
    return drawn % 8 === 0 ? null : drawValue(schema, type, place, drawn);
  }

  function drawValue(schema: GraphQLSchema, type: GraphQLOutputType, place: string, drawn: number): unknown {
    if (isListType(type))
      return Array.from({ length: drawn % 4 }, (_, i) => draw(schema, type.ofType, `${place}.${i}`));
    const { name } = getNamedType(type);
    if (isEnumType(type)) return type.getValues()[drawn % type.getValues().length]?.name;
    if (isObjectType(type) || isAbstractType(type))
      return {
        __typename: oneOf(schema, name, drawn),
        place: createHash('sha1').update(place).digest('hex'),
      };
    const scalar = DRAWN[name];
    return scalar ? scalar(drawn, place.slice(-40)) : { any: [drawn, { nested: 1 }] };
  }
}

/** Occasionally violates the subgraph's schema with a missing value or one of another type. */
function spoil(seed: number, value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((one, i) => spoil(seed, one, `${place}.${i}`));
  if (value === null) return null;
  if (typeof value !== 'object') {
    const drawn = lot(seed, place, 'spoilt') % 40;
    return drawn === 0 ? null : drawn === 1 ? 7.5 : value;
  }
  const kept = Object.entries(value).map(([name, held]) => {
    return [name, name === '__typename' ? held : spoil(seed, held, `${place}.${name}`)];
  });
  return Object.fromEntries(kept);
}
