import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { type Route, route } from '../route.js';
import { type Connection, Pagination, paginationOf, requirePageOrCursor } from './pagination.js';
import {
  CourseBody,
  CourseModuleBody,
  Cursor,
  DeletedBody,
  errorResponses,
  IdParams,
  Limit,
  NameText,
  Page,
} from './schemas.js';

const MODULE_FIELDS = 'id title videoId position translations { language videoId }';
const COURSE_FIELDS = `id title description modules { ${MODULE_FIELDS} } createdAt updatedAt`;

const MAX_MODULES = 500;

type CourseAnswer = z.infer<typeof CourseBody>;
type ModuleAnswer = z.infer<typeof CourseModuleBody>;

const ListQuery = z.strictObject({
  search: text({ minLength: 1, maxLength: 200 })
    .describe('Part of the title; ignores case and accents.')
    .optional(),
  page: Page,
  limit: Limit,
  cursor: Cursor,
});

const listCourses = route<{ courses: Connection<CourseAnswer> }, undefined, typeof ListQuery>({
  method: 'GET',
  path: '/v1/courses',
  summary: 'List courses, newest first',
  tags: ['Courses'],
  schema: {
    query: ListQuery,
    responses: {
      200: z.object({ courses: z.array(CourseBody), pagination: Pagination }),
      ...errorResponses(400, 403),
    },
  },
  document: `query ListCourses($first: Int!, $after: String, $offset: Int, $filter: CourseFilterInput) {
    courses(first: $first, after: $after, offset: $offset, filter: $filter) {
      edges { node { ${COURSE_FIELDS} } } pageInfo { hasNextPage endCursor } totalCount
    }
  }`,
  check: ({ query }) => requirePageOrCursor(query),
  variables: ({ query: { search, page, limit, cursor } }) => ({
    first: limit,
    after: cursor,
    offset: page === undefined ? undefined : (page - 1) * limit,
    filter: { search },
  }),
  respond: ({ courses }, { query }) => ({
    status: 200,
    body: { courses: courses.edges.map(({ node }) => node), pagination: paginationOf(courses, query) },
  }),
});

const getCourse = route<{ course: CourseAnswer }, typeof IdParams>({
  method: 'GET',
  path: '/v1/courses/:id',
  summary: 'Get a course with its modules',
  tags: ['Courses'],
  schema: { params: IdParams, responses: { 200: CourseBody, ...errorResponses(400, 403, 404) } },
  document: `query GetCourse($id: ID!) { course(id: $id) { ${COURSE_FIELDS} } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ course }) => ({ status: 200, body: course }),
});

const VideoId = text({ minLength: 1, maxLength: 200 }).describe('ID of the video.');
const Position = z
  .int()
  .min(1)
  .max(MAX_MODULES)
  .describe('Position in the course, from 1; beyond the last means the end. Other modules shift.');

const NewModule = z.strictObject({
  videoId: VideoId,
  title: NameText.describe('Default: the name of the video.').optional(),
});

const CreateBody = z.strictObject({
  title: NameText,
  description: text({ maxLength: 5000 }).nullable().optional(),
  modules: z.array(NewModule).max(MAX_MODULES).describe('In order. Default none.').optional(),
});

const createCourse = route<{ createCourse: CourseAnswer }, undefined, undefined, typeof CreateBody>({
  method: 'POST',
  path: '/v1/courses',
  summary: 'Create a course',
  tags: ['Courses'],
  schema: { body: CreateBody, responses: { 201: CourseBody, ...errorResponses(400, 403, 404) } },
  document: `mutation CreateCourse($input: CreateCourseInput!) {
    createCourse(input: $input) { ${COURSE_FIELDS} }
  }`,
  variables: ({ body }) => ({ input: body }),
  respond: ({ createCourse: course }) => ({ status: 201, body: course }),
});

const UpdateBody = z.strictObject({ title: NameText.optional(), description: CreateBody.shape.description });

const updateCourse = route<{ updateCourse: CourseAnswer }, typeof IdParams, undefined, typeof UpdateBody>({
  method: 'PATCH',
  path: '/v1/courses/:id',
  summary: 'Change a course',
  tags: ['Courses'],
  schema: {
    params: IdParams,
    body: UpdateBody,
    responses: { 200: CourseBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation UpdateCourse($id: ID!, $input: UpdateCourseInput!) {
    updateCourse(id: $id, input: $input) { ${COURSE_FIELDS} }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: ({ updateCourse: course }) => ({ status: 200, body: course }),
});

const deleteCourse = route<{ deleteCourse: { id: string } }, typeof IdParams>({
  method: 'DELETE',
  path: '/v1/courses/:id',
  summary: 'Delete a course and its modules, not the videos',
  tags: ['Courses'],
  schema: { params: IdParams, responses: { 200: DeletedBody, ...errorResponses(400, 403, 404) } },
  document: `mutation DeleteCourse($id: ID!) { deleteCourse(id: $id) { id } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ deleteCourse: { id } }) => ({ status: 200, body: { success: true, id, deleted: true } }),
});

