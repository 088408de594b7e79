import { isHttpAddress, rootOf } from './address.js';
import { type Graphql, makeGraphql } from './graphql.js';
import { Jobs } from './jobs.js';
import { type List, listOf } from './pages.js';
import { makeRest, type Rest } from './rest.js';
import { makeSend, type SendOptions } from './send.js';
import type { Course, ListQuery, Project, WebhookDelivery } from './types.js';
import { Videos } from './videos.js';

export interface ClientOptions extends Omit<SendOptions, 'token'> {
  /** Address of the service, such as `https://video.example.com`. */
  readonly baseUrl: string;
  /** API key or access token, or a function that returns the present one. */
  readonly token: SendOptions['token'];
}

/** The service at an address, for the holder of a credential. */
export interface VideoProcessingClient {
  readonly videos: Videos;
  readonly jobs: Jobs;
  /** Every operation of the REST API, with its types; refused requests throw. */
  readonly rest: Rest;
  /** Queries, mutations and subscriptions of the GraphQL API. */
  readonly graphql: Graphql;
  listProjects(query?: ListQuery<'/v1/projects'>): List<Project>;
  listCourses(query?: ListQuery<'/v1/courses'>): List<Course>;
  listWebhookDeliveries(
    webhookId: string,
    query?: ListQuery<'/v1/webhooks/{id}/deliveries'>,
  ): List<WebhookDelivery>;
}

export function createClient({ baseUrl, ...options }: ClientOptions): VideoProcessingClient {
  if (!isHttpAddress(baseUrl)) throw new TypeError('baseUrl must be an http or https URL');
  const root = rootOf(baseUrl);
  const send = makeSend(options);
  const rest = makeRest(root, send);
  const graphql = makeGraphql(root, send);
  const jobs = new Jobs(rest, graphql);
  const { fetch = globalThis.fetch } = options;
  return {
    jobs,
    videos: new Videos({ rest, graphql, jobs, baseUrl: root, fetch: (request) => fetch(request) }),
    rest,
    graphql,
    listProjects: (query = {}) =>
      listOf('projects', (page) => rest.GET('/v1/projects', { params: { query: { ...query, ...page } } })),
    listCourses: (query = {}) =>
      listOf('courses', (page) => rest.GET('/v1/courses', { params: { query: { ...query, ...page } } })),
    listWebhookDeliveries: (id, query = {}) =>
      listOf('deliveries', (page) =>
        rest.GET('/v1/webhooks/{id}/deliveries', { params: { path: { id }, query: { ...query, ...page } } }),
      ),
  };
}
