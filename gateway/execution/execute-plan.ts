import type { FetchNode, PlanNode, ResponsePath } from '@apollo/query-planner';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { AnswerExtensions } from '../../services/platform/graphql/graphql-answer.js';
import type { SchemaGeneration } from '../schema-generation.js';
import { introspect } from './introspect.js';
import { mergeData } from './merge-data.js';
import type { PlannedOperation } from './planned-operation.js';
import { representEntity } from './represent-entity.js';
import { rewriteData } from './rewrite-data.js';

type Data = Record<string, unknown>;

export interface SubgraphAnswer {
  readonly data?: Data | null | undefined;
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
  readonly extensions?: AnswerExtensions | undefined;
  /** Size of the response body, or the share of this fetch in a batched one. */
  readonly sizeBytes?: number | undefined;
}

/** Sends one fetch of a plan to its subgraph. */
export type AskSubgraph = (fetch: FetchNode, variables: Data) => Promise<SubgraphAnswer>;

export interface PlanExecution {
  /** The variables as sent by the client; `coerced` also contains defaults. */
  readonly variables: Readonly<Data>;
  readonly coerced: Data;
  readonly ask: AskSubgraph;
}

export interface PlanAnswer {
  /** Undefined when nothing was executed. */
  readonly data: Data | null | undefined;
  /** Not masked yet. */
  readonly errors: readonly unknown[];
  /** Violations of the schema in the responses of subgraphs. */
  readonly faults: readonly unknown[];
}

interface Run extends PlanExecution {
  readonly generation: SchemaGeneration;
  readonly data: Data;
  readonly errors: unknown[];
}

/** The position in the response where a node of the plan applies. */
interface Place {
  readonly path: ResponsePath;
  /** An object, or a list of objects. */
  readonly data: unknown;
}

/** Executes a plan: fetches from subgraphs, in sequence or in parallel, and introspection. */
export async function executePlan(
  generation: SchemaGeneration,
  planned: PlannedOperation,
  execution: PlanExecution,
): Promise<PlanAnswer> {
  const { plan, shapeOf, operation, isIntrospecting } = planned;
  const run: Run = { ...execution, generation, data: {}, errors: [] };
  if (plan.node) await runNode(run, plan.node as PlanNode, { path: [], data: run.data });
  if (isIntrospecting) {
    const { data, errors = [] } = await introspect(generation, operation, execution);
    mergeData(generation.schema, run.data, data);
    run.errors.push(...errors);
  }
  const faults: string[] = [];
  const data = shapeOf(execution.coerced)(run.data, faults);
  const errors = run.errors.map((error) => restorePath(error, operation.aliases));
  return { data, errors, faults };
}

function runNode(run: Run, node: PlanNode, place: Place): Promise<unknown> | undefined {
  switch (node.kind) {
    case 'Fetch':
      return runFetch(run, node, place).catch((thrown) => run.errors.push(thrown));
    case 'Flatten': {
      const data = dataAt(place.data, node.path, 0);
      return data ? runNode(run, node.node, { path: [...place.path, ...node.path], data }) : undefined;
    }
    case 'Sequence':
      return runInOrder(run, node.nodes, place);
    case 'Parallel':
      // Data of a wrong form makes one throw at once: those begun before are awaited nevertheless.
      return Promise.all(node.nodes.map(async (one) => runNode(run, one, place)));
    case 'Condition': {
      const clause = run.coerced[node.condition] ? node.ifClause : node.elseClause;
      return clause ? runNode(run, clause, place) : undefined;
    }
    case 'Defer':
      throw new Error('The planner was not asked to defer anything');
  }
}

async function runInOrder(run: Run, nodes: readonly PlanNode[], place: Place): Promise<void> {
  for (const one of nodes) await runNode(run, one, place);
}

function dataAt(data: unknown, path: ResponsePath, from: number): unknown {
  const name = path[from];
  if (name === undefined || data === null || data === undefined) return data;
  if (name === '@') return (data as unknown[]).flatMap((one) => dataAt(one, path, from + 1));
  const held = data as Data;
  return dataAt(Object.hasOwn(held, name) ? held[name] : undefined, path, from + 1);
}

