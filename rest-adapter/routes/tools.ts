import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { errorResponses } from './schemas.js';
import type { StartedJob } from './started-job.js';

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const ToolBody = z
  .object({
    type: z.string().describe('Identifies the tool in paths.'),
    displayName: z.string(),
    description: z.string(),
    category: z.enum(['video', 'audio', 'subtitles', 'image', 'analysis']),
    parameters: z.array(
      z
        .object({
          name: z.string(),
          type: z.enum(['text', 'textarea', 'number', 'boolean', 'select', 'url', 'color']),
          label: z.string(),
          description: z.string(),
          required: z.boolean(),
          defaultValue: Scalar,
          min: z.number().describe('Minimum; for text, of its length.').optional(),
          max: z.number().describe('Maximum; for text, of its length.').optional(),
          step: z.number().describe('Numbers must be multiples of it.').optional(),
          options: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
        })
        .meta({ title: 'ToolParameter' }),
    ),
    output: z
      .object({
        type: z
          .enum(['file', 'text', 'json'])
          .describe('file: the result has outputUrl; text, json: output.'),
        label: z.string(),
        mimeType: z.string().describe('MIME type, unless a parameter selects another format.'),
      })
      .meta({ title: 'ToolOutput' }),
  })
  .meta({ title: 'Tool', description: 'An operation on a file or text, independent of videos.' });

const TypeParams = z.strictObject({ type: text({ minLength: 1, maxLength: 200 }) });

const TOOL_FIELDS = `type displayName description category
  parameters { name type label description required defaultValue min max step options { label value } }
  output { type label mimeType }`;

interface ToolAnswer {
  readonly parameters: ReadonlyArray<{ readonly type: string; readonly [field: string]: unknown }>;
  readonly output: { readonly type: string };
}

const toolBody = ({ parameters, output, ...tool }: ToolAnswer) => ({
  ...tool,
  parameters: parameters.map(({ type, ...parameter }) => ({
    // Fields without a value are omitted, except `defaultValue`, which is null.
    ...Object.fromEntries(
      Object.entries(parameter).filter(([name, value]) => value !== null || name === 'defaultValue'),
    ),
    type: type.toLowerCase(),
  })),
  output: { ...output, type: output.type.toLowerCase() },
});

const listTools = route<{ tools: ToolAnswer[] }>({
  method: 'GET',
  path: '/v1/tools',
  summary: 'List the tools',
  tags: ['Tools'],
  schema: {
    responses: { 200: z.object({ tools: z.array(ToolBody) }), ...errorResponses(400, 403) },
  },
  document: `query ListTools { tools { ${TOOL_FIELDS} } }`,
  variables: () => ({}),
  respond: ({ tools }) => ({ status: 200, body: { tools: tools.map(toolBody) } }),
});

const getTool = route<{ tool: ToolAnswer }, typeof TypeParams>({
  method: 'GET',
  path: '/v1/tools/:type',
  summary: 'Get a tool',
  tags: ['Tools'],
  schema: { params: TypeParams, responses: { 200: ToolBody, ...errorResponses(400, 403, 404) } },
  document: `query GetTool($type: String!) { tool(type: $type) { ${TOOL_FIELDS} } }`,
  variables: ({ params }) => ({ type: params.type }),
  respond: ({ tool }) => ({ status: 200, body: toolBody(tool) }),
});

const ParametersBody = z
  .looseObject({})
  .describe('The parameters of the tool by name; see GET /v1/tools/{type}.');

const executeTool = route<{ executeTool: StartedJob }, typeof TypeParams, undefined, typeof ParametersBody>({
  method: 'POST',
  path: '/v1/tools/:type/execute',
  summary: 'Execute a tool',
  description:
    'Files are passed as URLs: public ones, or those of files stored by this service. The result of the completed job is {tool, outputUrl} or {tool, output}; outputUrl is signed anew at each read. Outputs are stored for 30 days (TOOL_OUTPUT_HOURS), inputs only until the tool has run. No minutes are charged.',
  tags: ['Tools'],
  schema: {
    params: TypeParams,
    body: ParametersBody,
    responses: {
      202: z
        .object({ jobId: z.string(), status: z.literal('pending'), tool: z.string() })
        .meta({ title: 'StartedTool' }),
      ...errorResponses(400, 403, 404),
    },
  },
  document: `mutation ExecuteTool($type: String!, $parameters: JSONObject!) {
    executeTool(type: $type, parameters: $parameters) { job { id } started message }
  }`,
  variables: ({ params, body }) => ({ type: params.type, parameters: body }),
  respond: (data, { params }) => ({
    status: 202,
    body: { jobId: data.executeTool.job.id, status: 'pending', tool: params.type },
  }),
});

export const toolRoutes: readonly Route[] = [listTools, getTool, executeTool];
