import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../../schemas/access.js';
import { runTool } from '../../../../schemas/messages/media.js';
import { requireAccess } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { readStoredUrl } from '../../../platform/http/stored-url.js';
import { beginEffect, completeEffect, hasEffectKey } from '../../../platform/idempotency/effect-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { findTool, requireTool, TOOLS } from '../../work/tools/catalogue/tools.js';
import { readValues, refuse, requireFetchable, urlsIn } from '../../work/tools/read-values.js';
import type { Tool } from '../../work/tools/tool.js';
import type { MediaContext } from '../context.js';
import { PublishedTool, StartedToolResult } from './tool.type.js';

interface StartedTool {
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

@Resolver()
export class ToolResolver {
  @Query(() => [PublishedTool], { description: 'Returns the tools.' })
  tools(@Ctx() { caller }: MediaContext): PublishedTool[] {
    requireAccess(caller, ACCESS.tools);
    return (TOOLS as readonly Tool[]).map(publishTool);
  }

  @Query(() => PublishedTool, {
    nullable: true,
    description: 'Returns the tool of a type; null with the error not_found if there is none.',
  })
  tool(
    @Arg('type', () => String, { description: 'Type of the tool.' }) type: string,
    @Ctx() { caller }: MediaContext,
  ): PublishedTool {
    requireAccess(caller, ACCESS.tool);
    return publishTool(requireTool(type));
  }

  @Mutation(() => StartedToolResult, { description: 'Runs a tool; the job’s result contains the output.' })
  executeTool(
    @Arg('type', () => String, { description: 'Type of the tool.' }) type: string,
    @Arg('parameters', () => GraphQLJSONObject, { description: 'Parameters by name, as listed by the tool.' })
    parameters: Record<string, unknown>,
    @Ctx() ctx: MediaContext,
  ): Promise<StartedTool> {
    return executeTool(ctx, type, parameters);
  }
}

/**
 * Returns the workspace's files that these URLs were issued for, by URL. Other URLs are downloaded like any
 * public one.
 */
async function findOwnFiles(
  { db, caller: { workspaceId }, tools: { storageUrl, secrets } }: MediaContext,
  urls: readonly string[],
): Promise<Record<string, string>> {
  const own = urls.flatMap((url) => {
    const fileId = readOwnUrl(url, { workspaceId, storageUrl, secrets });
    return fileId ? [[url, fileId] as const] : [];
  });
  if (own.length === 0) return {};
  const found = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(FileEntity, {
      where: own.map(([, id]) => ({ id })),
      select: { workspaceId: true, id: true },
    }),
  );
  const there = new Set(found.map(({ id }) => id));
  return Object.fromEntries(own.filter(([, id]) => there.has(id)));
}

/**
 * Accepts only signed URLs that have not expired: the URL grants access, also to the workspace that owns the
 * file.
 */
function readOwnUrl(
  text: string,
  {
    workspaceId,
    storageUrl,
    secrets,
  }: { workspaceId: string | null; storageUrl: string; secrets: readonly string[] },
): string | null {
  if (!text.startsWith(`${storageUrl}/`) || !URL.canParse(text)) return null;
  const { owner, fileId, until } = readAddress(text, storageUrl, secrets);
  return owner === workspaceId && until && until.getTime() > Date.now() ? fileId : null;
}

/**
 * Returns the rule that a URL of this service violates if it is not readable; null for any other URL. A URL
 * issued for another workspace can be downloaded until it expires, like any public one.
 */
function findFault(
  url: string,
  { tools: { storageUrl, secrets }, caller: { workspaceId } }: Pick<MediaContext, 'tools' | 'caller'>,
): string | null {
  if (!url.startsWith(`${storageUrl}/`)) return null;
  const rule = 'must be a valid URL of a stored file';
  const { owner, until } = readAddress(url, storageUrl, secrets);
  if (until && until.getTime() <= Date.now()) return `${rule}; it expired at ${until.toISOString()}`;
  return until && owner !== workspaceId ? null : rule;
}

function readAddress(text: string, storageUrl: string, secrets: readonly string[]) {
  const url = new URL(text);
  const path = url.pathname.slice(new URL(`${storageUrl}/`).pathname.length).split('/');
  const [owner = '', fileId = '', filename = '', ...more] = path.map(decoded);
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams);
  const signed = { workspaceId: owner, fileId, filename };
  const until = more.length > 0 ? null : readStoredUrl(signed, { expires, signature }, secrets);
  return { owner, fileId, until };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function publishTool({
  type,
  displayName,
  description,
  category,
  parameters,
  output,
}: Tool): PublishedTool {
  return {
    type,
    displayName,
    description,
    category,
    output,
    parameters: Object.entries(parameters).map(
      ([name, { urlsIn: _, format: __, value: ___, ...published }]) => ({ name, ...published }),
    ),
  };
}
