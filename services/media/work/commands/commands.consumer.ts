import type { DataSource, EntityManager } from 'typeorm';
import type { MessageDefinition } from '../../../../schemas/messages/define-message.js';
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
import { processEnded } from '../../../../schemas/messages/work-error.js';
import type { SubgraphClient } from '../../../platform/graphql/subgraph-client.js';
import {
  type GiveUpCause,
  type MessageRoute,
  on,
  type Received,
} from '../../../platform/messaging/consumer.js';
import { applyOnce } from '../../../platform/messaging/inbox.js';
import { dropUploads } from '../../intake/uploads/drop-uploads.js';
import { beginAttempt } from '../../queue/begin-attempt.js';
import { endAttempts } from '../../queue/end-attempts.js';
import { type JobOfVideo, queueWork } from '../../queue/queue-work.js';
import { attemptsExhausted, reportFailure, videoMissing } from '../../queue/report-failure.js';
import type { WorkKind } from '../../queue/work.entity.js';
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

type CommandOfVideo = JobAttempt & { readonly videoId: string };

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

  /** Accepts a command with its request; without one, which videos stores for no deleted video, the job fails. */
  const accept = <C extends CommandOfVideo, R>(
    definition: MessageDefinition<C>,
    { kind, step }: { readonly kind: WorkKind; readonly step: string },
    find: (command: C, received: Received) => Promise<R | null>,
    start: (tx: EntityManager, job: JobOfVideo, request: R, command: C) => Promise<void>,
  ): MessageRoute =>
    on(
      definition,
      async (command, received) => {
        const request = await find(command, received);
        return once(received, async (tx) => {
          const job = jobOf(command, received);
          if (!(await beginAttempt(tx, job))) return;
          if (request) await start(tx, job, request, command);
          else await reportFailure(tx, { ...job, kind }, videoMissing, received);
        });
      },
      (command, received, cause) =>
        once(received, (tx) =>
          reportFailure(tx, { ...jobOf(command, received), kind }, givenUp(step, cause), received),
        ),
    );

  return [
    on(
      ingestSource,
      (command, received) =>
        once(received, async (tx) => {
          const job = jobOf(command, received);
          if (await beginAttempt(tx, job)) await startIngest(tx, command, job);
        }),
      (command, received, cause) =>
        once(received, (tx) =>
          reportFailure(
            tx,
            { ...jobOf(command, received), kind: 'ingest' },
            givenUp('ingest', cause),
            received,
          ),
        ),
    ),
    accept(
      analyzeVideo,
      { kind: 'analysis', step: 'analysis' },
      (command, received) => findAnalysisRequest(videos, command, received),
      async (tx, job, request, { analysisRequestId, videoId, ...command }) => {
        const sourceFileId = command.sourceFileId ?? (await findSourceId(tx, videoId)) ?? undefined;
        const payload: AnalysisPayload = { sourceFileId, analysisRequestId, request };
        await queueWork(tx, job, [{ kind: 'analysis', payload }]);
      },
    ),
    accept(
      renderVideo,
      { kind: 'plan', step: 'plan' },
      (command, received) => findRenderRequest(videos, command, received),
      (tx, job, request, { planId }) => {
        const payload: PlanPayload = { planId, request };
        return queueWork(tx, job, [{ kind: 'plan', payload }]);
      },
    ),
    accept(
      translateVideo,
      { kind: 'translate', step: 'translation' },
      ({ translationId }, received) => findTranslationRequest(videos, translationId, received),
      (tx, job, request, { translationId }) => startTranslation(tx, job, translationId, request),
    ),
    accept(
      makeVoiceover,
      { kind: 'voice-plan', step: 'voice-plan' },
      ({ voiceRequestId }, received) => findVoiceRequest(videos, voiceRequestId, received),
      (tx, job, request, { voiceRequestId }) => {
        const payload: VoicePlanPayload = { voiceRequestId, request };
        return queueWork(tx, job, [{ kind: 'voice-plan', payload }]);
      },
    ),
    accept(
      backUpVideo,
      { kind: 'backup', step: 'backup' },
      ({ videoId }, received) => findBackupContent(videos, videoId, received),
      (tx, job, content) => {
        const payload: BackupPayload = { content };
        return queueWork(tx, job, [{ kind: 'backup', payload }]);
      },
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
      (command, received, cause) =>
        once(received, (tx) => {
          const job = jobOf({ ...command, videoId: null }, received);
          return reportFailure(tx, { ...job, kind: 'tool' }, givenUp('tool', cause), received);
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
        (audio) => audio.jobId === job.jobId && audio.jobAttempt <= job.attempt,
      );
      return outcome;
    }),
  ];
}

const givenUp = (step: string, cause: GiveUpCause) =>
  cause === 'process-ended' ? processEnded(step) : attemptsExhausted(step);

const jobOf = <V extends string | null>(
  { jobId, attempt, videoId }: JobAttempt & { readonly videoId: V },
  { workspaceId, requestId }: Received,
) => ({ workspaceId, requestId, jobId, jobAttempt: attempt, videoId });
