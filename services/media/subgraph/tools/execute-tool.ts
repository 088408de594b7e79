import { ACCESS } from '../../../../schemas/access.js';
import { runTool } from '../../../../schemas/messages/media.js';
import { requireAccess } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { beginEffect, completeEffect, hasEffectKey } from '../../../platform/idempotency/effect-key.js';
import { findTool, requireTool } from '../../work/tools/catalogue/tools.js';
import { readValues, refuse, requireFetchable, urlsIn } from '../../work/tools/read-values.js';
import type { MediaContext } from '../context.js';
import { findFault, findOwnFiles } from './find-own-files.js';

export interface StartedTool {
  readonly job: { readonly id: string };
  readonly started: boolean;
  readonly message: string;
}

const OPEN_JOB = `mutation OpenJob($input: OpenJobInput!) { openJob(input: $input) { started job { id } } }`;

/**
 * Validates the parameters against what the tool publishes, then has the jobs service accept the work: once
 * per idempotency key, otherwise at each request.
 */
export async function executeTool(ctx: MediaContext, type: string, given: unknown): Promise<StartedTool> {
  const { caller, requestId } = ctx;
  // An unknown tool is reported before permissions are checked, as for every other invalid body.
  const found = findTool(type);
  const parameters = found ? readValues(found, given) : {};
  requireAccess(caller, ACCESS.executeTool);
  const tool = requireTool(type);
  const effect = { operation: 'executeTool', input: { type, given } };
  const { result } = await beginEffect<{ started?: StartedTool }>(ctx.db, caller, effect, () => ({}));
  if (result.started) return result.started;
  const named = urlsIn(tool, parameters);
  const keptFiles = await findOwnFiles(ctx, [...new Set(named.map(({ url }) => url))]);
  for (const one of named) {
    if (Object.hasOwn(keptFiles, one.url)) continue;
    const fault = findFault(one.url, ctx);
    if (fault) throw refuse(one.parameter, fault);
    requireFetchable(one, ctx.tools.isAddressPermitted);
  }

  const payload = { tool: type, parameters, keptFiles };
  const input = { kind: 'TOOL', type: 'tool', videoId: null, command: runTool.name, payload };
  const { openJob } = await ctx.tools.jobs.call<{ openJob: Omit<StartedTool, 'message'> }>({
    document: OPEN_JOB,
    variables: { input },
    as: caller,
    requestId,
  });
  const started = { ...openJob, message: `${tool.displayName} was started` };
  const { workspaceId } = caller;
  if (hasEffectKey(caller))
    await inTransaction(ctx.db, { workspaceId }, (tx) => completeEffect(tx, caller, { started }));
  return started;
}
