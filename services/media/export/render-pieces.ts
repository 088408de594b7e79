import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileKey } from '../files/blob-key.js';
import type { Storage } from '../files/storage.js';
import { assembleNarration } from '../narration/assemble-narration.js';
import { renderNarration } from '../narration/render-narration.js';
import { renderSegment } from '../render/picture/render-segment.js';
import { type SegmentRecipe, segmentRecipe } from '../render/picture/segment-recipe.js';
import { footageOf, type PlannedNarration, type RenderPlan } from '../render/plan/render-plan.js';
import { renderAudio } from '../render/sound/render-audio.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import type { ExportServices } from './export-services.js';
import type { Cut, PieceResult, SegmentPayload, SoundPayload } from './export-work.js';
import { requirePlan } from './find-plan.js';
import { keepPiece, type NewPiece, preparePiece, recordPiece } from './piece-cache.js';
import { pathOfCut } from './prepared-source.js';
import { queueJoinWhenReady } from './queue-join.js';

/** File and record take their place together, while the work's row is held: a removal of the video sees both or neither. */
async function finishPiece(
  { storage }: ExportServices,
  { work }: WorkRun,
  piece: NewPiece,
  path: string,
): Promise<WorkDone> {
  await preparePiece(storage, piece, path);
  return {
    result: { reused: false } satisfies PieceResult,
    settle: async (tx) => {
      await keepPiece(tx, storage, piece, path);
      await recordPiece(tx, piece);
      await queueJoinWhenReady(tx, work);
    },
  };
}

/** Renders one segment's picture. */
export async function renderSegmentPiece(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { workspaceId, videoId } = run.work;
  const { segment, key } = run.work.payload as SegmentPayload;
  const { plan, cuts } = await requirePlan(services, run.work);
  const path = join(run.scratch, 'segment.mp4');
  const recipe = segmentRecipe(plan, segment);
  const paths = {
    source: await pathOfCut(services.storage, workspaceId, cuts[segment.part] as Cut, run.scratch),
    inputs: await pathsOfInputs(services.storage, workspaceId, recipe, run.scratch),
    fonts: await pathsOfFonts(services, recipe, plan),
  };
  const { sizeBytes, ...rendered } = await renderSegment(paths, plan, segment, path, {
    signal: run.signal,
    onProgress: (fraction) => run.report({ fraction }),
  });
  return finishPiece(services, run, { workspaceId, videoId, key, sizeBytes, rendered }, path);
}

async function pathsOfInputs(
  storage: Storage,
  workspaceId: string,
  { inputs }: SegmentRecipe,
  scratch: string,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const { sha256 } of inputs)
    if (!paths.has(sha256)) paths.set(sha256, await storage.localPath(fileKey(workspaceId, sha256), scratch));
  return paths;
}

/** Workers of one service have the same fonts; where one has not, another that has can do its work. */
async function pathsOfFonts(
  { fonts }: ExportServices,
  recipe: SegmentRecipe,
  { captions }: RenderPlan,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const sha256 of recipe.fonts) {
    const path = await fonts.pathOf(sha256);
    const family = captions?.fonts.find((font) => font.sha256 === sha256)?.family ?? 'this export';
    if (!path) {
      const message = `The font file of ${family} that this export was planned with is not on this worker; install the same fonts on all workers`;
      throw new WorkFailed('internal_error', message, 'segment', { retryable: true });
    }
    paths.set(sha256, path);
  }
  return paths;
}

/** Renders the whole sound: the source's, or the narration that is heard instead. */
export async function renderSoundPiece(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { workspaceId, videoId } = run.work;
  const { key } = run.work.payload as SoundPayload;
  const { plan, cuts } = await requirePlan(services, run.work);
  const path = join(run.scratch, 'sound.mp4');
  const options = { signal: run.signal, onProgress: (fraction: number) => run.report({ fraction }) };
  if (plan.audio && 'narration' in plan.audio)
    await narrate(services, run, { plan, narration: plan.audio.narration, path });
  else
    await renderAudio(
      await pathOfCut(
        services.storage,
        workspaceId,
        cuts[plan.parts.indexOf(footageOf(plan))] as Cut,
        run.scratch,
      ),
      plan,
      path,
      options,
    );
  const { size } = await stat(path);
  return finishPiece(services, run, { workspaceId, videoId, key, sizeBytes: size, rendered: null }, path);
}

async function narrate(
  { storage }: ExportServices,
  { work: { workspaceId }, scratch, signal, report }: WorkRun,
  { plan, narration, path }: { plan: RenderPlan; narration: PlannedNarration; path: string },
): Promise<void> {
  const { totalFrames, fpsDen, fpsNum } = plan.output;
  const durationSeconds = (totalFrames * fpsDen) / fpsNum;
  const paths = new Map<string, string>();
  for (const { sha256 } of narration.lines)
    if (!paths.has(sha256)) paths.set(sha256, await storage.localPath(fileKey(workspaceId, sha256), scratch));
  const { sentencePauseSeconds, keepsPace } = narration;
  const assembled = await assembleNarration(
    narration.lines.map((line) => ({ ...line, wavPath: paths.get(line.sha256) as string })),
    { videoSeconds: durationSeconds, sentencePauseSeconds, keepsPace, scratch, signal },
  );
  const onProgress = (fraction: number) => report({ fraction: 0.5 + fraction / 2 });
  await renderNarration(assembled, path, { durationSeconds, signal, onProgress });
}
