import { requireAccess } from '../../../services/platform/access/access.js';
import type { CallerClaims } from '../../../services/platform/access/caller.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { operationIdOf } from '../../openapi/describe-operation.js';
import type { Route } from '../../route.js';
import { routes } from '../../routes/index.js';
import { MAX_WAIT_SECONDS, makeRouteTool, type RouteTool } from './route-tool.js';

/** Endpoints that say in headers what they do, so that only clients of their protocol can call them. */
const WITHOUT_TOOL: ReadonlySet<string> = new Set(['createTusUpload']);

const WAIT_FOR_JOB = {
  name: 'wait_for_job',
  sentence: `Wait until a job is completed, failed or canceled, at most ${MAX_WAIT_SECONDS} seconds, and get it with its result.`,
  defaultWaitSeconds: MAX_WAIT_SECONDS,
};

const getJob = routes.find((route) => operationIdOf(route) === 'getJob') as Route;

/** All tools that call an endpoint: one for each of the table, and one that waits. */
export const TOOLS: readonly RouteTool[] = [
  ...routes.filter((route) => !WITHOUT_TOOL.has(operationIdOf(route))).map((route) => makeRouteTool(route)),
  makeRouteTool(getJob, WAIT_FOR_JOB),
];

const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool]));

export const findTool = (name: string): RouteTool | null => BY_NAME.get(name) ?? null;

/** Whether plan, scopes and role of the caller allow the tool, by the same rule as its operation. */
export function mayCall(claims: CallerClaims, { access }: Pick<RouteTool, 'access'>): boolean {
  try {
    requireAccess(claims, access);
    return true;
  } catch (err) {
    if (err instanceof DomainError) return false;
    throw err;
  }
}
