import type { DataSource, EntityManager } from 'typeorm';
import type { JobAttempt } from '../../../../schemas/messages/jobs.js';
import {
  analyzeVideo,
  backUpVideo,
  cancelWork,
  ingestSource,
  makeVoiceover,
  renderVideo,
  runTool,
  translateVideo,
} from '../../../../schemas/messages/media.js';
import { type MessageRoute, on, type Received } from '../../../platform/messaging/consumer.js';
import { applyOnce } from '../../../platform/messaging/inbox.js';
import type { SubgraphClient } from '../../../platform/subgraph-client.js';
import { dropUploads } from '../../intake/uploads/drop-uploads.js';
import { beginAttempt } from '../../queue/begin-attempt.js';
import { endAttempts } from '../../queue/end-attempts.js';
import { queueWork } from '../../queue/queue-work.js';
import { gaveUp, reportFailure, videoMissing } from '../../queue/report-failure.js';
import type { Storage } from '../../storage/storage.js';
import type { AnalysisPayload } from '../analysis/analysis-work.js';
import { deleteSharedAudio } from '../analysis/shared-audio.js';
import type { BackupPayload } from '../backup/backup-work.js';
import type { PlanPayload } from '../export/export-work.js';
import { findSourceId } from '../find-source.js';
import { startIngest } from '../ingest/start-ingest.js';
import { startTool } from '../tools/flow/start-tool.js';
import { startTranslation } from '../translation/start-translation.js';
import type { VoicePlanPayload } from '../voiceover/voiceover-work.js';
import {
  findAnalysisRequest,
  findBackupContent,
  findDefaultLanguage,
  findRenderRequest,
  findTranslationRequest,
  findVoiceRequest,
} from './find-request.js';

const CONSUMER = 'media.commands';

interface CommandServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly videos: SubgraphClient;
}

/**
 * Accepts commands: each becomes work in the database exactly once, which completes the delivery. Workers
 * lease it from there.
 */
export function commandRoutes({ db, storage, videos }: CommandServices): MessageRoute[] {
  const once = (received: Received, apply: (tx: EntityManager) => Promise<unknown>) =>
    applyOnce(db, CONSUMER, received, apply);

  return [
    on(
      ingestSource,
      (command, received) =>
        once(received, async (tx) => {
          const job = jobOf(command, received);
          if (await beginAttempt(tx, job)) await startIngest(tx, command, job);
        }),
      (command, received) =>
        once(received, (tx) =>
          reportFailure(tx, { ...jobOf(command, received), kind: 'ingest' }, gaveUp('ingest'), received),
        ),
    ),
    on(
      analyzeVideo,
      async (command, received) => {
        const request = await findAnalysisRequest(videos, command, received);
        return once(received, async (tx) => {
          const job = jobOf(command, received);
          if (!(await beginAttempt(tx, job))) return;
          if (!request) return reportFailure(tx, { ...job, kind: 'analysis' }, videoMissing, received);
          const { analysisRequestId, videoId } = command;
          const sourceFileId = command.sourceFileId ?? (await findSourceId(tx, videoId)) ?? undefined;
          const payload: AnalysisPayload = { sourceFileId, analysisRequestId, request };
          return queueWork(tx, job, [{ kind: 'analysis', payload }]);
        });
      },
      (command, received) =>
        once(received, (tx) =>
          reportFailure(tx, { ...jobOf(command, received), kind: 'analysis' }, gaveUp('analysis'), received),
        ),
    ),
    on(
      renderVideo,
      async (command, received) => {
        const { planId } = command;
        const request = await findRenderRequest(videos, planId, received);
        return once(received, async (tx) => {
          const job = jobOf(command, received);
          if (!(await beginAttempt(tx, job))) return;
          if (!request) return reportFailure(tx, { ...job, kind: 'plan' }, videoMissing, received);
          const payload: PlanPayload = { planId, request };
          return queueWork(tx, job, [{ kind: 'plan', payload }]);
        });
      },
      (command, received) =>
        once(received, (tx) =>
          reportFailure(tx, { ...jobOf(command, received), kind: 'plan' }, gaveUp('plan'), received),
        ),
    ),
    on(
      translateVideo,
      async (command, received) => {
        const { translationId } = command;
        const request = await findTranslationRequest(videos, translationId, received);
        return once(received, async (tx) => {
          const job = jobOf(command, received);
          if (!(await beginAttempt(tx, job))) return;
          if (!request) return reportFailure(tx, { ...job, kind: 'translate' }, videoMissing, received);
          return startTranslation(tx, job, translationId, request);
        });
      },
      (command, received) =>
        once(received, (tx) =>
          reportFailure(
            tx,
            { ...jobOf(command, received), kind: 'translate' },
            gaveUp('translation'),
            received,
          ),
        ),
    ),
    on(
      makeVoiceover,
      async (command, received) => {
        const { voiceRequestId } = command;
        const request = await findVoiceRequest(videos, voiceRequestId, received);
        return once(received, async (tx) => {
          const job = jobOf(command, received);
          if (!(await beginAttempt(tx, job))) return;
          if (!request) return reportFailure(tx, { ...job, kind: 'voice-plan' }, videoMissing, received);
          const payload: VoicePlanPayload = { voiceRequestId, request };
          return queueWork(tx, job, [{ kind: 'voice-plan', payload }]);
        });
      },
      (command, received) =>
        once(received, (tx) =>
          reportFailure(
            tx,
            { ...jobOf(command, received), kind: 'voice-plan' },
            gaveUp('voice-plan'),
            received,
          ),
        ),
    ),
    on(
      backUpVideo,
      async (command, received) => {
        const content = await findBackupContent(videos, command.videoId, received);
        return once(received, async (tx) => {
          const job = jobOf(command, received);
          if (!(await beginAttempt(tx, job))) return;
          if (!content) return reportFailure(tx, { ...job, kind: 'backup' }, videoMissing, received);
          const payload: BackupPayload = { content };
          return queueWork(tx, job, [{ kind: 'backup', payload }]);
        });
      },
      (command, received) =>
        once(received, (tx) =>
          reportFailure(tx, { ...jobOf(command, received), kind: 'backup' }, gaveUp('backup'), received),
        ),
    ),
    on(
      runTool,
      async (command, received) => {
        const language = await findDefaultLanguage(videos, command, received);
        return once(received, async (tx) => {
          const job = jobOf({ ...command, videoId: null }, received);
          if (await beginAttempt(tx, job)) await startTool(tx, command, job, language);
        });
      },
      (command, received) =>
        once(received, (tx) => {
          const job = jobOf({ ...command, videoId: null }, received);
          return reportFailure(tx, { ...job, kind: 'tool' }, gaveUp('tool'), received);
        }),
    ),
    on(cancelWork, async (job, received) => {
      const { workspaceId } = received;
      const outcome = await once(received, async (tx) => {
        await endAttempts(tx, { ...job, workspaceId });
        await dropUploads(tx, job);
      });
      // Repeated at each delivery, since a worker that stopped after the commit left them.
      await deleteSharedAudio(
        storage,
        workspaceId,
        (sound) => sound.jobId === job.jobId && sound.jobAttempt <= job.attempt,
      );
      return outcome;
    }),
  ];
}

const jobOf = <V extends string | null>(
  { jobId, attempt, videoId }: JobAttempt & { readonly videoId: V },
  { workspaceId, requestId }: Received,
) => ({ workspaceId, requestId, jobId, jobAttempt: attempt, videoId });
