import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { endpoint } from '../endpoint.js';
import type { Route } from '../route.js';

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

const listTools = endpoint({
  method: 'GET',
  path: '/v1/tools',
  summary: 'List the tools',
  tags: ['Tools'],
  answer: ToolBody,
  plural: 'tools',
  graphql: 'query ListTools { tools }',
});

const getTool = endpoint({
  method: 'GET',
  path: '/v1/tools/:type',
  summary: 'Get a tool',
  tags: ['Tools'],
  params: TypeParams,
  answer: ToolBody,
  graphql: 'query GetTool($type: String!) { tool(type: $type) }',
});

const ParametersBody = z
  .looseObject({})
  .describe('The parameters of the tool by name; see GET /v1/tools/{type}.');

const executeTool = endpoint({
  method: 'POST',
  path: '/v1/tools/:type/execute',
  summary: 'Execute a tool',
  description:
    'Files are passed as URLs: public ones, or those of files stored by this service. The result of the completed job is {tool, outputUrl} or {tool, output}; outputUrl is signed anew at each read. Outputs are stored for 30 days (TOOL_OUTPUT_HOURS), inputs only until the tool has run. No minutes are charged.',
  tags: ['Tools'],
  params: TypeParams,
  body: ParametersBody,
  status: 202,
  answer: z
    .object({ jobId: z.string(), status: z.literal('pending'), tool: z.string() })
    .meta({ title: 'StartedTool' }),
  graphql: `mutation ExecuteTool($type: String!, $parameters: JSONObject!) {
    executeTool(type: $type, parameters: $parameters)
  }`,
  selection: ' { job { id } }',
  variables: ({ params, body }) => ({ ...params, parameters: body }),
  show: ({ job }: { readonly job: { readonly id: string } }, { params }) => ({
    jobId: job.id,
    status: 'pending',
    tool: params.type,
  }),
});

export const toolRoutes: readonly Route[] = [listTools, getTool, executeTool];
