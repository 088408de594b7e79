import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** The requests that this server answers, by method. */
const REQUESTS = {
  initialize: InitializeRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
  'resources/list': ListResourcesRequestSchema,
  'resources/templates/list': ListResourceTemplatesRequestSchema,
  'resources/read': ReadResourceRequestSchema,
  'prompts/list': ListPromptsRequestSchema,
  'prompts/get': GetPromptRequestSchema,
} as const;

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
}

/** Returns the protocol's answer to a request whose parameters are invalid, which the SDK would answer as a fault of its own. */
export function refuseParams(message: object): object | null {
  const { id, method } = message as Message;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const schema = Object.hasOwn(REQUESTS, String(method)) && REQUESTS[method as keyof typeof REQUESTS];
  if (!schema) return null;
  const { success, error } = schema.safeParse(message);
  if (success) return null;
  const [issue] = error.issues;
  const text = `${issue?.path.join('.')}: ${issue?.message}`;
  return { jsonrpc: '2.0', id, error: { code: ErrorCode.InvalidParams, message: text } };
}
