import { type GraphQLFormattedError, getOperationAST, type OperationTypeNode } from 'graphql';
import type { Logger } from 'pino';
import type { CallerClaims } from '../../services/platform/caller.js';
import type { AdmitRequest } from '../../services/platform/edge-guard.js';
import { DomainError } from '../../services/platform/errors.js';
import { formatErrors } from '../../services/platform/format-error.js';
import type { GraphqlAnswer } from '../../services/platform/graphql-answer.js';
import { readRequestId } from '../../services/platform/request-id.js';
import type { EdgeContext } from '../edge-context.js';
import type { KnownDocument } from './operation-documents.js';
import type { JoinSource, Sources } from './sources.js';

/** An operation as it comes over a socket or an event stream; nothing of it is believed. */
export interface GivenOperation {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
  readonly extensions?: unknown;
}

export interface AdmittedOperation extends KnownDocument {
  readonly kind: OperationTypeNode;
  readonly text: string;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown> | undefined;
  readonly claims: CallerClaims;
  readonly requestId: string;
  readonly log: Logger;
}

export interface OperationsOptions {
  readonly admit: AdmitRequest;
  readonly sources: Sources;
  readonly log: Logger;
  /** Queries and mutations go the way they go over HTTP. */
  readonly execute: (
    request: { document: string; variables: Record<string, unknown>; operationName?: string | undefined },
    context: EdgeContext,
  ) => Promise<GraphqlAnswer>;
}

type Refused = { readonly errors: readonly GraphQLFormattedError[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What both ways to subscribe have in common. */
export class Operations {
  constructor(private readonly options: OperationsOptions) {}

  /** Counts one request, then reads the operation. Throws what is wrong with it. */
  async admit(
    given: GivenOperation,
    authorization: string | undefined,
    requestId: string,
  ): Promise<AdmittedOperation> {
    const request = { headers: { authorization }, id: requestId };
    const claims = await this.options.admit(request, { header: () => undefined });
    return this.read(given, claims, requestId);
  }

  read(given: GivenOperation, claims: CallerClaims, requestId: string): AdmittedOperation {
    const { query: text, operationName = null, variables = null } = given;
    if (typeof text !== 'string') throw new DomainError('validation_error', 'query must be a string');
    if (operationName !== null && typeof operationName !== 'string')
      throw new DomainError('validation_error', 'operationName must be a string');
    if (variables !== null && !isObject(variables))
      throw new DomainError('validation_error', 'variables must be an object');
    const known = this.options.sources.generation.documents.read(text);
    if (!('document' in known)) throw new Faults(known);
    const operation = getOperationAST(known.document, operationName);
    if (!operation)
      throw new DomainError('validation_error', 'operationName must name an operation of the document');
    return {
      ...known,
      ...{ kind: operation.operation, text, claims, requestId },
      operationName: operationName ?? undefined,
      variables: variables ?? undefined,
      log: this.options.log.child({ requestId }),
    };
  }

  subscribe(operation: AdmittedOperation): JoinSource | Refused {
    try {
      return this.options.sources.find(operation);
    } catch (thrown) {
      return this.refuse(thrown, operation.requestId);
    }
  }

  execute({
    text,
    variables = {},
    operationName,
    claims,
    requestId,
    log,
  }: AdmittedOperation): Promise<GraphqlAnswer> {
    return this.options.execute({ document: text, variables, operationName }, { claims, requestId, log });
  }

  /** As over HTTP. */
  refuse(thrown: unknown, requestId: string): Refused {
    const errors = thrown instanceof Faults ? thrown.faults : [thrown];
    return { errors: formatErrors(errors, { requestId, log: this.options.log }) };
  }
}

/** Several things are wrong with one document. */
class Faults extends Error {
  constructor(readonly faults: readonly unknown[]) {
    super('The document is not valid');
  }
}

/** A client may say by which id it looks for an operation in the logs. */
export const requestIdOf = ({ extensions }: GivenOperation): string =>
  readRequestId(
    isObject(extensions) && typeof extensions.requestId === 'string' ? extensions.requestId : undefined,
  );
