import { z } from 'zod';
import { BackupContent } from '../../../../schemas/backup.js';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import type { analyzeVideo, renderVideo, runTool } from '../../../../schemas/messages/media.js';
import { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import { serviceClaims } from '../../../platform/access/caller.js';
import { readFromService } from '../../../platform/graphql/read-from-service.js';
import type { SubgraphClient } from '../../../platform/graphql/subgraph-client.js';
import type { Received } from '../../../platform/messaging/consumer.js';
import { requestOfCommand } from '../analysis/analysis-work.js';
import { requireTool } from '../tools/catalogue/tools.js';

/** A query of videos with one field, and the schema of its value; a deleted video has none. */
interface Query<T> {
  readonly document: string;
  readonly schema: z.ZodType<T>;
  readonly variables?: Readonly<Record<string, unknown>>;
}

async function find<T>(
  videos: SubgraphClient,
  { document, schema, variables = {} }: Query<T>,
  { workspaceId, requestId }: Received,
): Promise<T | null> {
  const as = serviceClaims(workspaceId);
  const data = await readFromService<Record<string, unknown>>(videos, { document, variables, as, requestId });
  const [value] = Object.values(data);
  return value ? schema.parse(value) : null;
}

/** Returns the request of the analysis; null when its video was deleted. */
export async function findAnalysisRequest(
  videos: SubgraphClient,
  command: z.infer<typeof analyzeVideo.payload>,
  received: Received,
): Promise<AnalysisRequest | null> {
  const { analysisRequestId: id } = command;
  if (id === undefined) return requestOfCommand(command);
  const document = `query AnalysisRequest($id: ID!) { analysisRequest(id: $id) }`;
  return find(videos, { document, schema: AnalysisRequest, variables: { id } }, received);
}

/** Returns the request of the export, which only a short command carries; null when its video was deleted. */
export async function findRenderRequest(
  videos: SubgraphClient,
  { planId: id, request }: z.infer<typeof renderVideo.payload>,
  received: Received,
): Promise<RenderRequest | null> {
  if (request) return RenderRequest.parse(request);
  const document = `query RenderPlan($id: ID!) { renderPlan(id: $id) }`;
  return find(videos, { document, schema: RenderRequest, variables: { id } }, received);
}

/** Returns the request of the translation; null when its video was deleted. */
export function findTranslationRequest(
  videos: SubgraphClient,
  id: string,
  received: Received,
): Promise<TranslationRequest | null> {
  const document = `query TranslationRequest($id: ID!) { translationRequest(id: $id) }`;
  return find(videos, { document, schema: TranslationRequest, variables: { id } }, received);
}

/** Returns the request of the voiceover; null when its video was deleted. */
export function findVoiceRequest(
  videos: SubgraphClient,
  id: string,
  received: Received,
): Promise<VoiceRequest | null> {
  const document = `query VoiceRequest($id: ID!) { voiceRequest(id: $id) }`;
  return find(videos, { document, schema: VoiceRequest, variables: { id } }, received);
}

/** Returns the content of a backup; null when its video was deleted. */
export function findBackupContent(
  videos: SubgraphClient,
  videoId: string,
  received: Received,
): Promise<BackupContent | null> {
  const document = `query BackupContent($videoId: ID!) { backupContent(videoId: $videoId) }`;
  return find(videos, { document, schema: BackupContent, variables: { videoId } }, received);
}

/**
 * Returns the workspace's default language, for a tool whose request does not state the language of its
 * input.
 */
export async function findDefaultLanguage(
  videos: SubgraphClient,
  { tool, parameters }: z.infer<typeof runTool.payload>,
  received: Received,
): Promise<string | null> {
  const { languageParameter } = requireTool(tool);
  if (!languageParameter || parameters[languageParameter]) return null;
  const document = `query DefaultLanguage { defaultLanguage }`;
  return find(videos, { document, schema: z.string() }, received);
}
