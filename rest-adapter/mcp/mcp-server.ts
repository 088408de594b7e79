import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { CONTRACT_VERSION } from '../openapi/document.js';
import type { McpCaller } from './mcp-caller.js';
import { getPrompt, listPrompts } from './prompts.js';
import { withProtocolErrors } from './protocol-error.js';
import { listResources, listTemplates, readResource } from './resources.js';
import { type CallToolDeps, callTool } from './tools/call-tool.js';
import { findTool, mayCall, TOOLS } from './tools/tools.js';

const INSTRUCTIONS = `Turns videos into subtitles, voiceovers, help articles, translations and captioned exports.

Work on a video begins with upload_video, then analyze_video; process_video does everything in one call. Calls that start work return a jobId: use \`wait\`, or get_job with \`wait\`, until the job is completed or failed. Minutes of the plan are charged for completed jobs only. Addresses of files expire: read the video or the job again for new ones.`;

/** One for all sessions: creating it takes longer than everything else of a session. */
const validator = new AjvJsonSchemaValidator();

/** What the HTTP server passes on with each message. */
export const callerOf = ({ authInfo }: { readonly authInfo?: AuthInfo | undefined }): McpCaller => {
  const caller = authInfo?.extra?.caller;
  if (!caller) throw new McpError(ErrorCode.InvalidRequest, 'The message has no credential');
  return caller as McpCaller;
};

/** Creates the protocol server of one session. `isEnding` says whether the session ends, rather than one call. */
export function makeMcpServer(deps: CallToolDeps, isEnding: () => boolean): Server {
  const server = new Server(
    { name: 'video-processing-service', title: 'Video processing service', version: CONTRACT_VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: validator,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, (_request, extra) => {
    const { claims } = callerOf(extra);
    return { tools: TOOLS.filter((one) => mayCall(claims, one)).map(({ tool }) => tool) };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const tool = findTool(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
    const progressToken = params._meta?.progressToken;
    return callTool(deps, tool, {
      arguments: params.arguments ?? {},
      caller: callerOf(extra),
      signal: extra.signal,
      isCanceled: () => extra.signal.aborted && !isEnding(),
      notifyProgress: async (progress, message) => {
        if (progressToken === undefined) return;
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100, message },
        });
      },
    });
  });
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }, extra) =>
    withProtocolErrors(() => listResources(deps.callRoute, callerOf(extra), params?.cursor)),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, (_request, extra) => ({
    resourceTemplates: listTemplates(callerOf(extra).claims),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }, extra) =>
    withProtocolErrors(() => readResource(deps.callRoute, callerOf(extra), params.uri)),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    withProtocolErrors(() => getPrompt(params.name, params.arguments)),
  );
  return server;
}
