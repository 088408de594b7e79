import { z } from 'zod';
import { selectionOf } from './graphql-selection.js';
import { fromGraphql, toGraphqlEnums } from './graphql-values.js';
import type { Route, RouteInput } from './route.js';
import { type Connection, Pagination, paginationOf, requirePageOrCursor } from './routes/pagination.js';
import { DeletedBody, errorResponses, type IdParams, StartedJobBody } from './routes/schemas.js';

type StaticOf<S extends z.ZodType | undefined> = S extends z.ZodType ? z.infer<S> : undefined;

type Described = Pick<Route, 'path' | 'summary' | 'description' | 'tags' | 'headers' | 'isLong'>;

interface Endpoint<D, P extends z.ZodObject | undefined, Q extends z.ZodObject | undefined, B, I>
  extends Described,
    Pick<Route, 'method' | 'accepts' | 'receive' | 'bodyOf' | 'refuseVersion' | 'changes'> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Of a success; 200 unless said otherwise. */
  readonly status?: number;
  readonly answer: z.ZodType;
  /** What the answer has the list as, if it is one. */
  readonly plural?: string;
  /** Statuses of errors besides those that any endpoint of its kind may answer. */
  readonly errors?: readonly number[];
  /** The operation without the selection of what it returns, which follows from the answer. */
  readonly graphql: string;
  /** The selection, where GraphQL has another shape than the answer. */
  readonly selection?: string;
  readonly check?: (input: I) => void;
  /** Variables of the operation; those of the path and the query by their names, and the body as `input`, if absent. */
  readonly variables?: (input: I) => Record<string, unknown>;
  /** Makes the body of what the operation returns, where GraphQL has another shape than the answer. */
  readonly show?: (held: D, input: I) => unknown;
}

/** The operation with the selection of its innermost field. */
export const withSelection = (graphql: string, selection: string): string =>
  graphql.replace(/[\s}]*$/, (end) => `${selection}${end}`);

/** What the innermost field of the operation returned. */
function heldIn(data: unknown, graphql: string): unknown {
  const depth = graphql.match(/[\s}]*$/)?.[0].replace(/\s/g, '').length ?? 0;
  let held = data;
  for (let level = 0; level < depth; level++) [held] = Object.values(held as object);
  return held;
}

/** An endpoint that answers with what one field of GraphQL returns. */
export function endpoint<
  D = unknown,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(declared: Endpoint<D, P, Q, B, RouteInput<StaticOf<P>, StaticOf<Q>, StaticOf<B>>>): Route {
  const { params, query, body, status = 200, answer, plural, errors, graphql, ...others } = declared;
  const {
    selection = selectionOf(answer),
    show = (held: unknown) => fromGraphql(answer, held),
    ...rest
  } = others;
  const listed = plural === undefined ? answer : z.object({ [plural]: z.array(answer) });
  const made = {
    variables: (input: RouteInput<object, object, unknown>) => ({
      ...input.params,
      ...(query && toGraphqlEnums(query, input.query as never)),
      ...(body && { input: toGraphqlEnums(body, input.body as never) }),
    }),
    ...rest,
    schema: { params, query, body, responses: { [status]: listed, ...errorResponses(errors) } },
    document: withSelection(graphql, selection),
    respond: (data: unknown, input: never) => {
      const held = heldIn(data, graphql);
      const shown =
        plural === undefined
          ? show(held as D, input)
          : { [plural]: (held as D[]).map((entry) => show(entry, input)) };
      return { status, body: shown };
    },
  };
  // The table lists routes of any input, whose types are checked here, where they are declared.
  return made as unknown as Route;
}

interface ListEndpoint<D, P, Q, I> extends Described {
  readonly params?: P;
  /** With `limit` and `cursor`; without `page`, the list is paged by cursor only. */
  readonly query: Q;
  /** What the list is called in the answer and in GraphQL. */
  readonly plural: string;
  readonly item: z.ZodType;
  /** Name of the GraphQL operation. */
  readonly operation: string;
  /** The field of GraphQL that has the list, by the `id` of the path. */
  readonly of?: string;
  /** GraphQL's type of the filter, which has all parameters besides paging and `sorting`. */
  readonly filter?: string;
  /** GraphQL's types of parameters that are no filter. */
  readonly sorting?: Readonly<Record<string, string>>;
  readonly check?: (input: I) => void;
  /** Where the filter differs from the parameters. */
  readonly narrow?: (chosen: Record<string, unknown>) => object;
  readonly selection?: string;
  readonly show?: (node: D) => unknown;
}

