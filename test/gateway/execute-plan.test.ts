import { createHash } from 'node:crypto';
import { composeServices } from '@apollo/composition';
import type { FetchNode, PlanNode, QueryPlan } from '@apollo/query-planner';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { expect } from 'chai';
import {
  GraphQLError,
  type GraphQLSchema,
  graphql,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { executeByApollo } from '../../gateway/execution/execute-by-apollo.js';
import {
  type AskSubgraph,
  executePlan,
  type PlanAnswer,
  type SubgraphAnswer,
} from '../../gateway/execution/execute-plan.js';
import { planOperation } from '../../gateway/execution/plan-operation.js';
import type { PlannedOperation } from '../../gateway/execution/planned-operation.js';
import { makeSchemaGeneration } from '../../gateway/schema-generation.js';
import { failureOf } from '../setup/failure-of.js';
import { isRepeated } from '../setup/repeated.js';

const LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@external", "@requires", "@shareable", "@inaccessible"])`;

const JOBS = `${LINK}
  type Query { job(id: ID!): Job  jobs(first: Int = 3): [Job!]!  required: Job!  things: [Thing]  grid: [[Video!]] }
  enum Status { WAITING DONE HIDDEN @inaccessible }
  scalar Anything
  type Job implements Named @key(fields: "id") {
    id: ID!  name: String!  status: Status  attempts: Int  share: Float  isDone: Boolean!  extra: Anything
    video: Video  videos: [Video!]  maybe: [Video]  next: Job  thing: Thing
  }
  type Note implements Named { name: String!  words: [String!]! }
  interface Named { name: String! }
  union Thing = Job | Note | Video
  type Video @key(fields: "id") { id: ID!  secret: String @inaccessible }`;

const VIDEOS = `${LINK}
  type Query { video(id: ID!): Video  newest: [Named] }
  interface Named { name: String! }
  type Video implements Named @key(fields: "id") {
    id: ID!  name: String!  length: Float!  parts: [Part!]!  job: Job  label(upper: Boolean = false): String
    secret: String @external  derived: String @requires(fields: "secret")
  }
  type Part { at: Float!  text: String }
  type Job @key(fields: "id") { id: ID!  cost: Int!  preview: Part }`;

const FIELDS = 'id name status attempts share isDone extra';

const DOCUMENTS: readonly string[] = [
  '{ __typename }',
  `query ($id: ID!) { job(id: $id) { ${FIELDS} } }`,
  `query ($id: ID!) { job(id: $id) { name id __typename video { length id } } }`,
  '{ jobs { id video { id name derived parts { at text } } } }',
  '{ jobs(first: 2) { cost name preview { text } video { id job { id cost name } } } }',
  '{ required { name cost } }',
  '{ required { name } jobs { name } }',
  '{ things { ... on Job { id cost video { name } } ... on Note { words } ... on Video { name length } } }',
  '{ things { kind: __typename ... on Named { name } } }',
  '{ newest { name ... on Video { length job { name cost } } } }',
  '{ grid { id name parts { at } } }',
  '{ jobs { videos { name } maybe { name label(upper: true) } next { next { video { name } } } } }',
  'query ($yes: Boolean!) { jobs { id @include(if: $yes) name video @skip(if: $yes) { name } cost @include(if: $yes) } }',
  'query ($id: ID!, $yes: Boolean = true) { job(id: $id) { id ... @include(if: $yes) { video { name } } } }',
  '{ a: jobs { x: id y: video { x: name } } b: jobs { x: cost y: name } }',
  '{ jobs { constructor: id toString: name hasOwnProperty: video { valueOf: name } } }',
  'query ($id: ID!) { job(id: $id) { ...J video { ...V } } } fragment J on Job { name video { id parts { at } } } fragment V on Video { name parts { text } }',
  '{ jobs { thing { ... on Job { video { name } } ... on Note { name } ... on Video { job { cost } } } } }',
  '{ video(id: "v") { name job { id name status } } jobs { id } }',
];

/** Number of sets of subgraph responses with which each document is executed. */
const SEEDS = isRepeated ? 25 : 8;

/** Subgraph values are pseudo-random, always equal for the same object and field. */
function lot(seed: number, ...place: unknown[]): number {
  return createHash('sha1')
    .update(JSON.stringify([seed, ...place]))
    .digest()
    .readUInt32BE();
}

const TYPES = ['Job', 'Note', 'Video'] as const;

function resolversOf(seed: number): Record<string, object> {
  const draw = (id: unknown, field: string, n: number) => lot(seed, id, field) % n;
  const thing = (type: string, id: string) => ({ __typename: type, id });
  const many = (type: string, id: unknown, field: string) =>
    Array.from({ length: draw(id, field, 4) }, (_, i) => thing(type, `${field}${draw(id, field + i, 20)}`));
  const orNull = <T>(id: unknown, field: string, value: T): T | null =>
    draw(id, `${field}?`, 5) === 0 ? null : value;
  const orError = <T>(id: unknown, field: string, value: T): T => {
    if (draw(id, `${field}!`, 11) > 0) return value;
    throw new GraphQLError(`No ${field}`, { extensions: { code: 'not_found' } });
  };
  type Held = { id: string };
  const text =
    (field: string) =>
    ({ id }: Held) =>
      orError(id, field, `${field} of ${id}`);
  const any = (id: string, field: string) =>
    thing(TYPES[draw(id, field, 3)] as string, `${field}${draw(id, field, 9)}`);
  return {
    Query: {
      job: (_: unknown, { id }: Held) => orNull(id, 'job', thing('Job', id)),
      jobs: () => many('Job', 'root', 'jobs'),
      required: () => orNull('root', 'required', thing('Job', 'r')),
      things: () =>
        Array.from({ length: 4 }, (_, i) => orNull('root', `thing${i}`, any('root', `thing${i}`))),
      grid: () => [many('Video', 'root', 'g'), null, many('Video', 'root', 'h')],
      video: (_: unknown, { id }: Held) => thing('Video', id),
      newest: () => many('Video', 'root', 'newest'),
    },
    Thing: { __resolveType: ({ __typename }: { __typename: string }) => __typename },
    Named: { __resolveType: ({ __typename }: { __typename: string }) => __typename },
    Job: {
      __resolveReference: ({ id }: Held) => orNull(id, 'reference', thing('Job', id)),
      name: text('name'),
      status: ({ id }: Held) => ['WAITING', 'DONE', 'HIDDEN', null][draw(id, 'status', 4)],
      attempts: ({ id }: Held) => orNull(id, 'attempts', draw(id, 'attempts', 5)),
      share: ({ id }: Held) => draw(id, 'share', 100) / 3,
      isDone: () => true,
      extra: ({ id }: Held) => orNull(id, 'extra', { any: [id, { nested: 1 }] }),
      video: ({ id }: Held) => orNull(id, 'video', thing('Video', `v${draw(id, 'video', 5)}`)),
      videos: ({ id }: Held) => orNull(id, 'videos', many('Video', id, 'videos')),
      maybe: ({ id }: Held) => many('Video', id, 'maybe').map((one, i) => orNull(id, `m${i}`, one)),
      next: ({ id }: Held) => orNull(id, 'next', thing('Job', `n${draw(id, 'next', 9)}`)),
      thing: ({ id }: Held) => orNull(id, 'thing', any(id, 'thing')),
      cost: ({ id }: Held) => orError(id, 'cost', draw(id, 'cost', 9)),
      preview: ({ id }: Held) => orNull(id, 'preview', { at: 1, text: `preview of ${id}` }),
    },
    Note: { name: text('name'), words: ({ id }: Held) => [id, 'word'] },
    Video: {
      __resolveReference: (given: Held) => orNull(given.id, 'reference', { ...given, __typename: 'Video' }),
      name: text('name'),
      length: ({ id }: Held) => draw(id, 'length', 60),
      parts: ({ id }: Held) =>
        many('Part', id, 'parts').map((_, at) => ({ at, text: orNull(id, `p${at}`, `${at}`) })),
      job: ({ id }: Held) => orNull(id, 'job', thing('Job', `j${draw(id, 'job', 9)}`)),
      label: text('label'),
      secret: ({ id }: Held) => `secret of ${id}`,
      derived: ({ secret }: { secret: string }) => `derived from ${secret}`,
    },
  };
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

describe('executePlan', () => {
  const services = { jobs: JOBS, videos: VIDEOS };
  const composed = composeServices(
    Object.entries(services).map(([name, sdl]) => ({ name, url: `http://${name}`, typeDefs: parse(sdl) })),
  );
  if (!composed.supergraphSdl) throw new Error(String(composed.errors));
  const generation = makeSchemaGeneration(1, composed.supergraphSdl);
  const { schema } = generation;

  const made = new Map<number, Record<string, GraphQLSchema>>();
  const subgraphsOf = (seed: number): Record<string, GraphQLSchema> => {
    const subgraphs = made.get(seed) ?? makeSubgraphs(seed);
    made.set(seed, subgraphs);
    return subgraphs;
  };
  const makeSubgraphs = (seed: number): Record<string, GraphQLSchema> =>
    Object.fromEntries(
      Object.entries(services).map(([name, sdl]) => {
        const typeDefs = parse(sdl);
        const known = new Set(typeDefs.definitions.map((node) => ('name' in node ? node.name?.value : '')));
        const fieldsOf = (type: string) =>
          typeDefs.definitions.flatMap((node) =>
            'name' in node && node.name?.value === type && 'fields' in node
              ? (node.fields ?? []).map(({ name: { value } }) => value)
              : [],
          );
        const resolvers = Object.entries(resolversOf(seed)).flatMap(([type, held]) => {
          if (!known.has(type)) return [];
          const own = [...fieldsOf(type), '__resolveReference', '__resolveType'];
          return [[type, Object.fromEntries(Object.entries(held).filter(([field]) => own.includes(field)))]];
        });
        return [name, buildSubgraphSchema({ typeDefs, resolvers: Object.fromEntries(resolvers) as never })];
      }),
    );

  function askOf(seed: number, isSpoilt: boolean): AskSubgraph {
    const subgraphs = subgraphsOf(seed);
    return async ({ serviceName, operation, operationName }, variables) => {
      const answer = await graphql({
        schema: subgraphs[serviceName] as GraphQLSchema,
        source: operation,
        operationName,
        variableValues: JSON.parse(JSON.stringify(variables)),
      });
      const { data, errors } = JSON.parse(JSON.stringify(answer));
      return { data: isSpoilt ? spoil(seed, data, 'data') : data, errors } as SubgraphAnswer;
    };
  }

  /**
   * Apollo uses indexes of requested objects as indexes of all objects, so positions in lists are compared
   * separately below.
   */
  const told = ({ data, errors, faults }: PlanAnswer) => ({
    data: JSON.stringify(data),
    errors: (errors as GraphQLError[])
      .map(({ message, path }) =>
        [message, ...(path ?? [])].filter((part) => typeof part === 'string').join(),
      )
      .sort(),
    isFaulty: errors.length === 0 && faults.length > 0,
  });

  const valueAt = (data: unknown, path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>((held, part) => (held as Record<string, unknown> | null)?.[part] ?? null, data);

  const plans = new Map<string, PlannedOperation>();
  /** Plans a document once, as the gateway does. */
  const planOf = (text: string): PlannedOperation => {
    const known = plans.get(text);
    if (known) return known;
    const document = parse(text);
    expect(validate(schema, document)).to.deep.equal([]);
    const planned = planOperation(generation, document, document.definitions[0] as OperationDefinitionNode);
    expect(planned.isPlain, text).to.equal(true);
    plans.set(text, planned);
    return planned;
  };

  async function compare(text: string, seed: number, isSpoilt: boolean): Promise<void> {
    const planned = planOf(text);
    const variables = { id: `id${seed}`, ...(text.includes('$yes: Boolean!') && { yes: seed % 2 === 0 }) };
    const coerced = { yes: true, ...variables };

    const [ours, apollos] = await Promise.all([
      executePlan(generation, planned, { variables, coerced, ask: askOf(seed, isSpoilt) }),
      executeByApollo(generation, planned, { variables, coerced, ask: askOf(seed, isSpoilt) }),
    ]);

    expect(told(ours), `${text} with seed ${seed}`).to.deep.equal(told(apollos));
    for (const { message, path } of ours.errors as GraphQLError[])
      expect(valueAt(ours.data, path ?? []), `${text} with seed ${seed}: ${message}`).to.equal(null);
  }

  for (const text of DOCUMENTS) {
    it(`returns the same result as Apollo: ${text.slice(0, 90)}`, async () => {
      for (let seed = 1; seed <= SEEDS; seed++) await compare(text, seed, false);
    });

    it(`returns the same result as Apollo for invalid subgraph responses: ${text.slice(0, 80)}`, async () => {
      for (let seed = 1; seed <= SEEDS; seed++) await compare(text, seed, true);
    });
  }

  it('fails as a whole when several parts of a plan meet data of a wrong form', async () => {
    const planned = planOf('{ jobs { id } }');
    const fetch = planned.plan.node as FetchNode;
    const flatten: PlanNode = { kind: 'Flatten', path: ['jobs', '@'], node: fetch };
    const parts: PlanNode = { kind: 'Parallel', nodes: [{ kind: 'Sequence', nodes: [flatten] }, flatten] };
    const plan: QueryPlan = { kind: 'QueryPlan', node: { kind: 'Sequence', nodes: [fetch, parts] } };
    const ask: AskSubgraph = async () => ({ data: { jobs: 'not a list' } });

    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const failure = await failureOf(
        executePlan(generation, { ...planned, plan }, { variables: {}, coerced: {}, ask }),
      );
      await new Promise((resolve) => setImmediate(resolve));

      expect(failure).to.be.instanceOf(TypeError);
      // One would end the process.
      expect(unhandled).to.deep.equal([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  it('leaves introspection and the response key __proto__ to Apollo', () => {
    for (const text of ['{ __schema { types { name } } }', '{ jobs { __proto__: id } }']) {
      const document = parse(text);
      const planned = planOperation(generation, document, document.definitions[0] as OperationDefinitionNode);
      expect(planned.isPlain).to.equal(false);
    }
  });
});
