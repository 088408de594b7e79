import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { type Connection, Pagination, paginationOf, requirePageOrCursor } from './pagination.js';
import {
  Cursor,
  DeletedBody,
  errorResponses,
  IdParams,
  Limit,
  NameText,
  Page,
  ProjectBody,
} from './schemas.js';

const PROJECT_FIELDS = 'id name description videoCount thumbnailUrl createdAt updatedAt';

type ProjectAnswer = z.infer<typeof ProjectBody>;

const SORTS = { name: 'NAME', createdAt: 'CREATED_AT', updatedAt: 'UPDATED_AT' } as const;

const ListQuery = z.strictObject({
  search: text({ minLength: 1, maxLength: 200 })
    .describe('Part of the name; ignores case and accents.')
    .optional(),
  sortBy: z.enum(['name', 'createdAt', 'updatedAt']).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).describe('Default: asc for names, desc for times.').optional(),
  page: Page,
  limit: Limit,
  cursor: Cursor,
});

const listProjects = route<{ projects: Connection<ProjectAnswer> }, undefined, typeof ListQuery>({
  method: 'GET',
  path: '/v1/projects',
  summary: 'List projects',
  tags: ['Projects'],
  schema: {
    query: ListQuery,
    responses: {
      200: z.object({ projects: z.array(ProjectBody), pagination: Pagination }),
      ...errorResponses(400, 403),
    },
  },
  document: `query ListProjects(
    $first: Int!, $after: String, $offset: Int, $filter: ProjectFilterInput, $sortBy: ProjectSort, $sortOrder: SortOrder
  ) {
    projects(first: $first, after: $after, offset: $offset, filter: $filter, sortBy: $sortBy, sortOrder: $sortOrder) {
      edges { node { ${PROJECT_FIELDS} } } pageInfo { hasNextPage endCursor } totalCount
    }
  }`,
  check: ({ query }) => requirePageOrCursor(query),
  variables: ({ query: { search, sortBy, sortOrder, page, limit, cursor } }) => ({
    first: limit,
    after: cursor,
    offset: page === undefined ? undefined : (page - 1) * limit,
    filter: { search },
    sortBy: SORTS[sortBy as keyof typeof SORTS],
    sortOrder: sortOrder?.toUpperCase(),
  }),
  respond: ({ projects }, { query }) => ({
    status: 200,
    body: { projects: projects.edges.map(({ node }) => node), pagination: paginationOf(projects, query) },
  }),
});

const getProject = route<{ project: ProjectAnswer }, typeof IdParams>({
  method: 'GET',
  path: '/v1/projects/:id',
  summary: 'Get a project',
  tags: ['Projects'],
  schema: { params: IdParams, responses: { 200: ProjectBody, ...errorResponses(400, 403, 404) } },
  document: `query GetProject($id: ID!) { project(id: $id) { ${PROJECT_FIELDS} } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ project }) => ({ status: 200, body: project }),
});

const CreateBody = z.strictObject({
  name: NameText,
  description: text({ maxLength: 1000 }).nullable().optional(),
});

const createProject = route<{ createProject: ProjectAnswer }, undefined, undefined, typeof CreateBody>({
  method: 'POST',
  path: '/v1/projects',
  summary: 'Create a project',
  tags: ['Projects'],
  schema: { body: CreateBody, responses: { 201: ProjectBody, ...errorResponses(400, 403) } },
  document: `mutation CreateProject($input: CreateProjectInput!) {
    createProject(input: $input) { ${PROJECT_FIELDS} }
  }`,
  variables: ({ body }) => ({ input: body }),
  respond: ({ createProject: project }) => ({ status: 201, body: project }),
});

const UpdateBody = z.strictObject({
  name: NameText.optional(),
  description: CreateBody.shape.description,
});

const updateProject = route<{ updateProject: ProjectAnswer }, typeof IdParams, undefined, typeof UpdateBody>({
  method: 'PATCH',
  path: '/v1/projects/:id',
  summary: 'Change a project',
  tags: ['Projects'],
  schema: {
    params: IdParams,
    body: UpdateBody,
    responses: { 200: ProjectBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation UpdateProject($id: ID!, $input: UpdateProjectInput!) {
    updateProject(id: $id, input: $input) { ${PROJECT_FIELDS} }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: ({ updateProject: project }) => ({ status: 200, body: project }),
});

const deleteProject = route<{ deleteProject: { id: string } }, typeof IdParams>({
  method: 'DELETE',
  path: '/v1/projects/:id',
  summary: 'Delete a project; its videos become uncategorized',
  tags: ['Projects'],
  schema: { params: IdParams, responses: { 200: DeletedBody, ...errorResponses(400, 403, 404) } },
  document: `mutation DeleteProject($id: ID!) { deleteProject(id: $id) { id } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ deleteProject: { id } }) => ({ status: 200, body: { success: true, id, deleted: true } }),
});

export const projectRoutes: readonly Route[] = [
  listProjects,
  getProject,
  createProject,
  updateProject,
  deleteProject,
];
