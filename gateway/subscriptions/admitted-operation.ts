import type { OperationDefinitionNode } from 'graphql';
import type { Logger } from 'pino';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import type { ReadDocument } from '../documents/read-document.js';

/** An operation that a client may run, with what running it needs. */
export interface AdmittedOperation {
  readonly read: ReadDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly claims: CallerClaims;
  readonly requestId: string;
  readonly log: Logger;
  /** W3C `traceparent` that a client sent with the operation. */
  readonly traceparent?: string | undefined;
}
