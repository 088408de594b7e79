import type { NewWork } from '../work-queue/queue-work.js';
import { queueWork } from '../work-queue/queue-work.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import { findClips } from './clip-cache.js';
import { clipKey } from './clip-key.js';
import { queueVoiceJoinWhenReady } from './queue-voice-join.js';
import { throwSpeakingFailed } from './speaking-failed.js';
import type {
  LineVoice,
  VoiceoverServices,
  VoicePayload,
  VoicePlanPayload,
  VoicePlanResult,
} from './voiceover-work.js';

/** Few enough that little is lost with a worker, and that many workers share a short script. */
const LINES_A_PIECE = 4;

/** First piece of a voiceover: settles how it is spoken, and queues the lines that nobody spoke that way yet. */
export async function planVoiceover(
  { db, storage, speaking }: VoiceoverServices,
  { work }: WorkRun,
): Promise<WorkDone> {
  const { request } = work.payload as VoicePlanPayload;
  const { voiceId, language, model, speed, stability, sentencePauseSeconds } = request.settings;
  const asked = {
    ...{ voiceId, model },
    ...(language !== null && { language }),
    ...(stability !== null && { stability }),
  };
  const chosen = await speaking.choose(asked).catch(throwSpeakingFailed);
  const voice: LineVoice = {
    ...{ ...chosen, voiceId, sentencePauseSeconds },
    ...{ speed: speed ?? 1, pronunciations: request.pronunciations },
  };
  const keys = request.lines.map(({ text }) => clipKey(text, voice));
  const kept = await findClips(db, storage, work.workspaceId, keys);
  const missing = new Map<string, number>();
  for (const [position, key] of keys.entries())
    if (!kept.has(key) && !missing.has(key)) missing.set(key, position);

  const pieces: NewWork[] = [];
  const positions = [...missing.values()];
  for (let from = 0; from < positions.length; from += LINES_A_PIECE) {
    const lines = positions.slice(from, from + LINES_A_PIECE);
    const weight = lines.reduce((sum, position) => sum + (request.lines[position]?.text.length ?? 0), 0);
    const payload: VoicePayload = { lines };
    pieces.push({ kind: 'voice', ordinal: pieces.length, payload, weight });
  }
  return {
    result: { voice, keys } satisfies VoicePlanResult,
    settle: async (tx) => {
      await queueWork(tx, work, pieces);
      await queueVoiceJoinWhenReady(tx, work);
    },
  };
}
