import { countLookups } from '../../../platform/metrics/cache-metrics.js';
import type { NewWork } from '../../queue/queue-work.js';
import { queueWork } from '../../queue/queue-work.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { throwEngineFailure } from '../engine-work-failed.js';
import { findClips } from './clip-cache.js';
import { keyLines } from './key-lines.js';
import {
  queueVoiceJoinWhenReady,
  type VoiceoverServices,
  type VoicePayload,
  type VoicePlanPayload,
  type VoicePlanResult,
} from './voiceover-work.js';

/** Few enough that little is lost with a worker, and that many workers share a short script. */
const LINES_A_PIECE = 10;
const CHARACTERS_A_PIECE = 400;

/** First unit of a voiceover: fixes the voice settings, and queues the lines without stored audio. */
export async function planVoiceover(
  { db, storage, tts }: VoiceoverServices,
  { work }: WorkRun,
): Promise<WorkDone> {
  const { request } = work.payload as VoicePlanPayload;
  const { voice, keys, warnings } = await keyLines({ tts }, request).catch(
    throwEngineFailure('synthesizing'),
  );
  const cached = await findClips(db, storage, work.workspaceId, keys);
  countLookups('line', keys, cached);
  const missing = new Map<string, number>();
  for (const [position, key] of keys.entries())
    if (!cached.has(key) && !missing.has(key)) missing.set(key, position);

  const groups = groupLines([...missing.values()], request.lines).map(
    ({ positions, characters }, ordinal): NewWork => {
      const payload: VoicePayload = { lines: positions };
      return { kind: 'voice', ordinal, payload, weight: characters };
    },
  );
  return {
    result: { voice, keys, warnings } satisfies VoicePlanResult,
    settle: async (tx) => {
      await queueWork(tx, work, groups);
      await queueVoiceJoinWhenReady(tx, work);
    },
  };
}

function groupLines(
  positions: readonly number[],
  lines: VoicePlanPayload['request']['lines'],
): Array<{ positions: number[]; characters: number }> {
  const groups: Array<{ positions: number[]; characters: number }> = [];
  for (const position of positions) {
    const characters = lines[position]?.text.length ?? 0;
    const last = groups.at(-1);
    const isFull =
      !last || last.positions.length === LINES_A_PIECE || last.characters + characters > CHARACTERS_A_PIECE;
    if (isFull) groups.push({ positions: [position], characters });
    else {
      last.positions.push(position);
      last.characters += characters;
    }
  }
  return groups;
}
