import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { deleteEndpoint, endpoint, listEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { CourseBody, CourseModuleBody, Cursor, IdParams, Limit, NameText, Page } from './schemas.js';

const MAX_MODULES = 500;

const listCourses = listEndpoint({
  path: '/v1/courses',
  summary: 'List courses, newest first',
  tags: ['Courses'],
  query: z.strictObject({
    search: text({ minLength: 1, maxLength: 200 })
      .describe('Part of the title; ignores case and accents.')
      .optional(),
    page: Page,
    limit: Limit,
    cursor: Cursor,
  }),
  plural: 'courses',
  item: CourseBody,
  operation: 'ListCourses',
  filter: 'CourseFilterInput',
});

const getCourse = endpoint({
  method: 'GET',
  path: '/v1/courses/:id',
  summary: 'Get a course with its modules',
  tags: ['Courses'],
  params: IdParams,
  answer: CourseBody,
  graphql: 'query GetCourse($id: ID!) { course(id: $id) }',
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

const createCourse = endpoint({
  method: 'POST',
  path: '/v1/courses',
  summary: 'Create a course',
  tags: ['Courses'],
  body: CreateBody,
  status: 201,
  answer: CourseBody,
  errors: [404],
  graphql: 'mutation CreateCourse($input: CreateCourseInput!) { createCourse(input: $input) }',
});

const updateCourse = endpoint({
  method: 'PATCH',
  path: '/v1/courses/:id',
  summary: 'Change a course',
  tags: ['Courses'],
  params: IdParams,
  body: z.strictObject({ title: NameText.optional(), description: CreateBody.shape.description }),
  answer: CourseBody,
  graphql: `mutation UpdateCourse($id: ID!, $input: UpdateCourseInput!) { updateCourse(id: $id, input: $input) }`,
});

const deleteCourse = deleteEndpoint({
  path: '/v1/courses/:id',
  summary: 'Delete a course and its modules, not the videos',
  tags: ['Courses'],
  params: IdParams,
  graphql: 'mutation DeleteCourse($id: ID!) { deleteCourse(id: $id) }',
});

const addModule = endpoint({
  method: 'POST',
  path: '/v1/courses/:id/modules',
  summary: 'Add a module to a course',
  description: 'Added at the end without a position. Translations of the video are included automatically.',
  tags: ['Courses'],
  params: IdParams,
  body: z.strictObject({ ...NewModule.shape, position: Position.optional() }),
  status: 201,
  answer: CourseModuleBody,
  graphql:
    'mutation AddModule($id: ID!, $input: AddModuleInput!) { addModule(courseId: $id, input: $input) }',
});

const ModuleParams = z.strictObject({ ...IdParams.shape, moduleId: text({ minLength: 1, maxLength: 200 }) });

const updateModule = endpoint({
  method: 'PATCH',
  path: '/v1/courses/:id/modules/:moduleId',
  summary: 'Rename a module, or move it within its course',
  tags: ['Courses'],
  params: ModuleParams,
  body: z.strictObject({ title: NameText.optional(), position: Position.optional() }),
  answer: CourseModuleBody,
  graphql: `mutation UpdateModule($id: ID!, $moduleId: ID!, $input: UpdateModuleInput!) {
    updateModule(courseId: $id, moduleId: $moduleId, input: $input)
  }`,
});

const removeModule = deleteEndpoint({
  path: '/v1/courses/:id/modules/:moduleId',
  summary: 'Remove a module from a course, not its video',
  tags: ['Courses'],
  params: ModuleParams,
  graphql:
    'mutation RemoveModule($id: ID!, $moduleId: ID!) { removeModule(courseId: $id, moduleId: $moduleId) }',
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
