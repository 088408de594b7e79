import type { DataSource, EntityManager } from 'typeorm';
import type { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { TtsEngines } from '../../ai/tts/open-tts-engines.js';
import type { Pronunciation } from '../../ai/tts/tts-engine.js';
import type { TtsModel } from '../../ai/tts/tts-models.js';
import type { OpenKeys } from '../../credentials/open-credentials.js';
import { queueWork } from '../../queue/queue-work.js';
import { WorkEntity } from '../../queue/work.entity.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { Storage } from '../../storage/storage.js';

export interface VoiceoverServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly tts: Pick<TtsEngines, 'choose' | 'synthesize'>;
  /** What finished files are signed with; null or absent: they are not signed. */
  readonly credentials?: OpenKeys | null;
}

/** Payload of the plan, which the other units of a voiceover read from its row. */
export interface VoicePlanPayload {
  readonly voiceRequestId: string;
  readonly request: VoiceRequest;
  /** Positions of the lines that were synthesized before the voiceover was planned again. */
  readonly synthesizedBefore?: readonly number[];
}

/** Voice settings of every line, fully resolved. */
export interface LineVoice {
  readonly engineId: string;
  readonly edition: string;
  readonly voiceId: string;
  readonly language: string;
  readonly model: TtsModel;
  readonly speed: number;
  readonly stability: number;
  readonly sentencePauseSeconds: number | null;
  readonly pronunciations: readonly Pronunciation[];
}

export interface VoicePlanResult {
  readonly voice: LineVoice;
  /** One key for each line of the request. */
  readonly keys: readonly string[];
  /** Requested settings without effect. Absent in plans of an earlier version. */
  readonly warnings?: readonly string[];
}

export interface VoicePayload {
  /** Positions of lines; equal lines appear once. */
  readonly lines: readonly number[];
}

/** Stored in a unit's row. */
export interface VoiceResult {
  /** Positions of the lines without stored audio. */
  readonly synthesized: readonly number[];
}

export async function requireVoicePlan(
  { db }: Pick<VoiceoverServices, 'db'>,
  { workspaceId, jobId }: WorkEntity,
): Promise<VoicePlanResult & VoicePlanPayload> {
  const row = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(WorkEntity, { jobId, kind: 'voice-plan' }),
  );
  if (!row?.result)
    throw new WorkFailed('internal_error', 'The plan of this voiceover no longer exists', 'voice-plan');
  return { ...(row.result as VoicePlanResult), ...(row.payload as VoicePlanPayload) };
}

/**
 * The worker that completes the last lines queues the join; the plan's row is locked so that two concurrent
 * completions see each other.
 */
export async function queueVoiceJoinWhenReady(tx: EntityManager, work: WorkEntity): Promise<void> {
  const { workspaceId, jobId } = work;
  await tx.findOneOrFail(WorkEntity, {
    where: { workspaceId, jobId, kind: 'voice-plan' },
    lock: { mode: 'pessimistic_write' },
  });
  const [{ open }]: [{ open: number }] = await tx.query(
    `select count(*)::int as open from work where job_id = $1 and kind = 'voice' and state <> 'done'`,
    [jobId],
  );
  if (open === 0) await queueWork(tx, work, [{ kind: 'voice-join', payload: {} }]);
}
