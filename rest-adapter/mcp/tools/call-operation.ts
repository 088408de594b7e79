import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { invalid } from '../../../services/platform/errors/errors.js';
import type { RouteTool } from './route-tool.js';
import { nameOf } from './tool-names.js';
import { findTool } from './tools.js';

type Values = Readonly<Record<string, unknown>>;

export interface CalledTool {
  readonly tool: RouteTool;
  readonly arguments: Values;
}

/** Calls tools that are not listed, so that a model need not know all of them from the beginning. */
export const CALL_OPERATION: Tool = {
  name: 'call_operation',
  description: 'Call an operation that search_docs found, by its name and arguments.',
  inputSchema: {
    type: 'object',
    properties: {
      operation: { type: 'string', description: 'Its name, such as list_webhooks.' },
      arguments: { type: 'object', description: 'Its arguments, as search_docs describes them.' },
    },
    required: ['operation'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};

/** Returns the tool that a message calls, directly or by `call_operation`; null if it is none of an endpoint. */
export function findCalledTool(name: string, given: Values): CalledTool | null {
  if (name !== CALL_OPERATION.name) {
    const tool = findTool(name);
    return tool && { tool, arguments: given };
  }
  const { operation, arguments: own } = given;
  const tool = typeof operation === 'string' ? findTool(nameOf(operation)) : null;
  return tool && { tool, arguments: isObject(own) ? own : {} };
}

/** Throws `validation_error` for a call of `call_operation` without an operation that exists. */
export function requireOperation({ operation, arguments: own, ...others }: Values): CalledTool {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw invalid(
      unknown,
      `is not an argument of ${CALL_OPERATION.name}; those of the operation belong in arguments`,
    );
  if (typeof operation !== 'string') throw invalid('operation', 'must be the name of an operation');
  if (own !== undefined && own !== null && !isObject(own)) throw invalid('arguments', 'must be an object');
  const called = findCalledTool(CALL_OPERATION.name, { operation, arguments: own });
  if (called) return called;
  throw invalid('operation', 'must be the name of an operation; search_docs finds them');
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
