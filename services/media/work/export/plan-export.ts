import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { type NewWork, queueWork } from '../../queue/queue-work.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { memoryOfFrame } from '../../video/ffmpeg/memory-of-run.js';
import { placingWarnings } from '../../video/narration/placing-warnings.js';
import { readKeyframes } from '../../video/probe/read-keyframes.js';
import { scanPackets } from '../../video/probe/scan-packets.js';
import { audioKey } from '../../video/render/audio/audio-key.js';
import { cutSegments } from '../../video/render/plan/cut-segments.js';
import { makeRenderPlan, type PlannedSource } from '../../video/render/plan/make-render-plan.js';
import { footageOf, type RenderPlan } from '../../video/render/plan/render-plan.js';
import { framesOf } from '../../video/render/plan/segment-frames.js';
import { copiesVideo, isOnGrid } from '../../video/render/video/copied-video.js';
import { requireSource } from '../find-source.js';
import { chooseExportZooms, findDetectedActivity } from './choose-export-zooms.js';
import type { ExportServices } from './export-services.js';
import type { AudioPayload, PlanPayload, PlanResult, SegmentResult } from './export-work.js';
import { findScreenHints } from './find-screen-hints.js';
import { keySegments } from './key-segments.js';
import { maxSideCrop } from './max-side-crop.js';
import { withCaptions, withFreeRows } from './plan-captions.js';
import { planFrame } from './plan-frame.js';
import { movementOf } from './plan-holds.js';
import { planMusic } from './plan-music.js';
import { planNarration } from './plan-narration.js';
import { planPresenter } from './plan-presenter.js';
import { planScenes } from './plan-scenes.js';
import { withSlides } from './plan-slides.js';
import { planWatermark } from './plan-watermark.js';
import { planZooms } from './plan-zooms.js';
import { requireCuttableSource } from './prepared-source.js';
import { queueJoinWhenReady } from './queue-join.js';
import { findCachedSegments } from './segment-cache.js';
import { storePlan } from './store-plan.js';
import { requireInterest, shareInterest } from './stored-interest.js';

async function isInPlace(path: string, plan: RenderPlan, signal: AbortSignal): Promise<boolean> {
  const scan = (await scanPackets(path, signal)).get(footageOf(plan).source.probe.videoStreamIndex);
  return scan !== undefined && isOnGrid(scan, plan);
}

/** How many frames the footage has in an export, and at which rate. */
function footageTime(footage: PlannedSource) {
  const { parts, output } = makeRenderPlan({ footage });
  return { frames: footageOf({ parts }).frames, fpsNum: output.fpsNum, fpsDen: output.fpsDen };
}

/** Fetched concurrently. If one fails, the other's file is still stored for the next attempt. */
async function planAudioAndWatermark({ assets }: ExportServices, run: WorkRun, request: RenderRequest) {
  const planned = [planMusic(assets, run, request), planWatermark(assets, run, request)] as const;
  await Promise.allSettled(planned);
  return [await planned[0], await planned[1]] as const;
}

