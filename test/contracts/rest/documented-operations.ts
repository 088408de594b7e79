import type { Route } from '../../../rest-adapter/route.js';
import { accessOf } from '../../../rest-adapter/route-access.js';
import { routes } from '../../../rest-adapter/routes/index.js';
import { type Access, PERMISSIONS, scopesOf } from '../../../services/platform/access/access.js';
import { STATUS_OF } from '../../../services/platform/errors/error-status.js';
import { ERROR_CODES } from '../../../services/platform/errors/errors.js';
import { readOpenApi, withoutReferences } from '../../setup/openapi.js';

type WithSchema = Readonly<Record<string, { readonly schema: object }>>;

interface DocumentedAnswer {
  readonly headers?: WithSchema;
  readonly content?: WithSchema;
}

interface Described {
  readonly parameters?: ReadonlyArray<{
    readonly required?: boolean;
    readonly name: string;
    readonly in: string;
    readonly schema: object;
  }>;
  readonly requestBody?: { readonly content: WithSchema };
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
  readonly operationId: string;
}

/** An operation of openapi.json with its route; OAuth's endpoints have none. */
export interface DocumentedOperation extends Described {
  /** Such as `GET /v1/videos/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly route: Route | undefined;
  readonly access: Access & { readonly whileLocked?: string };
}

const { paths } = withoutReferences(readOpenApi()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const routeAt = (method: string, path: string): Route | undefined =>
  routes.find((route) => route.method === method && route.path.replace(/:(\w+)/g, '{$1}') === path);

export const documentedOperations: readonly DocumentedOperation[] = Object.entries(paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([lower, described]) => {
        const method = lower.toUpperCase();
        const route = routeAt(method, path);
        const access = route ? accessOf(route) : { anyPlan: true };
        return {
          ...described,
          name: `${method} ${path}`,
          method,
          path,
          route,
          access,
        };
      }),
);

/** The token endpoint returns `authentication_error` for every invalid request. */
const OAUTH_CODES: Readonly<Record<string, readonly string[]>> = {
  400: ['authentication_error'],
  401: ['authentication_error'],
};

/** Returns the codes that an operation may return with a status; empty for a success. */
function codesOf({ route, access }: DocumentedOperation, status: string): readonly string[] {
  if (!route && OAUTH_CODES[status]) return OAUTH_CODES[status];
  const codes = ERROR_CODES.filter((code) => String(STATUS_OF[code]) === status);
  if (status !== '403') return codes;
  const { permission, anyPlan } = access;
  const isRefusedToSome = Object.values(PERMISSIONS).some((held) => permission && !held.includes(permission));
  return [
    ...(scopesOf(access).length > 0 ? ['insufficient_scope'] : []),
    ...(isRefusedToSome ? ['insufficient_role'] : []),
    ...(anyPlan ? [] : ['limit_exceeded']),
  ];
}

/** Returns every documented response of an operation: `200`, `404 not_found`, … */
export const cellsOf = (operation: DocumentedOperation): readonly string[] =>
  Object.keys(operation.responses).flatMap((status) => {
    const codes = codesOf(operation, status);
    return status < '400' ? [status] : codes.map((code) => `${status} ${code}`);
  });
