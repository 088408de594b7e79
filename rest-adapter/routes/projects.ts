import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { deleteEndpoint, endpoint, listEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { Cursor, IdParams, Limit, NameText, Page, ProjectBody } from './schemas.js';

const listProjects = listEndpoint({
  path: '/v1/projects',
  summary: 'List projects',
  tags: ['Projects'],
  query: z.strictObject({
    search: text({ minLength: 1, maxLength: 200 })
      .describe('Part of the name; ignores case and accents.')
      .optional(),
    sortBy: z.enum(['name', 'createdAt', 'updatedAt']).default('createdAt'),
    sortOrder: z.enum(['asc', 'desc']).describe('Default: asc for names, desc for times.').optional(),
    page: Page,
    limit: Limit,
    cursor: Cursor,
  }),
  plural: 'projects',
  item: ProjectBody,
  operation: 'ListProjects',
  filter: 'ProjectFilterInput',
  sorting: { sortBy: 'ProjectSort', sortOrder: 'SortOrder' },
});

const getProject = endpoint({
  method: 'GET',
  path: '/v1/projects/:id',
  summary: 'Get a project',
  tags: ['Projects'],
  params: IdParams,
  answer: ProjectBody,
  graphql: 'query GetProject($id: ID!) { project(id: $id) }',
});

const CreateBody = z.strictObject({
  name: NameText,
  description: text({ maxLength: 1000 }).nullable().optional(),
});

const createProject = endpoint({
  method: 'POST',
  path: '/v1/projects',
  summary: 'Create a project',
  tags: ['Projects'],
  body: CreateBody,
  status: 201,
  answer: ProjectBody,
  graphql: 'mutation CreateProject($input: CreateProjectInput!) { createProject(input: $input) }',
});

const updateProject = endpoint({
  method: 'PATCH',
  path: '/v1/projects/:id',
  summary: 'Change a project',
  tags: ['Projects'],
  params: IdParams,
  body: z.strictObject({ name: NameText.optional(), description: CreateBody.shape.description }),
  answer: ProjectBody,
  graphql: `mutation UpdateProject($id: ID!, $input: UpdateProjectInput!) { updateProject(id: $id, input: $input) }`,
});

const deleteProject = deleteEndpoint({
  path: '/v1/projects/:id',
  summary: 'Delete a project; its videos become uncategorized',
  tags: ['Projects'],
  params: IdParams,
  graphql: 'mutation DeleteProject($id: ID!) { deleteProject(id: $id) }',
});

export const projectRoutes: readonly Route[] = [
  listProjects,
  getProject,
  createProject,
  updateProject,
  deleteProject,
];