const AddModuleBody = z.strictObject({ ...NewModule.shape, position: Position.optional() });

const addModule = route<{ addModule: ModuleAnswer }, typeof IdParams, undefined, typeof AddModuleBody>({
  method: 'POST',
  path: '/v1/courses/:id/modules',
  summary: 'Add a module to a course',
  description: 'Added at the end without a position. Translations of the video are included automatically.',
  tags: ['Courses'],
  schema: {
    params: IdParams,
    body: AddModuleBody,
    responses: { 201: CourseModuleBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation AddModule($id: ID!, $input: AddModuleInput!) {
    addModule(courseId: $id, input: $input) { ${MODULE_FIELDS} }
  }`,
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: ({ addModule: module }) => ({ status: 201, body: module }),
});

const ModuleParams = z.strictObject({ ...IdParams.shape, moduleId: text({ minLength: 1, maxLength: 200 }) });

const UpdateModuleBody = z.strictObject({ title: NameText.optional(), position: Position.optional() });

const updateModule = route<
  { updateModule: ModuleAnswer },
  typeof ModuleParams,
  undefined,
  typeof UpdateModuleBody
>({
  method: 'PATCH',
  path: '/v1/courses/:id/modules/:moduleId',
  summary: 'Rename a module, or move it within its course',
  tags: ['Courses'],
  schema: {
    params: ModuleParams,
    body: UpdateModuleBody,
    responses: { 200: CourseModuleBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation UpdateModule($id: ID!, $moduleId: ID!, $input: UpdateModuleInput!) {
    updateModule(courseId: $id, moduleId: $moduleId, input: $input) { ${MODULE_FIELDS} }
  }`,
  variables: ({ params, body }) => ({ ...params, input: body }),
  respond: ({ updateModule: module }) => ({ status: 200, body: module }),
});

const removeModule = route<{ removeModule: { id: string } }, typeof ModuleParams>({
  method: 'DELETE',
  path: '/v1/courses/:id/modules/:moduleId',
  summary: 'Remove a module from a course, not its video',
  tags: ['Courses'],
  schema: { params: ModuleParams, responses: { 200: DeletedBody, ...errorResponses(400, 403, 404) } },
  document: `mutation RemoveModule($id: ID!, $moduleId: ID!) {
    removeModule(courseId: $id, moduleId: $moduleId) { id }
  }`,
  variables: ({ params }) => ({ ...params }),
  respond: ({ removeModule: { id } }) => ({ status: 200, body: { success: true, id, deleted: true } }),
});

export const courseRoutes: readonly Route[] = [
  listCourses,
  getCourse,
  createCourse,
  updateCourse,
  deleteCourse,
  addModule,
  updateModule,
  removeModule,
];
