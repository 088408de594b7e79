import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallerClaims } from '../services/platform/access/caller.js';
import type { Tag } from './routes/tags.js';

/** A request after its schemas held. */
export interface RouteInput<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

export interface RouteResponse {
  readonly status: number;
  readonly body: unknown;
  /** JSON unless said otherwise. */
  readonly contentType?: string;
}

/** What a route's own receiver may use. */
export interface ReceiverDeps {
  readonly mediaUrl: string;
  readonly sign: (claims: CallerClaims) => Promise<string>;
}

/** What is known of uploads before media receives them. */
export interface UploadRules {
  readonly maxUploadBytes: number;
}

/** What a receiver made of a body that is no JSON. */
export interface Received<B> {
  readonly body: B;
  /** Undoes what was stored when the operation is refused afterwards. */
  discard(): Promise<void>;
}

export interface Route<D = unknown, P = unknown, Q = unknown, B = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly Tag[];
  readonly schema: {
    params?: z.ZodObject;
    query?: z.ZodObject;
    body?: z.ZodType;
    responses: Readonly<Record<number, z.ZodType>>;
  };
  /** Media types of the answers; JSON when absent. */
  readonly produces?: readonly string[];
  /** For bodies that are streamed: reads them after authentication, instead of the JSON parser and the body's schema. */
  readonly receive?: (
    request: FastifyRequest,
    claims: CallerClaims,
    deps: ReceiverDeps,
  ) => Promise<Received<B>>;
  /** For requests whose body is said in headers: what it is. Throws `validation_error`. */
  readonly bodyOf?: (request: FastifyRequest, rules: UploadRules) => unknown;
  /** For another protocol over HTTP: answers a request of a version that is not served; null for any other. */
  readonly refuseVersion?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;
  /** Headers of a success, by its body. */
  readonly headers?: (body: unknown) => Readonly<Record<string, string>>;
  /** Its answer takes up to a minute: others of the client don't wait for it. */
  readonly isLong?: true;
  /** The bodies that a client may send, by media type, where a receiver makes something else of them. */
  readonly accepts?: Readonly<Record<string, z.ZodType>>;
  /** What an answer means, by status, where `Done`, `Created` and `Accepted` do not say it. */
  readonly answers?: Readonly<Record<number, string>>;
  /** Rules between fields, which a schema can't say. Throws `validation_error`. */
  readonly check?: (input: RouteInput<P, Q, B>) => void;
  /** With `Prefer: wait` its answer waits until it is another. */
  readonly changes?: {
    /** A subscription with the variables and the data of `document`. */
    readonly document: string;
    /** Whether nothing will change any more. */
    readonly isOver: (present: RouteResponse) => boolean;
  };
  readonly document: string;
  readonly variables: (input: RouteInput<P, Q, B>) => Record<string, unknown>;
  readonly respond: (data: D, input: RouteInput<P, Q, B>) => RouteResponse;
}

type StaticOf<S extends z.ZodType | undefined> = S extends z.ZodType ? z.infer<S> : undefined;

/** Declares one endpoint: what it takes, the GraphQL operation behind it, what it answers. */
export function route<
  D,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  declared: Omit<Route<D, StaticOf<P>, StaticOf<Q>, StaticOf<B>>, 'schema'> & {
    readonly schema: { params?: P; query?: Q; body?: B; responses: Readonly<Record<number, z.ZodType>> };
  },
): Route {
  // The table lists routes of any input and answer, whose types are checked here, where both are declared.
  return declared as unknown as Route;
}
