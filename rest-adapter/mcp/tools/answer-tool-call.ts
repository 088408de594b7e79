import { type CallToolResult, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { CALL_OPERATION, requireOperation } from './call-operation.js';
import { type CallToolDeps, callTool, type ToolCall } from './call-tool.js';
import { SEARCH_DOCS, searchDocs } from './search-docs.js';
import { shorten } from './shorten.js';
import { DEFAULT_RESULT_BYTES, toErrorResult } from './tool-result.js';
import { findTool } from './tools.js';

/** Answers the call of any tool. Throws the error of the protocol when there is no such tool. */
export async function answerToolCall(
  deps: CallToolDeps,
  name: string,
  call: ToolCall,
): Promise<CallToolResult> {
  try {
    if (name === SEARCH_DOCS.name) return foundDocs(call);
    if (name === CALL_OPERATION.name) {
      const called = requireOperation(call.arguments);
      return await callTool(deps, called.tool, { ...call, arguments: called.arguments });
    }
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    return toErrorResult(err.code, err.message);
  }
  const tool = findTool(name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 200)}`);
  return callTool(deps, tool, call);
}

function foundDocs({ caller, arguments: given }: ToolCall): CallToolResult {
  const { json } = shorten({ ...searchDocs(caller.claims, given) }, DEFAULT_RESULT_BYTES);
  return { content: [{ type: 'text', text: JSON.stringify(json) }] };
}
