import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ingestSource } from '../../../schemas/messages/media.js';
import type { videoCreated } from '../../../schemas/messages/videos.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { acceptJob } from './accept-job.js';
import { acceptProcess } from './accept-process.js';

/** Accepts the jobs that belong to a new video: its ingest, and the process that created it. Idempotent. */
export async function acceptCreatedVideo(
  tx: EntityManager,
  { videoId, source, filename, process }: z.infer<typeof videoCreated.payload>,
  { workspaceId, requestId }: MessageOrigin,
): Promise<void> {
  if (!source) return;
  const origin = { workspaceId, requestId };
  const payload = { videoId, source, filename };
  const job = { kind: 'ingest', type: 'ingest', videoId, command: ingestSource.name, payload } as const;
  await acceptJob(tx, job, { ...origin, allowance: null });
  // Accepted after the ingest, so that the ingest runs first.
  if (process) await acceptProcess(tx, { ...process, videoId }, { ...origin, ...process });
}
