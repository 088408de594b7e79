import { join } from 'node:path';
import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { voiceoverFinished } from '../../../../schemas/messages/media.js';
import { DEFAULT_FIT } from '../../../../schemas/narration-fit.js';
import { inTransaction } from '../../../platform/database/database.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import { makeId } from '../../../platform/text/ids.js';
import { forgetWork } from '../../queue/lease-work.js';
import { queueAgain } from '../../queue/queue-work.js';
import { WorkEntity } from '../../queue/work.entity.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import { BlobMissing, type Storage } from '../../storage/storage.js';
import { prepareFile, storeFile } from '../../storage/store-file.js';
import { assembleNarration } from '../../video/narration/assemble-narration.js';
import { encodeVoiceover } from '../../video/narration/encode-voiceover.js';
import { NARRATION_RATE } from '../../video/narration/finish-narration.js';
import { spanOfWav } from '../../video/narration/pcm-file.js';
import {
  endsSentence,
  type PlacedLine,
  placeLines,
  type VoicedLine,
} from '../../video/narration/place-lines.js';
import { isShifted, placingWarnings } from '../../video/narration/placing-warnings.js';
import type { EncodedBefore } from '../../video/narration/splice-voiceover.js';
import { type CachedClip, findClips, lockClips } from './clip-cache.js';
import { signVoiceover } from './sign-voiceover.js';
import { VoiceoverEntity, type VoiceoverResult } from './voiceover.entity.js';
import {
  requireVoicePlan,
  type VoiceoverServices,
  type VoicePlanPayload,
  type VoiceResult,
} from './voiceover-work.js';

/** Last unit of a voiceover: joins all lines at their times into one file and completes the job's work. */
export async function joinVoiceover(services: VoiceoverServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId, jobId, jobAttempt, videoId, requestId } = work;
  const { keys, request, voiceRequestId, warnings: ignored = [] } = await requireVoicePlan(services, work);
  const clips = await findClips(db, storage, workspaceId, keys);
  const lines = await localLines(services, run, { request, keys, clips });
  if (!lines) return { settle: (tx) => planAgain(tx, work) };

  const { sentencePauseSeconds, speed, fit = DEFAULT_FIT } = request.settings;
  const { videoSeconds } = request;
  const voiced = await Promise.all(
    lines.map(async ({ wavPath, ...line }) => {
      const { samples } = await spanOfWav(wavPath);
      return { ...line, wavPath, durationSeconds: samples / NARRATION_RATE };
    }),
  );
  const { lines: placed, holds } = placeLines(voiced, {
    videoSeconds,
    sentencePauseSeconds,
    keepsPace: speed !== null,
    fit,
  });
  // As long as the export will be, which waits where a line takes longer.
  const heldSeconds = holds.reduce((sum, { seconds }) => sum + seconds, 0);
  const minSeconds = (videoSeconds ?? 0) + heldSeconds;
  const narrated = voiced.map(({ wavPath }, index) => ({ ...(placed[index] as PlacedLine), wavPath }));
  const narration = await assembleNarration(narrated, { minSeconds, scratch, signal });
  const placing = placingWarnings(placed.map((line, index) => ({ ...line, number: index + 1 })));
  const message = ['Joining the lines', ...placing].join('; ');
  report({ fraction: 0.4, step: 'join', message });
  const path = join(scratch, 'voiceover.mp3');
  const before = await findEncoded(services, work, scratch);
  const { print } = await encodeVoiceover(narration, path, { title: 'Voiceover', signal, before });
  await signVoiceover(services, run, path, request);
  const file = { workspaceId, videoId, path, sha256: await hashFile(path) };
  await prepareFile(storage, file);

  const used = [...new Set(keys)].map((key) => clips.get(key) as CachedClip);
  const spoken = await inTransaction(db, { workspaceId }, (tx) => listSynthesized(tx, work));
  const ignoredTerms = [...new Set(used.flatMap((clip) => clip.ignoredTerms))];
  const result: VoiceoverResult = {
    durationSeconds: Math.round(narration.durationSeconds * 1000) / 1000,
    lineCount: keys.length,
    synthesizedLines: spoken.length,
    reusedLines: keys.length - spoken.length,
    shiftedLines: placed.filter(isShifted).length,
    overrunSeconds: Math.round(heldSeconds * 1000) / 1000,
    warnings: [...ignored, ...ignoredWarning(ignoredTerms), ...placing],
    unheededTerms: ignoredTerms,
  };
  return {
    settle: async (tx) => {
      const files = await lockClips(tx, workspaceId, keys);
      // Encoding takes long: the video that a clip was made for may have been deleted meanwhile, and the clip
      // with it.
      if (used.some(({ key }) => !files.has(key))) return planAgain(tx, work);
      const fileId = await storeFile(tx, storage, {
        ...file,
        contentType: 'audio/mpeg',
        filename: 'voiceover.mp3',
        purpose: 'voiceover',
      });
      const voiceover = { workspaceId, id: makeId('vov'), videoId, fileId, result, print };
      await tx.insert(VoiceoverEntity, voiceover as never);
      await recordLines(tx, { workspaceId, id: voiceover.id }, keys, files);
      const job = { jobId, attempt: jobAttempt, videoId };
      const finished = { ...job, voiceRequestId, voiceoverId: voiceover.id };
      await queueMessage(tx, voiceoverFinished, finished, { workspaceId, requestId });
      await forgetWork(tx, jobId);
    },
  };
}

