import {
  type GraphQLError,
  type GraphQLFormattedError,
  GraphQLID,
  type GraphQLSchema,
  GraphQLString,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { formatErrors } from '../../services/platform/graphql/format-error.js';
import type { AnswerExtensions } from '../../services/platform/graphql/graphql-answer.js';
import { yieldToEventLoop } from '../../services/platform/retry/yield-to-event-loop.js';
import { inSpan } from '../../services/platform/tracing/spans.js';
import type { ReadDocument } from '../documents/read-document.js';
import { RequestRefused } from '../documents/request-refused.js';
import type { EdgeContext } from '../edge-context.js';
import { executePlan } from '../execution/execute-plan.js';
import { planOperation } from '../execution/plan-operation.js';
import { type Limits, limitExceeded } from '../limits/limits-env.js';
import { makeByteBudget, responseLimit } from '../limits/spend-bytes.js';
import type { Supergraph } from '../supergraph.js';

/** Returns the requested operation of a document. Throws `RequestRefused`. */
export function chooseOperation(
  { operations }: Pick<ReadDocument, 'operations'>,
  operationName: string | null | undefined,
): OperationDefinitionNode {
  const named = operationName ? operations.filter(({ name }) => name?.value === operationName) : operations;
  const [operation, ...others] = named;
  if (operation && others.length === 0) return operation;
  const refuse = (message: string) =>
    new RequestRefused(new DomainError('validation_error', message, { field: 'operationName' }));
  if (operationName) throw refuse(`operationName names no operation of the document: "${operationName}"`);
  throw refuse(
    operations.length === 0
      ? 'The document has no operation'
      : 'operationName must name one of the operations: the document has several',
  );
}

/**
 * Counts the cost of operations against the budget of one request. The returned function throws
 * `RequestRefused` when it is exceeded.
 */
export function makeCostBudget({ GRAPHQL_MAX_COST: max }: Limits) {
  let spent = 0;
  return (
    { costOf }: ReadDocument,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
  ): void => {
    if (!costOf) return;
    spent += costOf(operation)(variables);
    if (spent > max) throw new RequestRefused(limitExceeded('GRAPHQL_MAX_COST', max, spent));
  };
}
export type SpendCost = ReturnType<typeof makeCostBudget>;

type Given = Readonly<Record<string, unknown>>;

const TEXTS: readonly string[] = [GraphQLID.name, GraphQLString.name];

const isText = (type: TypeNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE
    ? isText(type.type)
    : type.kind === Kind.NAMED_TYPE && TEXTS.includes(type.name.value);

/** The names of an operation's variables if all of them are texts without defaults; otherwise null. */
function namesOfTexts({ variableDefinitions = [] }: OperationDefinitionNode): readonly string[] | null {
  return variableDefinitions.every(({ type, defaultValue }) => isText(type) && !defaultValue)
    ? variableDefinitions.map(({ variable }) => variable.name.value)
    : null;
}

const known = new WeakMap<OperationDefinitionNode, readonly string[] | null>();

/**
 * Returns what `getVariableValues` of graphql-js returns: the variables with their defaults, or errors. Texts, the
 * variables of most operations, are taken as they are.
 */
export function readVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Given,
): ReturnType<typeof getVariableValues> {
  let names = known.get(operation);
  if (names === undefined) {
    names = namesOfTexts(operation);
    known.set(operation, names);
  }
  return (
    (names && takeTexts(names, given)) ??
    getVariableValues(schema, operation.variableDefinitions ?? [], given)
  );
}

function takeTexts(names: readonly string[], given: Given): { coerced: Record<string, unknown> } | null {
  const coerced: Record<string, unknown> = Object.create(null);
  for (const name of names) {
    const value = given[name];
    if (typeof value !== 'string') return null;
    coerced[name] = value;
  }
  return { coerced };
}

export interface OperationInput {
  readonly read: ReadDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /** W3C `traceparent` of an operation without HTTP headers of its own. */
  readonly traceparent?: string | undefined;
}

export interface OperationAnswer {
  readonly errors?: GraphQLFormattedError[];
  readonly data?: unknown;
  readonly extensions?: AnswerExtensions;
}

/** Executes an operation of a valid document. Throws `RequestRefused` when its variables are invalid. */
export type RunOperation = (input: OperationInput, context: EdgeContext) => Promise<OperationAnswer>;

/**
 * Executes cached plans with its own executor, because Apollo's gateway analyzes the operation again on each
 * execution, which takes longer than everything else.
 */
export function makeRunOperation(
  supergraph: Pick<Supergraph, 'generation' | 'ask'>,
  limits: Pick<Limits, 'MAX_RESPONSE_BYTES'>,
  onHeavy: (claims: CallerClaims) => void = () => undefined,
): RunOperation {
  const limit = responseLimit(limits);
  const execute: RunOperation = async ({ read, operation, variables }, context) => {
    const { generation } = supergraph;
    const values = readVariables(generation.schema, operation, variables);
    if (values.errors) refuseVariables(values.errors);
    const extensions: AnswerExtensions[] = [];
    const spend = makeByteBudget(limit, () => onHeavy(context.claims));
    try {
      // Planning an operation for the first time blocks the event loop.
      if (!generation.planned.has(operation)) await yieldToEventLoop();
      const planned = planOperation(generation, read.document, operation);
      const { data, errors, faults } = await executePlan(generation, planned, {
        variables,
        coerced: values.coerced as Record<string, unknown>,
        ask: async (fetch, given) => {
          const answer = spend(await supergraph.ask(fetch, given, context));
          if (answer.extensions) extensions.push(answer.extensions);
          return answer;
        },
      });
      if (errors.length > 0)
        return { errors: formatErrors(errors, context), ...(data !== undefined && { data }) };
      if (faults.length > 0)
        context.log.warn({ errors: faults }, 'a service answered with what its schema forbids');
      return { data, ...(extensions[0] && { extensions: extensions[0] }) };
    } catch (err) {
      if (err instanceof Error && UNPLANNABLE.test(err.message)) throw new RequestRefused(unplannable());
      return { errors: formatErrors([err], context) };
    }
  };
  return (input, context) =>
    inSpan(
      `graphql ${input.operation.operation}`,
      {
        parent: input.traceparent,
        attributes: {
          'graphql.operation.type': input.operation.operation,
          'graphql.document.id': input.read.hash,
        },
      },
      () => execute(input, context),
    );
}

/** Messages of the planner when an operation is too complex to plan. */
const UNPLANNABLE = /^(Number of non-local selections exceeds|Exceeded maximum recursive selections)/;
const unplannable = () =>
  new DomainError('validation_error', 'The operation is too large to plan; select less at once');

function refuseVariables(errors: readonly GraphQLError[]): never {
  for (const error of errors) error.extensions.code = 'BAD_USER_INPUT';
  throw new RequestRefused(errors);
}