async function runFetch(run: Run, fetch: FetchNode, { path, data }: Place): Promise<void> {
  const entities = Array.isArray(data) ? (data as Data[]).filter(Boolean) : [data as Data];
  if (entities.length === 0) return;
  const variables: Data = {};
  for (const name of fetch.variableUsages ?? [])
    if (Object.hasOwn(run.variables, name) && run.variables[name] !== undefined)
      variables[name] = run.variables[name];
  if (fetch.requires) return fetchEntities(run, fetch, { path, data: entities }, variables);
  const answer = await run.ask(fetch, variables);
  for (const error of answer.errors ?? [])
    run.errors.push(explain(fetch, error, error.path && [...path, ...error.path]));
  const { supergraphSchema } = run.generation;
  rewriteData(supergraphSchema, fetch.outputRewrites, answer.data);
  for (const entity of entities) mergeData(supergraphSchema, entity, answer.data);
}

async function fetchEntities(
  run: Run,
  fetch: FetchNode,
  { path, data }: Place,
  variables: Data,
): Promise<void> {
  const { supergraphSchema } = run.generation;
  const entities: Data[] = [];
  const representations: Data[] = [];
  for (const entity of data as Data[]) {
    const representation = representEntity(supergraphSchema, entity, fetch.requires ?? []);
    if (!representation?.__typename) continue;
    rewriteData(supergraphSchema, fetch.inputRewrites, representation);
    entities.push(entity);
    representations.push(representation);
  }
  if (entities.length === 0) return;
  if ('representations' in variables) throw new Error('Variables cannot contain key "representations"');
  const answer = await run.ask(fetch, { ...variables, representations });
  if (answer.errors?.length) {
    const places = placesOf(run.data, path);
    for (const error of answer.errors) {
      const [, index, ...rest] = error.path ?? [];
      const place = typeof index === 'number' ? places.get(entities[index] as Data) : undefined;
      run.errors.push(explain(fetch, error, error.path && [...(place ?? path), ...rest]));
    }
  }
  if (!answer.data) return;
  const received = answer.data._entities;
  if (!Array.isArray(received) || received.length !== entities.length)
    throw new Error(`Expected "data._entities" to contain ${entities.length} elements`);
  for (const [i, entity] of entities.entries()) {
    const found = received[i] as Data | null;
    // What is renamed may depend on the type, which the response need not repeat.
    if (found && fetch.outputRewrites) found.__typename ??= entity.__typename;
    rewriteData(supergraphSchema, fetch.outputRewrites, found);
    mergeData(supergraphSchema, entity, found);
  }
}

/** Returns the path in the response of each object below a path of the plan. */
function placesOf(data: unknown, path: ResponsePath): Map<Data, ResponsePath> {
  const places = new Map<Data, ResponsePath>();
  const walk = (at: unknown, from: number, place: ResponsePath): void => {
    if (at === null || at === undefined) return;
    const name = path[from];
    if (Array.isArray(at))
      for (const [i, one] of at.entries()) walk(one, name === '@' ? from + 1 : from, [...place, i]);
    else if (name === undefined) places.set(at as Data, place);
    else if (Object.hasOwn(at, name)) walk((at as Data)[name], from + 1, [...place, name]);
  };
  walk(data, 0, []);
  return places;
}

/** Names the fields on the path of an error as the client does. */
function restorePath(error: unknown, aliases: ReadonlyMap<string, string>): unknown {
  if (aliases.size === 0 || !(error instanceof GraphQLError) || !error.path) return error;
  const path = error.path.map((part) => (typeof part === 'string' ? (aliases.get(part) ?? part) : part));
  return new GraphQLError(error.message, { path, extensions: error.extensions });
}

function explain(
  { serviceName }: FetchNode,
  error: GraphQLFormattedError,
  path: ResponsePath | undefined,
): GraphQLError {
  return new GraphQLError(error.message || `The ${serviceName} service failed`, {
    ...(path && { path }),
    extensions: { ...error.extensions, serviceName },
  });
}