const ignoredWarning = (terms: readonly string[]): string[] =>
  terms.length > 0 ? [`The voice takes no phonemes, and pronounces as written: ${terms.join(', ')}`] : [];

/** A line of the request, and where its audio is. */
type LocalLine = Omit<VoicedLine, 'durationSeconds'> & { readonly wavPath: string };

/** Returns null when a clip was removed after it was synthesized. */
async function localLines(
  { storage }: VoiceoverServices,
  { work: { workspaceId }, scratch }: WorkRun,
  {
    request,
    keys,
    clips,
  }: {
    request: Awaited<ReturnType<typeof requireVoicePlan>>['request'];
    keys: readonly string[];
    clips: ReadonlyMap<string, CachedClip>;
  },
): Promise<LocalLine[] | null> {
  const lines: LocalLine[] = [];
  const paths = new Map<string, string>();
  for (const [position, key] of keys.entries()) {
    const clip = clips.get(key);
    const line = request.lines[position];
    if (!clip || !line) return null;
    try {
      const wavPath = paths.get(key) ?? (await storage.localPath(fileKey(workspaceId, clip.sha256), scratch));
      paths.set(key, wavPath);
      const { startTime, endTime, text } = line;
      lines.push({ wavPath, startTime, endTime, endsSentence: endsSentence(text) });
    } catch (err) {
      if (err instanceof BlobMissing) return null;
      throw err;
    }
  }
  return lines;
}

async function recordLines(
  tx: EntityManager,
  { workspaceId, id }: { workspaceId: string; id: string },
  keys: readonly string[],
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = keys.map((key, position) => ({ position, key, fileId: files.get(key) }));
  await tx.query(
    `insert into voiceover_line (workspace_id, voiceover_id, position, key, file_id)
     select $1, $2, position, key, "fileId"
     from jsonb_to_recordset($3) as line (position int, key text, "fileId" text)`,
    [workspaceId, id, JSON.stringify(rows)],
  );
}

/** Returns the video's latest voiceover as encoded, or null if there is none or its bytes have changed. */
async function findEncoded(
  { db, storage }: { db: DataSource; storage: Storage },
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  scratch: string,
): Promise<EncodedBefore | null> {
  const latest = await inTransaction(db, { workspaceId }, async (tx) => {
    const [voiceover] = await tx.find(VoiceoverEntity, {
      where: { videoId, print: Not(IsNull()) },
      order: { createdAt: 'desc' },
      take: 1,
    });
    const file = voiceover && (await tx.findOneBy(FileEntity, { workspaceId, id: voiceover.fileId }));
    return voiceover?.print && file ? { print: voiceover.print, sha256: file.sha256 } : null;
  });
  if (!latest) return null;
  try {
    const path = await storage.localPath(fileKey(workspaceId, latest.sha256), scratch);
    return (await hashFile(path)) === latest.sha256 ? { path, print: latest.print } : null;
  } catch (err) {
    if (err instanceof BlobMissing || (err as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw err;
  }
}

/**
 * Plans the voiceover again, so that missing lines are synthesized. Lines synthesized so far still count as
 * synthesized.
 */
async function planAgain(tx: EntityManager, join: WorkEntity): Promise<void> {
  const { workspaceId, jobId } = join;
  const synthesizedBefore = await listSynthesized(tx, join);
  await tx.delete(WorkEntity, { workspaceId, id: join.id });
  await tx.delete(WorkEntity, { workspaceId, jobId, kind: 'voice' });
  await tx.query(
    `update work set payload = payload || jsonb_build_object('synthesizedBefore', $3::jsonb)
     where workspace_id = $1 and job_id = $2 and kind = 'voice-plan'`,
    [workspaceId, jobId, JSON.stringify(synthesizedBefore)],
  );
  await queueAgain(tx, await tx.findBy(WorkEntity, { workspaceId, jobId, kind: 'voice-plan' }));
}

/**
 * Returns the positions of the lines synthesized for a voiceover, each once, even if it was planned several
 * times.
 */
async function listSynthesized(
  tx: EntityManager,
  { workspaceId, jobId }: Pick<WorkEntity, 'workspaceId' | 'jobId'>,
): Promise<number[]> {
  const rows = await tx.findBy(WorkEntity, { workspaceId, jobId });
  const positions = rows.flatMap(({ kind, payload, result }) => {
    if (kind === 'voice-plan') return (payload as VoicePlanPayload).synthesizedBefore ?? [];
    return kind === 'voice' ? ((result as VoiceResult | null)?.synthesized ?? []) : [];
  });
  return [...new Set(positions)];
}
