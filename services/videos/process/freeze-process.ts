import { randomText } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import type { ProcessRequest } from '../requests/process-request.entity.js';
import type { ProcessVideo } from './check-process.js';

export const makeProcessId = (): string => `process_${Date.now()}_${randomText(8).toLowerCase()}`;

/**
 * A process requires its own scope and the permission to create videos, which includes all of its steps.
 * Scopes are therefore not checked again: accepted work runs even if the token is revoked.
 */
export function freezeProcess({ caller }: VideosContext, input: ProcessVideo): ProcessRequest {
  const { workspaceId, userId, credentialId, plan } = caller;
  return {
    version: 1,
    caller: { workspaceId, userId, credentialId, plan, role: null, scopes: null },
    context: input.context ?? null,
    companyContext: input.companyContext ?? null,
    language: input.language ?? null,
    tone: input.tone ?? null,
    voiceId: input.voiceId ?? null,
    exportSettings: input.exportSettings ?? {},
  };
}
