import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import type { FetchNode, PlanNode, QueryPlan } from '@apollo/query-planner';
import { expect } from 'chai';
import fc from 'fast-check';
import { type GraphQLError, type OperationDefinitionNode, parse, validate } from 'graphql';
import { type AskSubgraph, executePlan, type PlanAnswer } from '../../gateway/execution/execute-plan.js';
import { mergeData } from '../../gateway/execution/merge-data.js';
import { planOperation } from '../../gateway/execution/plan-operation.js';
import { type PlannedOperation } from '../../gateway/execution/planned-operation.js';
import { makeSchemaGeneration, type SchemaGeneration } from '../../gateway/schema-generation.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { executeByApollo, fetchesOf } from '../setup/apollo-executor.js';
import { failureOf } from '../setup/failure-of.js';
import { isRepeated } from '../setup/repeated.js';
import { drawSelections, printSelections, renameSelected } from './drawn-aliases.js';
import { drawOperation } from './drawn-operation.js';
import { type MakeDoubles, makeSubgraphDoubles } from './subgraph-doubles.js';

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

const CLIPS = `${LINK.replace('"@key"', '"@key", "@interfaceObject"')}
  type Query { items: [Item!]  item: Item  any: [Any] }
  interface Item @key(fields: "id") { id: ID!  title: String }
  type Clip implements Item @key(fields: "id") { id: ID!  title: String  length: Int!  note: String! @shareable }
  type Slide implements Item @key(fields: "id") { id: ID!  title: String  number: Int  note: String }
  union Any = Clip | Slide`;

/** Knows the interface, but none of its types. */
const SCORES = `${LINK.replace('"@key"', '"@key", "@interfaceObject"')}
  type Query { scored: [Item!] }
  type Item @interfaceObject @key(fields: "id") { id: ID!  score: Int!  reviews: [String!] }`;

/** Lets a note be null in the supergraph, which can then be selected beside that of a slide. */
const NOTES = `${LINK} type Clip @key(fields: "id") { id: ID!  note: String @shareable  words: Int }`;

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
  '{ jobs { __proto__: id name video { __proto__: name } } }',
  '{ __schema { queryType { name } } jobs { id cost } it: __type(name: "Job") { name kind } }',
  'query ($yes: Boolean!) { __type(name: "Job") @include(if: $yes) { name } ...R } fragment R on Query { __schema { queryType { name } } required { name } }',
];

/** Their plans rewrite representations, for the subgraph that knows the interface alone, or responses. */
const REWRITTEN: readonly string[] = [
  '{ items { id score } }',
  '{ items { title reviews ... on Clip { length score } ... on Slide { number } } }',
  '{ scored { id title score } }',
  '{ scored { score reviews } }',
  '{ scored { __typename score ... on Clip { words note } } }',
  'query ($yes: Boolean!) { scored { kind: __typename same: id ...C } } fragment C on Clip { same: id ...D @include(if: $yes) } fragment D on Clip { same: id @include(if: $yes) same: id length }',
  '{ any { ... on Clip { note } ... on Slide { note } } }',
  '{ any { ... on Clip { id note words score } ... on Slide { id note number } } item { ... on Clip { note } ... on Slide { note } } }',
];

/** Number of sets of subgraph responses with which each document is executed. */
const SEEDS = isRepeated ? 25 : 4;
/** Number of operations that are drawn from each supergraph. */
const OPERATIONS = isRepeated ? 1000 : 25;

function compose(services: Readonly<Record<string, string>>): SchemaGeneration {
  const composed = composeServices(
    Object.entries(services).map(([name, sdl]) => ({ name, url: `http://${name}`, typeDefs: parse(sdl) })),
  );
  if (!composed.supergraphSdl) throw new Error(String(composed.errors));
  return makeSchemaGeneration(1, composed.supergraphSdl);
}

/**
 * Apollo uses indexes of requested objects as indexes of all objects, so positions in lists are compared
 * separately below.
 */