/** An endpoint that lists the nodes of a connection by pages. */
export function listEndpoint<
  D = unknown,
  Q extends z.ZodObject = z.ZodObject,
  P extends typeof IdParams | undefined = undefined,
>(declared: ListEndpoint<D, P, Q, RouteInput<StaticOf<P>, z.infer<Q>, undefined>>): Route {
  const {
    params,
    query,
    plural,
    item,
    operation,
    of,
    filter,
    sorting = {},
    check,
    narrow,
    selection,
    show,
    ...described
  } = declared;
  const isNumbered = 'page' in query.shape;
  const types = {
    first: 'Int!',
    after: 'String',
    ...(isNumbered && { offset: 'Int' }),
    ...(filter && { filter }),
    ...sorting,
  };
  const variables = Object.entries({ ...(of && { id: 'ID!' }), ...types }).map(
    ([name, type]) => `$${name}: ${type}`,
  );
  const args = Object.keys(types).map((name) => `${name}: $${name}`);
  const list = `${plural}(${args.join(', ')})`;
  return endpoint({
    ...described,
    method: 'GET',
    params: params as typeof IdParams,
    query: query as z.ZodObject,
    answer: z.object({ [plural]: z.array(item), pagination: Pagination }),
    graphql: `query ${operation}(${variables.join(', ')}) { ${of ? `${of}(id: $id) { ${list} }` : list} }`,
    selection: ` { edges { node${selection ?? selectionOf(item)} } pageInfo { hasNextPage endCursor } totalCount }`,
    check: (input) => {
      requirePageOrCursor(input.query);
      check?.(input as never);
    },
    variables: (input) => {
      const { page, limit, cursor, ...chosen } = narrow
        ? input.query
        : toGraphqlEnums(query, input.query as never);
      const sorted = Object.fromEntries(Object.keys(sorting).map((name) => [name, chosen[name]]));
      const rest = Object.fromEntries(Object.entries(chosen).filter(([name]) => !(name in sorting)));
      return {
        ...input.params,
        first: limit,
        after: cursor,
        ...(page !== undefined && { offset: (Number(page) - 1) * Number(limit) }),
        ...(filter && { filter: narrow ? narrow(rest) : rest }),
        ...sorted,
      };
    },
    show: (connection: Connection<D>, input) => {
      const paging = input.query as { page?: number; cursor?: string; limit: number };
      const pagination = paginationOf(connection, paging);
      const items = connection.edges.map(({ node }) => (show ? show(node) : fromGraphql(item, node)));
      return { [plural]: items, pagination: isNumbered ? pagination : { ...pagination, page: null } };
    },
  });
}

/** An endpoint that deletes what the path names. */
export const deleteEndpoint = <P extends z.ZodObject>(
  declared: Described & { readonly params: P; readonly errors?: readonly number[]; readonly graphql: string },
): Route =>
  endpoint({
    ...declared,
    method: 'DELETE',
    answer: DeletedBody,
    selection: ' { id }',
    show: ({ id }: { readonly id: string }) => ({ success: true, id, deleted: true }),
  });

interface StartedJob {
  readonly job: { readonly id: string };
  readonly started: boolean;
  readonly message: string;
}

/** An endpoint that starts a job: answers 202, or 200 with the job that does the same work already. */
export function jobEndpoint<B extends z.ZodType | undefined = undefined>(
  declared: Described & {
    readonly params: typeof IdParams;
    readonly body?: B;
    readonly errors?: readonly number[];
    readonly graphql: string;
    readonly check?: (input: RouteInput<StaticOf<typeof IdParams>, undefined, StaticOf<B>>) => void;
    /** The input of the operation, where it differs from the body. */
    readonly toInput?: (body: StaticOf<B>) => Record<string, unknown>;
  },
): Route {
  const { toInput, ...described } = declared;
  const made = endpoint<StartedJob, typeof IdParams, undefined, B>({
    ...described,
    method: 'POST',
    answer: StartedJobBody,
    selection: ' { job { id } started message }',
    ...(toInput && { variables: ({ params, body }) => ({ ...params, input: toInput(body) }) }),
    show: (held) => held,
  });
  return {
    ...made,
    schema: { ...made.schema, responses: { 202: StartedJobBody, ...made.schema.responses } },
    respond: (data, input) => {
      const { job, started, message } = made.respond(data, input).body as StartedJob;
      if (started) return { status: 202, body: { jobId: job.id, status: 'pending' } };
      return { status: 200, body: { jobId: job.id, status: 'processing', message } };
    },
  };
}
