import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { AnswerHeaders, EdgeGuard } from '../../services/platform/edge/guard.js';
import { STATUS_OF } from '../../services/platform/errors/error-status.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { RETRY_AFTER_SECONDS } from '../../services/platform/errors/unavailable.js';
import { formatErrors } from '../../services/platform/graphql/format-error.js';
import type { FindDocument } from '../documents/find-document.js';
import {
  type GraphqlRequest,
  readGraphqlAddress,
  readGraphqlRequest,
} from '../documents/read-graphql-request.js';
import { RequestRefused } from '../documents/request-refused.js';
import type { EdgeContext } from '../edge-context.js';
import { type Limits, limitExceeded } from '../limits/limits-env.js';
import {
  chooseOperation,
  makeCostBudget,
  type OperationAnswer,
  type OperationInput,
  type RunOperation,
  type SpendCost,
} from '../operation/execute-operation.js';
import type { AnswerFormat } from './negotiate-media-type.js';

/** Fields that draw what a person is changing; requested again with each change. */
const PREVIEWS: ReadonlySet<string> = new Set(['previewFrame', 'previewCaptions']);

/** Whether the operation is one preview and nothing else. */
function isPreview({ selectionSet: { selections } }: OperationDefinitionNode): boolean {
  const [field, ...others] = selections;
  return field?.kind === Kind.FIELD && PREVIEWS.has(field.name.value) && others.length === 0;
}

export interface AnswerGraphqlOptions {
  readonly guard: Pick<EdgeGuard, 'countPreview'>;
  readonly limits: Limits;
  readonly findDocument: FindDocument;
  /** For the REST adapter, which sends the service's own documents. */
  readonly findOwnDocument: FindDocument;
  readonly run: RunOperation;
}

/** An admitted request. */
export interface AdmittedRequest {
  /** Whether it may only read, and has its parameters in the URL. */
  readonly isReading: boolean;
  /** Whether it came through a trusted REST adapter. */
  readonly isOwn: boolean;
  /** The parsed body, or the parameters of the URL. */
  readonly parameters: unknown;
  readonly context: EdgeContext;
  readonly format: AnswerFormat;
}

/** Answers the operations of one request. The headers of the answer are set in `reply`. */
export type AnswerGraphql = (request: AdmittedRequest, reply: AnswerHeaders) => Promise<HttpAnswer>;

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

export function makeAnswerGraphql({
  guard,
  limits,
  findDocument,
  findOwnDocument,
  run,
}: AnswerGraphqlOptions): AnswerGraphql {
  /** Throws `RequestRefused`. */
  async function prepare(
    request: GraphqlRequest,
    find: FindDocument,
    spend: SpendCost,
    isReading: boolean,
  ): Promise<OperationInput> {
    const read = await find(request);
    const operation = chooseOperation(read, request.operationName);
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw refuseSubscription();
    if (isReading && operation.operation !== OperationTypeNode.QUERY) throw refuseWriting();
    spend(read, operation, request.variables);
    return { read, operation, variables: request.variables };
  }

  const answerRefusal = (
    err: unknown,
    { context, format }: AdmittedRequest,
  ): { status: number; answer: OperationAnswer } => {
    if (!(err instanceof RequestRefused)) throw err;
    const status = format.isLegacy && err.isOfGraphql ? 200 : err.status;
    return { status, answer: { errors: formatErrors(err.errors, context) } };
  };

  async function answerOne(request: AdmittedRequest, reply: AnswerHeaders): Promise<HttpAnswer> {
    const { isReading, isOwn, parameters, context } = request;
    try {
      const read = isReading
        ? readGraphqlAddress(parameters as Record<string, unknown>)
        : readGraphqlRequest(parameters);
      const find = isOwn ? findOwnDocument : findDocument;
      const input = await prepare(read, find, makeCostBudget(limits), isReading);
      if (!isOwn && isPreview(input.operation)) await guard.countPreview(context.claims, reply);
      const answer = await run(input, context);
      return { status: statusOf(answer), body: JSON.stringify(answer) };
    } catch (err) {
      const { status, answer } = answerRefusal(err, request);
      return { status, body: JSON.stringify(answer) };
    }
  }

  /** Answers the operations of an array, which share the budget of one request. */
  async function answerBatch(request: AdmittedRequest, parameters: readonly unknown[]): Promise<HttpAnswer> {
    const { GRAPHQL_MAX_BATCH: max } = limits;
    if (parameters.length > max || parameters.length === 0)
      throw limitExceeded('GRAPHQL_MAX_BATCH', max, parameters.length);
    const find = request.isOwn ? findOwnDocument : findDocument;
    const spend = makeCostBudget(limits);
    const answers = await Promise.all(
      parameters.map(async (one) => {
        try {
          return await run(await prepare(readGraphqlRequest(one), find, spend, false), request.context);
        } catch (err) {
          return answerRefusal(err, request).answer;
        }
      }),
    );
    return { status: 200, body: JSON.stringify(answers) };
  }

  return async (request, reply) => {
    const { parameters } = request;
    const answered = await (Array.isArray(parameters)
      ? answerBatch(request, parameters)
      : answerOne(request, reply));
    if (answered.status === STATUS_OF.method_not_allowed) reply.header('allow', 'POST');
    if (answered.status === STATUS_OF.unavailable) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return answered;
  };
}

/**
 * The status is 200 whenever the operation was executed, and otherwise that of the failure in the service or
 * a dependency.
 */
function statusOf({ errors = [], ...answer }: OperationAnswer): number {
  if ('data' in answer) return 200;
  const isAway = errors.length > 0 && errors.every(({ extensions }) => extensions?.code === 'unavailable');
  return STATUS_OF[isAway ? 'unavailable' : 'internal_error'];
}

const refuseSubscription = () =>
  new RequestRefused(
    new DomainError(
      'validation_error',
      'A subscription has more than one result: open it over a WebSocket, or at /graphql/stream',
    ),
  );
const refuseWriting = () =>
  new RequestRefused(new DomainError('method_not_allowed', 'Mutations are not allowed with GET; use POST'));
