import { McpError, ErrorCode as ProtocolCode } from '@modelcontextprotocol/sdk/types.js';
import { DomainError, type ErrorCode } from '../../services/platform/errors/errors.js';

/** As the protocol numbers a missing resource. */
const RESOURCE_NOT_FOUND = -32002;

const CODES: Partial<Readonly<Record<ErrorCode, number>>> = {
  not_found: RESOURCE_NOT_FOUND,
  validation_error: ProtocolCode.InvalidParams,
};

/** Runs a request of the protocol; its errors have the protocol's code, and the contract's in `data`. */
export async function withProtocolErrors<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    throw new McpError(CODES[err.code] ?? ProtocolCode.InvalidRequest, err.message, { code: err.code });
  }
}