const notified = ({ data, errors, faults }: PlanAnswer) => ({
  data: JSON.parse(JSON.stringify(data)),
  errors: (errors as GraphQLError[])
    .map(({ message, path }) => [message, ...(path ?? [])].filter((part) => typeof part === 'string').join())
    .sort(),
  isFaulty: errors.length === 0 && faults.length > 0,
});

const valueAt = (data: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((held, part) => (held as Record<string, unknown> | null)?.[part] ?? null, data);

/** Executes operations of one supergraph with both executors. */
class Comparison {
  readonly #plans = new Map<string, PlannedOperation>();

  constructor(
    readonly generation: SchemaGeneration,
    private readonly doubles: MakeDoubles,
  ) {}

  /** Plans a document once, as the gateway does. */
  planOf(text: string): PlannedOperation {
    const known = this.#plans.get(text);
    if (known) return known;
    const document = parse(text);
    expect(validate(this.generation.schema, document), text).to.deep.equal([]);
    const planned = planOperation(
      this.generation,
      document,
      document.definitions[0] as OperationDefinitionNode,
    );
    this.#plans.set(text, planned);
    return planned;
  }

  /** Returns the result where nothing fails. */
  run(text: string, seed: number): Promise<PlanAnswer> {
    const ask = this.doubles(seed, false, true);
    return executePlan(this.generation, this.planOf(text), { variables: {}, coerced: {}, ask });
  }

  /** Returns the data of both, whose fields may differ in order: Apollo moves those of merged fragments to the end. */
  async compare(text: string, seed: number, isSpoilt: boolean, isDrawn = false): Promise<string[]> {
    const planned = this.planOf(text);
    const variables = { id: `id${seed}`, ...(text.includes('$yes: Boolean!') && { yes: seed % 2 === 0 }) };
    const coerced = { yes: true, no: false, ...variables };
    const execution = { variables, coerced, ask: this.doubles(seed, isSpoilt) };

    const [ours, apollos] = await Promise.all([
      executePlan(this.generation, planned, execution),
      executeByApollo(this.generation, planned, execution),
    ]);

    expect(notified(ours), `${text} with seed ${seed}`).to.deep.equal(notified(apollos));
    // A drawn operation may fetch a field twice, with and without a condition, and one of both may fail.
    for (const { message, path } of isDrawn ? [] : (ours.errors as GraphQLError[]))
      expect(valueAt(ours.data, path ?? []), `${text} with seed ${seed}: ${message}`).to.equal(null);
    return [ours, apollos].map(({ data }) => JSON.stringify(data));
  }
}

describe('executePlan', () => {
  const ordinary = { jobs: JOBS, videos: VIDEOS };
  const rewritten = { clips: CLIPS, scores: SCORES, notes: NOTES };
  const ofJobs = new Comparison(compose(ordinary), makeSubgraphDoubles(ordinary));
  const ofItems = new Comparison(compose(rewritten), makeSubgraphDoubles(rewritten));

  for (const [comparison, documents] of [
    [ofJobs, DOCUMENTS],
    [ofItems, REWRITTEN],
  ] as const)
    for (const text of documents) {
      it(`returns the same result as Apollo: ${text.slice(0, 90)}`, async () => {
        for (let seed = 1; seed <= SEEDS; seed++) {
          const [ours, apollos] = await comparison.compare(text, seed, false);
          expect(ours).to.equal(apollos);
        }
      });

      it(`returns the same result as Apollo for invalid subgraph responses: ${text.slice(0, 80)}`, async () => {
        for (let seed = 1; seed <= SEEDS; seed++) await comparison.compare(text, seed, true);
      });
    }

  it('keeps the type of an object that a later subgraph knows only by its interface', () => {
    const known = { __typename: 'Item', clips: [{ __typename: 'Clip' }] };
    const { supergraphSchema } = ofItems.generation;

    mergeData(supergraphSchema, known, { __typename: 'Clip', length: 3 });
    mergeData(supergraphSchema, known, { __typename: 'Item', score: 1, clips: [{ __typename: 'Item' }] });

    const clips = [{ __typename: 'Clip' }];
    expect(known).to.deep.equal({ __typename: 'Clip', length: 3, score: 1, clips });
  });

  it('is compared on plans that rewrite representations and responses', () => {
    const fetches = REWRITTEN.flatMap((text) => fetchesOf(ofItems.planOf(text).plan.node as PlanNode));

    expect(fetches.filter(({ inputRewrites }) => inputRewrites?.length)).to.not.be.empty;
    expect(fetches.filter(({ outputRewrites }) => outputRewrites?.length)).to.not.be.empty;
  });

  describe('returns the same result as Apollo for drawn operations', () => {
    const names = ['auth', 'jobs', 'media', 'videos', 'webhooks'];
    const schema = (name: string) => readFileSync(join(packageRoot, 'schemas', `${name}.graphql`), 'utf8');
    const product = Object.fromEntries(names.map((name) => [name, schema(name)]));
    const ofProduct = new Comparison(
      makeSchemaGeneration(1, schema('supergraph')),
      makeSubgraphDoubles(product),
    );
    const supergraphs = { 'the product': ofProduct, 'jobs and videos': ofJobs, 'interface objects': ofItems };
    for (const [name, comparison] of Object.entries(supergraphs))
      it(`of ${name}`, async () => {
        const property = fc.asyncProperty(
          fc.gen(),
          fc.nat(1000),
          fc.boolean(),
          async (draw, seed, isSpoilt) => {
            const { schema: api } = comparison.generation;
            const text = drawOperation(api, (below) => draw(fc.nat, { max: below - 1 }));
            // Fields of one name in several types may differ in what can be null.
            fc.pre(validate(api, parse(text)).length === 0);
            await comparison.compare(text, seed, isSpoilt, true);
          },
        );
        await fc.assert(property, { numRuns: OPERATIONS });
      });
  });

  describe('returns the same values under any aliases', () => {
    for (const [name, comparison] of Object.entries({
      'jobs and videos': ofJobs,
      'interface objects': ofItems,
    }))
      it(`of ${name}`, async () => {
        const property = fc.asyncProperty(fc.gen(), fc.nat(1000), async (draw, seed) => {
          const selections = drawSelections(comparison.generation.schema, (below) =>
            draw(fc.nat, { max: below - 1 }),
          );
          const [plain, aliased] = [printSelections(selections, false), printSelections(selections, true)];
          // Fields of one name in several types may differ in what can be null.
          const { schema } = comparison.generation;
          fc.pre([plain, aliased].every((text) => validate(schema, parse(text)).length === 0));
          const [expected, found] = [await comparison.run(plain, seed), await comparison.run(aliased, seed)];

          // Under other aliases the planner may request a field of more objects than the client did; none may fail.
          expect(found.data, aliased).to.deep.equal(renameSelected(selections, expected.data));
          expect([...expected.errors, ...found.errors], aliased).to.deep.equal([]);
        });
        await fc.assert(property, { numRuns: OPERATIONS });
      });

    it('names the fields on the path of an error as the client does', async () => {
      const failing: AskSubgraph = async () => ({
        data: { renamed0_id: null },
        errors: [{ message: 'No', path: ['renamed0_id', 0, 'renamed0_name'] }],
      });
      const planned = ofJobs.planOf('{ id: jobs { name: id } }');

      const { errors } = await executePlan(ofJobs.generation, planned, {
        variables: {},
        coerced: {},
        ask: failing,
      });

      expect((errors as GraphQLError[]).map(({ path }) => path)).to.deep.equal([['id', 0, 'name']]);
    });
  });

  it('fails as a whole when several parts of a plan meet data of a wrong form', async () => {
    const planned = ofJobs.planOf('{ jobs { id } }');
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
        executePlan(ofJobs.generation, { ...planned, plan }, { variables: {}, coerced: {}, ask }),
      );
      await new Promise((resolve) => setImmediate(resolve));

      expect(failure).to.be.instanceOf(TypeError);
      // One would end the process.
      expect(unhandled).to.deep.equal([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});
