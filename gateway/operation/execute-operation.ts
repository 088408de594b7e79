import type { ApolloGateway } from '@apollo/gateway';
import { type GraphQLError, type GraphQLFormattedError, Kind, type OperationDefinitionNode } from 'graphql';
import { DomainError } from '../../services/platform/errors.js';
import { formatErrors } from '../../services/platform/format-error.js';
import type { ReadDocument } from '../documents/read-document.js';
import { RequestRefused } from '../documents/request-refused.js';
import type { EdgeContext } from '../edge-context.js';

type Executor = ApolloGateway['executor'];
type RequestContext = Parameters<Executor>[0];

export interface OperationInput {
  readonly read: ReadDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface OperationAnswer {
  readonly errors?: GraphQLFormattedError[];
  readonly data?: unknown;
}

/** Runs a chosen operation of a read document. Throws `RequestRefused` when its variables don't hold. */
export type RunOperation = (input: OperationInput, context: EdgeContext) => Promise<OperationAnswer>;

/** Planned and fetched by the gateway's own executor: Apollo Server's pipeline around it would take as long again. */
export function makeRunOperation(gateway: ApolloGateway): RunOperation {
  return async ({ read, operation, variables }, context) => {
    const { text, document, hash, operations } = read;
    // The name is part of the plan's key, which it need not be where there is no other.
    const operationName = operations.length > 1 ? operation.name?.value : undefined;
    const request = { query: text, variables, operationName };
    const asked = {
      ...{ request, document, queryHash: hash, source: text, operation },
      ...{ operationName: operationName ?? null, context, logger: context.log, metrics: {} },
    };
    try {
      const { data, errors, extensions } = await gateway.executor(asked as unknown as RequestContext);
      if (extensions?.valueCompletion)
        context.log.warn(
          { errors: extensions.valueCompletion },
          'a service answered with what its schema forbids',
        );
      if (!errors?.length) return { data };
      if (data === undefined && errors.every(isOfVariables)) refuseVariables(errors);
      return { errors: formatErrors(errors, context), ...(data !== undefined && { data }) };
    } catch (err) {
      if (err instanceof RequestRefused) throw err;
      if (err instanceof Error && UNPLANNABLE.test(err.message)) throw new RequestRefused(unplannable());
      return { errors: formatErrors([err], context) };
    }
  };
}

/** What the planner gives up on, as it is told. */
const UNPLANNABLE = /^(Number of non-local selections exceeds|Exceeded maximum recursive selections)/;
const unplannable = () =>
  new DomainError('validation_error', 'The operation selects more than can be planned; ask for less at once');

const isOfVariables = ({ nodes }: GraphQLError): boolean => nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION;

function refuseVariables(errors: readonly GraphQLError[]): never {
  for (const error of errors) error.extensions.code = 'BAD_USER_INPUT';
  throw new RequestRefused(errors);
}
