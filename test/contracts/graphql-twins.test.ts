import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloGateway } from '@apollo/gateway';
import { expect } from 'chai';
import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { routes } from '../../rest-adapter/routes/index.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { readOpenApi, withoutReferences } from '../setup/openapi.js';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly in: string }>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** OAuth is an HTTP protocol specified by RFC 6749, 7009 and 8414, so it has no GraphQL operations. */
const OF_HTTP = ['post /oauth/token', 'post /oauth/revoke', 'get /.well-known/oauth-authorization-server'];

/** Names that differ between REST and GraphQL. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  limit: 'first',
  cursor: 'after',
  page: 'offset',
  // The file of a form is uploaded first, and the operation receives its id.
  file: 'fileId',
  version: 'expectedVersion',
};
const ANSWERS: Readonly<Record<string, string>> = {
  jobId: 'id',
  videoId: 'id',
  webhookId: 'id',
  pagination: 'pageInfo',
  // Success is implied by a field without an error.
  success: 'id',
  deleted: 'id',
  // The requested tool.
  tool: 'executeTool',
};

const { paths } = withoutReferences(readOpenApi()) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);
const endpoints = operations.filter(({ name }) => !OF_HTTP.includes(name));

/** Returns the route behind an operation of OpenAPI. */
const routeOf = (name: string) =>
  routes.find(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}` === name);

function rootsOf(document: string): { kind: string; fields: readonly FieldNode[] } {
  const [operation] = parse(document).definitions as readonly OperationDefinitionNode[];
  if (!operation) throw new Error('an empty document');
  const fields = operation.selectionSet.selections.filter(({ kind }) => kind === Kind.FIELD);
  return { kind: operation.operation, fields: fields as FieldNode[] };
}

const topNames = (schema: Schema): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...[schema.anyOf, schema.allOf, schema.oneOf].flatMap((schemas) => (schemas ?? []).flatMap(topNames)),
];

/** Returns the names of all fields of an input, recursively. */
function inputNames(name: string, type: GraphQLInputType, seen = new Set<string>()): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || seen.has(named.name)) return [name];
  seen.add(named.name);
  return [name, ...Object.values(named.getFields()).flatMap((f) => inputNames(f.name, f.type, seen))];
}

/** Returns the names of all output fields, to the depth that REST returns. */
function outputNames(type: GraphQLOutputType, depth = 4): string[] {
  const named = getNamedType(type);
  if (!isObjectType(named) || depth === 0) return [];
  return Object.values(named.getFields()).flatMap((f) => [f.name, ...outputNames(f.type, depth - 1)]);
}

/** Returns the arguments of a field and of the fields selected inside it. */
function argumentsOf(field: GraphQLField<unknown, unknown>, asked: FieldNode): readonly GraphQLArgument[] {
  const named = getNamedType(field.type);
  const within = (asked.selectionSet?.selections ?? []).flatMap((selection) => {
    const own =
      isObjectType(named) && selection.kind === Kind.FIELD && named.getFields()[selection.name.value];
    return own ? argumentsOf(own, selection as FieldNode) : [];
  });
  return [...field.args, ...within];
}

describe('GraphQL equivalents of REST operations', () => {
  let schema: GraphQLSchema;

  before(async () => {
    const gateway = new ApolloGateway({
      supergraphSdl: readFileSync(join(packageRoot, 'schemas/supergraph.graphql'), 'utf8'),
    });
    // The public API schema, without internal operations.
    gateway.onSchemaLoadOrUpdate(({ apiSchema }) => {
      schema = apiSchema;
    });
    await gateway.load();
    await gateway.stop();
  });

  /** Returns the equivalent field in the public schema. */
  const twinOf = (name: string): GraphQLField<unknown, unknown> => {
    const { kind, fields } = rootsOf(routeOf(name)?.document ?? '');
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    const field = root?.getFields()[fields[0]?.name.value ?? ''];
    if (!field) throw new Error(`${name} has no twin that clients can ask`);
    return field;
  };

  it('exist for everything except HTTP protocols', () => {
    expect(operations.map(({ name }) => name)).to.include.members(OF_HTTP);
    expect(endpoints.filter(({ name }) => !routeOf(name)).map(({ name }) => name)).to.deep.equal([]);
    expect(endpoints.length).to.equal(routes.length);
    expect(endpoints.length).to.be.greaterThan(30);
  });

  for (const { name, operation } of endpoints) {
    const twin = routeOf(name) ? rootsOf(routeOf(name)!.document).fields[0]?.name.value : 'nothing';

    it(`${name} is ${twin}`, () => {
      const field = twinOf(name);

      // The operation of the REST route is valid in the public schema.
      expect(validate(schema, parse(routeOf(name)!.document))).to.deep.equal([]);
      const [asked] = rootsOf(routeOf(name)!.document).fields as [FieldNode];
      const args = argumentsOf(field, asked).flatMap((arg) => inputNames(arg.name, arg.type));
      const said = [
        ...(operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
        ...Object.values(operation.requestBody?.content ?? {}).flatMap((one) => topNames(one.schema)),
      ];
      const unsaid = said.filter((one) => !args.includes(ARGUMENTS[one] ?? one));
      // A tool's own parameters are passed as an object; formats of text are arguments of a field.
      const elsewhere = name.startsWith('post /v1/tools') || name.endsWith('/subtitles');
      if (!elsewhere) expect(unsaid, 'what can be asked').to.deep.equal([]);

      const names = [field.name, ...outputNames(field.type)];
      const shown = Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, answer]) => topNames(answer.content?.['application/json']?.schema ?? {}));
      const hidden = shown.filter((one) => !names.includes(one) && !names.includes(ANSWERS[one] ?? one));
      expect(hidden, 'what is answered').to.deep.equal([]);
    });
  }

  it('have the names of the contract', () => {
    const names = [
      ...Object.keys(schema.getQueryType()?.getFields() ?? {}),
      ...Object.keys(schema.getMutationType()?.getFields() ?? {}),
    ];

    expect(names).to.include.members(
      'video videos job jobs project projects webhooks voices avatars languages tools brandKit usage me workspace'.split(
        ' ',
      ),
    );
    expect(names).to.include.members(
      'uploadVideo updateVideo deleteVideo analyzeVideo exportVideo translateVideo generateVoiceover generateArticle replaceScript processVideo executeTool cancelJob retryJob lockVideo unlockVideo'.split(
        ' ',
      ),
    );
  });

  it('are not found among internal operations', () => {
    expect(schema.getMutationType()?.getFields()).not.to.have.property('openJob');
  });

  it('page every list as Relay specifies', () => {
    const connections = Object.values(schema.getTypeMap()).filter(({ name }) => name.endsWith('Connection'));

    expect(connections.map(({ name }) => name)).to.include.members([
      'VideoConnection',
      'JobConnection',
      'ProjectConnection',
    ]);
    for (const connection of connections) {
      if (!isObjectType(connection)) throw new Error(`${connection.name} is no object`);
      const { edges, nodes, pageInfo, totalCount } = connection.getFields();
      expect(String(totalCount?.type), connection.name).to.equal('Int!');
      const name = connection.name.replace(/Connection$/, '');
      expect(String(edges?.type)).to.equal(`[${name}Edge!]!`);
      expect(String(nodes?.type)).to.match(/^\[\w+!\]!$/);
      expect(outputNames(edges!.type, 1)).to.have.members(['node', 'cursor']);
      expect(outputNames(pageInfo!.type, 1)).to.have.members([
        ...['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'],
      ]);
    }
    const paged = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.values(type.getFields()))
      .filter(({ type }) => getNamedType(type).name.endsWith('Connection'));
    for (const { name, args } of paged) {
      expect(
        args.map((arg) => arg.name),
        name,
      ).to.include.members(['first', 'after']);
    }
    expect(paged.length).to.be.greaterThan(5);
  });
});