/** First unit of an export: makes the source cuttable, fixes the plan, and queues what is not rendered yet. */
export async function planExport(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { db, storage, build, assets, memory } = services;
  const { work, signal, scratch, report } = run;
  const { workspaceId } = work;
  const { request } = work.payload as PlanPayload;
  const file = await requireSource(db, workspaceId, { id: request.sourceFileId }, 'plan');
  const onProgress = (fraction: number) => report({ fraction: fraction * 0.8 });
  // Memory for files that are decoded as a whole, with frames of the source's size; fetching other files
  // needs none.
  const { codedWidth, codedHeight } = file.probe.video;
  const bytes = memoryOfFrame(codedWidth * codedHeight);
  const prepare = () => requireCuttableSource(storage, file, { scratch, signal, onProgress });
  const source = await memory(bytes, prepare, signal);

  const { sha256, probe, cut } = source;
  const onScanProgress = (fraction: number) => report({ fraction: 0.8 + fraction * 0.15 });
  const scanOptions = { scratch, signal, onProgress: onScanProgress };
  const interest = shareInterest(() => requireInterest(storage, file, source, scanOptions));
  const { videoId, sourceFileId } = request;
  const { interactions } = request;
  const hints = () => findScreenHints(db, { workspaceId, videoId, sourceFileId, interactions });
  const chooseFrame = () => planFrame(storage, file, source, request, scanOptions, interest, hints);
  const { keep: keepFrame, ...frame } = await memory(bytes, chooseFrame, signal);
  let keepMovement = async () => {};
  const { narration, holds, cues, placed, words } = await planNarration(services, run, request, {
    ...footageTime({ sha256, probe }),
    movement: async () => {
      const measured = await memory(bytes, interest, signal);
      keepMovement = measured.keep;
      return movementOf(measured.interest);
    },
  });
  const scenes = await planScenes(assets, run, request);
  const { presenter, keep: keepPresenter } = await planPresenter(services, run, request, {
    footage: { sha256, probe },
    narration,
    holds,
    words,
  });
  const [music, watermark] = await planAudioAndWatermark(services, run, request);
  const detected = await findDetectedActivity(db, { workspaceId, videoId, sourceFileId });
  const zooms = chooseExportZooms(request, detected, probe.durationSeconds);
  const bare = makeRenderPlan({
    footage: { sha256, probe },
    holds,
    narration,
    music,
    ...frame,
    background: request.background,
    ...scenes,
    zooms: planZooms(zooms, probe.durationSeconds, frame.pan?.windows),
    elements: request.elements,
    elementFadeSeconds: request.elementFadeSeconds,
    presenter,
    watermark,
    crossfadeSeconds: request.crossfadeSeconds,
    maxSideCrop: await maxSideCrop(request, hints),
  });
  const shown = { ...request, cues };
  const cleared = withFreeRows(bare, shown);
  const { plan: withoutCaptions, warnings } = await withSlides(services, run, cleared, shown);
  const { plan, subtitles } = await withCaptions(services, withoutCaptions, shown);
  const machine = { ffmpegBuildId: build.id };
  const footageKeyframes = await readKeyframes(source.path, probe, { signal });
  const keyframes = plan.parts.map(({ role }) =>
    role === 'footage' ? footageKeyframes : (scenes[role]?.probe.keyframeSeconds ?? []),
  );
  const isCopied = copiesVideo(plan) && (await isInPlace(source.path, plan, signal));
  const segments = await keySegments(plan, isCopied ? [] : cutSegments(plan, keyframes), machine, signal);
  const audio: AudioPayload | null = plan.audio && { key: audioKey(plan, plan.audio, build.id) };

  const keys = [...segments, ...(audio ? [audio] : [])].map(({ key }) => key);
  const cached = await findCachedSegments(db, storage, work, keys);
  const reused = (key: string): SegmentResult | undefined => (cached.has(key) ? { reused: true } : undefined);
  const units: NewWork[] = segments.map((payload, ordinal) => ({
    kind: 'segment',
    ordinal,
    payload,
    weight: framesOf(payload.segment),
    result: reused(payload.key),
  }));
  if (audio) units.push({ kind: 'audio', payload: audio, result: reused(audio.key) });

  return {
    result: {
      plan,
      cues,
      subtitles,
      warnings: [
        ...(request.warnings ?? []),
        ...placingWarnings(placed.map((line) => ({ ...line, number: line.cue + 1 }))),
        ...warnings,
      ],
      copiesVideo: isCopied,
      cuts: plan.parts.map(({ role, source }) => (role === 'footage' ? cut : { sha256: source.sha256 })),
    } satisfies PlanResult,
    settle: async (tx) => {
      await source.keep();
      await keepPresenter(tx);
      await keepFrame();
      await keepMovement();
      await storePlan(tx, work, plan);
      await queueWork(tx, work, units);
      await queueJoinWhenReady(tx, work);
    },
  };
}
