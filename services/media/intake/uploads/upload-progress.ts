import type { Logger } from 'pino';
import { waitsForUpload } from '../../../../schemas/messages/media.js';
import { PROGRESS_TOPIC, type WorkProgress } from '../../../../schemas/messages/work-progress.js';
import type { Transport } from '../../../platform/messaging/transport.js';
import { receivedMessage, receivedShare } from '../ingest-progress.js';
import type { UploadEntity } from './upload.entity.js';

/** Reports the received bytes of an upload; called for every batch, effective once a second. */
export type ReportReceived = (upload: UploadEntity, receivedBytes: number, sizeBytes: number | null) => void;

/** Reports that an upload was interrupted, and until when the rest of it is accepted. */
export type ReportInterruption = (upload: UploadEntity, receivedBytes: number) => void;

export function makeReportInterruption(transport: Transport, log: Logger): ReportInterruption {
  return (upload, receivedBytes) => {
    const { workspaceId, jobId, jobAttempt, sizeBytes } = upload;
    if (!jobId) return;
    const body: WorkProgress = {
      workspaceId,
      jobId,
      attempt: jobAttempt,
      step: 'receiving',
      etaSeconds: null,
      percent: 100 * receivedShare(receivedBytes, sizeBytes === null ? null : Number(sizeBytes)),
      message: waitsForUpload(upload.expiresAt.toISOString()),
      waitingFor: 'upload',
      at: new Date().toISOString(),
    };
    broadcast(transport, log, body);
  };
}

const EVERY_MS = 1000;

export function makeReportReceived(transport: Transport, log: Logger): ReportReceived {
  const lastReportedAt = new WeakMap<UploadEntity, number>();
  return (upload, receivedBytes, sizeBytes) => {
    const { workspaceId, jobId, jobAttempt } = upload;
    const now = Date.now();
    if (!jobId || now - (lastReportedAt.get(upload) ?? 0) < EVERY_MS) return;
    lastReportedAt.set(upload, now);
    const body: WorkProgress = {
      workspaceId,
      jobId,
      attempt: jobAttempt,
      percent: 100 * receivedShare(receivedBytes, sizeBytes),
      step: 'receiving',
      message: receivedMessage(receivedBytes, sizeBytes),
      etaSeconds: null,
      at: new Date(now).toISOString(),
    };
    broadcast(transport, log, body);
  };
}

function broadcast(transport: Transport, log: Logger, body: WorkProgress): void {
  transport
    .broadcast({ topic: PROGRESS_TOPIC, body })
    .catch((err) => log.debug({ err }, 'progress of an upload was not reported'));
}
