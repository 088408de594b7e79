import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { inTransaction } from '../../../platform/database/database.js';
import { EngineFailed } from '../../ai/engine-failed.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import type { TimedWord } from '../../video/narration/spread-words.js';
import { audioKey } from '../../video/render/audio/audio-key.js';
import type { PlannedNarration } from '../../video/render/audio/planned-audio.js';
import { renderAudio } from '../../video/render/audio/render-audio.js';
import { makeRenderPlan, type PlannedSource } from '../../video/render/plan/make-render-plan.js';
import type { Hold } from '../../video/timeline/elastic-timeline.js';
import type { Avatar } from '../avatars/avatar-catalogue.js';
import {
  InvalidAvatar,
  type PreparedAvatar,
  prepareAvatar,
  readPreparedAvatar,
} from '../avatars/prepare-avatar.js';
import type { ExportServices } from './export-services.js';
import type { PlanningRun } from './planning-run.js';

export interface Speech {
  readonly footage: PlannedSource;
  /** Null if there is no voiceover. */
  readonly narration: PlannedNarration | null;
  /** Where the footage is held for it, in frames. */
  readonly holds?: readonly Hold[];
  /** Of each line, in seconds since it begins. */
  readonly words?: ReadonlyArray<readonly TimedWord[]>;
}

/** The talking avatar video, or why there is none. */
export type AnimatedPresenter =
  | { readonly prepared: PreparedAvatar; readonly filename: string; readonly isCached: boolean }
  | { readonly reason: string; readonly hasFailed: boolean };

/**
 * Creates the talking avatar once per avatar and narration and caches it under both. An export does not fail
 * because no engine can create it.
 */
export async function animatePresenter(
  services: Pick<ExportServices, 'db' | 'storage' | 'build' | 'presenting' | 'onlyKnownAvatars'>,
  run: PlanningRun,
  avatar: Avatar,
  { footage, narration, holds = [] }: Speech,
): Promise<AnimatedPresenter> {
  const { build, presenting } = services;
  const { scratch, signal } = run;
  const { audio, ...plan } = makeRenderPlan({ footage, narration, holds });
  if (!narration || !audio)
    return { reason: 'The video has no voiceover for the presenter', hasFailed: false };
  const engine = await presenting.name(signal);
  if (!engine) return { reason: 'No avatar engine is available', hasFailed: false };
  const face = await prepareAvatar({ ...avatar, kind: 'still' }, scratch, { signal });
  const key = createHash('sha256')
    .update(JSON.stringify([engine, face.picture.sha256, audioKey(plan, audio, build.id)]))
    .digest('hex');
  const filename = `speaking-${key}.mov`;
  const cached = await findCached(services, run, filename);
  if (cached) return { prepared: cached, filename, isCached: true };

  if (services.onlyKnownAvatars)
    return { reason: 'The next export generates the talking presenter', hasFailed: true };
  const audioPath = await renderSpeech(services, run, { ...plan, audio }, narration);
  const outPath = join(scratch, 'speaking.film');
  try {
    await presenting.renderAvatar({ imagePath: face.path, audioPath, outPath, signal });
    const film = { id: `speaking-${key}`, kind: 'looping' as const, path: outPath };
    const { totalFrames, fpsNum, fpsDen } = plan.output;
    const maxSeconds = Math.max(footage.probe.durationSeconds, (totalFrames * fpsDen) / fpsNum);
    return {
      prepared: await prepareAvatar(film, scratch, { signal, maxSeconds }),
      filename,
      isCached: false,
    };
  } catch (cause) {
    if (cause instanceof EngineFailed) return { reason: cause.message, hasFailed: true };
    if (cause instanceof InvalidAvatar)
      return { reason: 'The avatar engine returned a video that cannot be read', hasFailed: true };
    throw cause;
  }
}

async function findCached(
  { db, storage }: Pick<ExportServices, 'db' | 'storage'>,
  { work: { workspaceId, videoId }, scratch, signal }: PlanningRun,
  filename: string,
): Promise<PreparedAvatar | null> {
  const file = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { workspaceId, videoId, purpose: 'avatar', filename }),
  );
  if (!file || file.missingSince) return null;
  const path = await storage.localPath(fileKey(workspaceId, file.sha256), scratch);
  return readPreparedAvatar(path, file.sha256, signal);
}

/** Renders the voiceover over the footage, from its start. */
async function renderSpeech(
  { storage }: Pick<ExportServices, 'storage'>,
  { work: { workspaceId }, scratch, signal }: PlanningRun,
  plan: Parameters<typeof renderAudio>[1],
  narration: PlannedNarration,
): Promise<string> {
  const lines = new Map<string, string>();
  for (const { sha256 } of narration.lines)
    if (!lines.has(sha256)) lines.set(sha256, await storage.localPath(fileKey(workspaceId, sha256), scratch));
  const encoded = join(scratch, 'speech.mp4');
  const options = { scratch, signal, onProgress: () => undefined };
  await renderAudio({ parts: [null], lines, music: null }, plan, encoded, options);
  const path = join(scratch, 'speech.wav');
  await runFfmpeg({
    inputs: [{ path: encoded }],
    outputs: [
      { path, options: ['-vn', '-map_metadata', '-1', '-c:a', 'pcm_s16le', '-ac', '1', '-f', 'wav'] },
    ],
    signal,
  });
  return path;
}
