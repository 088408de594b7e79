import type { OperationDefinitionNode } from 'graphql';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { ReadDocument } from '../documents/read-document.js';
import { RequestRefused } from '../documents/request-refused.js';

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
