import { requireAccess } from '../../../services/platform/access/access.js';
import type { CallerClaims } from '../../../services/platform/access/caller.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { operationIdOf } from '../../openapi/describe-operation.js';
import { routes } from '../../routes/index.js';
import { makeRouteTool, type RouteTool } from './route-tool.js';

/** Endpoints that say in headers what they do, so that only clients of their protocol can call them. */
const WITHOUT_TOOL: ReadonlySet<string> = new Set(['createTusUpload']);

/** All tools: one for each endpoint of the table. */
export const TOOLS: readonly RouteTool[] = routes
  .filter((route) => !WITHOUT_TOOL.has(operationIdOf(route)))
  .map(makeRouteTool);

const BY_NAME = new Map(TOOLS.map((one) => [one.tool.name, one]));

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
