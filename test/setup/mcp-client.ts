import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export interface McpConnection {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
  /** Calls a tool. */
  call(name: string, args?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

/** Connects the official client to the MCP server of a product, with an API key or access token. */
export async function connectMcp(restUrl: string, credential: string, toolsets = ''): Promise<McpConnection> {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`/mcp${toolsets}`, restUrl), {
    requestInit: { headers: { authorization: `Bearer ${credential}` } },
  });
  await client.connect(transport as Transport);
  return {
    client,
    transport,
    call: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as CallToolResult,
    async close() {
      // The server may have ended the session.
      await transport.terminateSession().catch(() => undefined);
      await client.close();
    },
  };
}

/** Returns the texts of a result: the answer, and what is said about it. */
export const textsOf = ({ content }: CallToolResult): string[] =>
  (content as ReadonlyArray<{ readonly text: string }>).map(({ text }) => text);

/** Returns the answer of a call that succeeded. */
// biome-ignore lint/suspicious/noExplicitAny: answers differ by tool.
export const jsonOf = (result: CallToolResult): any => {
  const [text = ''] = textsOf(result);
  if (result.isError) throw new Error(`The call failed: ${text}`);
  return JSON.parse(text);
};

/** Returns the error of a call. */
export const errorOf = ({ isError, content }: CallToolResult): { code: string; message: string } => {
  if (!isError) throw new Error(`The call succeeded: ${JSON.stringify(content)}`);
  return JSON.parse((content[0] as { text: string }).text).error;
};

/** Sends one message of the protocol without a client. */
export const postMcp = (
  restUrl: string,
  message: unknown,
  headers: Record<string, string> = {},
  toolsets = '',
): Promise<Response> =>
  fetch(new URL(`/mcp${toolsets}`, restUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  });

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'tests', version: '1.0.0' },
  },
};
