import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { writeSrt } from '../../../../schemas/formats/srt.js';
import {
  type CaptionFaults,
  type ExportContent,
  type ExportProof,
  renderFinished,
} from '../../../../schemas/messages/media.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { afterCommit } from '../../../platform/database/database.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import { forgetWork } from '../../queue/lease-work.js';
import { queueAgain } from '../../queue/queue-work.js';
import { WorkEntity } from '../../queue/work.entity.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import type { FilePurpose } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import { prepareFile, storeFile } from '../../storage/store-file.js';
import type { FfmpegBuild } from '../../video/ffmpeg/ffmpeg-build.js';
import { SYNTHETIC_SOURCE_TYPE } from '../../video/render/join/mark-synthetic.js';
import { findSyntheticAudio, type SyntheticAudio } from '../../video/render/join/synthetic-audio.js';
import { footageOf, footageStartFrame, type RenderPlan } from '../../video/render/plan/render-plan.js';
import { countSegments } from './export-metrics.js';
import type { ExportServices } from './export-services.js';
import type { Cut, SegmentResult } from './export-work.js';
import { requirePlan } from './find-plan.js';
import { findRows, joinAnew, keyOf } from './join-rendered-segments.js';
import { joinKey, recordJoined } from './joined-exports.js';
import { madeFrom } from './made-from.js';
import { shiftCues } from './shift-cues.js';
import { findJoinedFor, prepareSigner } from './sign-export.js';

interface DescribedFile {
  readonly name: string;
  readonly contentType: string;
  readonly sha256: string;
}

interface Described {
  readonly files: readonly DescribedFile[];
  readonly request: RenderRequest;
  readonly plan: RenderPlan;
  readonly build: Pick<FfmpegBuild, 'version' | 'id'>;
  readonly synthetic: SyntheticAudio | null;
  readonly proof: ExportProof;
}

const REASONS = {
  narration: 'The recorded audio is replaced by AI-generated narration',
  source: 'The audio of the source is AI-generated',
} as const;

/** Stores the manifest of an export: files, inputs, versions, and whether its audio is AI-generated. */
async function writeManifest(path: string, described: Described): Promise<void> {
  await writeFile(path, `${JSON.stringify(describe(described), null, 2)}\n`);
}

function describe({ files, request, plan, build, synthetic, proof }: Described) {
  return {
    version: 1,
    videoId: request.videoId,
    files,
    madeFrom: madeFrom(plan),
    aiGeneratedAudio: {
      value: synthetic !== null,
      ...(synthetic && { reason: REASONS[synthetic.reason], digitalSourceType: SYNTHETIC_SOURCE_TYPE }),
    },
    settings: { output: plan.output, ...shownSettings(request) },
    tools: { ffmpeg: { version: build.version, buildId: build.id }, node: process.version },
    proof,
  };
}

/**
 * Returns the settings without texts and secrets: the script is in the SRT file, and URLs may contain
 * credentials that a holder of the export must not get.
 */
function shownSettings(request: RenderRequest): Record<string, unknown> {
  const { version: _v, videoId: _i, sourceFileId: _s, basename: _b, ...rest } = request;
  const { provenance: _p, cues, narration, ...settings } = rest;
  const shown: Record<string, unknown> = JSON.parse(
    JSON.stringify(settings, (key, value) => (/url$/i.test(key) ? undefined : value)),
  );
  return { ...shown, lines: cues.length, narratedLines: narration?.voices.length ?? 0 };
}

/** Queues the missing units again; the last of them queues the join anew. */
async function makeAgain(tx: EntityManager, join: WorkEntity, missing: readonly WorkEntity[]): Promise<void> {
  await tx.delete(WorkEntity, { workspaceId: join.workspaceId, id: join.id });
  await queueAgain(tx, missing);
}

/** Returns what the user should know about the rendered text; undefined if everything is as requested. */
function faultsOf({ captions, slideFaults }: RenderPlan): CaptionFaults | undefined {
  const found = [captions?.faults, slideFaults].filter((faults) => !!faults);
  const once = (texts: readonly string[]) => [...new Set(texts)];
  const all: CaptionFaults = {
    missingGlyphs: once(found.flatMap(({ missingGlyphs }) => missingGlyphs)),
    missingFonts: once(found.flatMap(({ missingFonts }) => missingFonts)),
    fallbackFamily: found.find(({ fallbackFamily }) => fallbackFamily)?.fallbackFamily ?? null,
    droppedEmoji: once(found.flatMap(({ droppedEmoji }) => droppedEmoji)),
  };
  const { missingGlyphs, missingFonts, droppedEmoji } = all;
  return missingGlyphs.length + missingFonts.length + droppedEmoji.length > 0 ? all : undefined;
}

/**
 * Last unit of an export: joins all segments and the audio into one file, stores it with its SRT file, and
 * completes the job's work.
 */
export async function joinExport(services: ExportServices, run: WorkRun): Promise<WorkDone> {
  const { storage } = services;
  const { work, scratch } = run;
  const { workspaceId, jobId, jobAttempt, videoId, requestId } = work;
  const planned = await requirePlan(services, work);
  const { plan, planId, request } = planned;
  const rows = await findRows(services, work);
  const synthetic = findSyntheticAudio(plan, request);
  const key = joinKey({
    pieces: rows.map(keyOf),
    copied: planned.copiesVideo ? (planned.cuts[0] as Cut) : null,
    output: plan.output,
    syntheticNote: synthetic?.note ?? null,
    ffmpegBuildId: services.build.id,
  });
  const signer = await prepareSigner(services, run, { planned, synthetic });
  const known = await findJoinedFor(services, run, key, signer);
  const joined = known ?? (await joinAnew(services, run, { planned, rows, synthetic, signer }));
  if ('missing' in joined) return { settle: (tx) => makeAgain(tx, work, joined.missing) };
  const { path: videoPath, proof, signed } = joined;
  const srtPath = join(scratch, 'export.srt');
  await writeFile(srtPath, writeSrt(shiftCues(planned.subtitles ?? planned.cues, plan)));
  const segments = rows.filter(({ kind }) => kind === 'segment');
  const reusedSegments = segments.filter(({ result }) => (result as SegmentResult).reused).length;
  const newFile = async (path: string, as: { suffix: string; contentType: string; purpose: FilePurpose }) => {
    const { suffix, contentType, purpose } = as;
    const filename = `${request.basename}${suffix}`;
    return { workspaceId, videoId, path, sha256: await hashFile(path), contentType, filename, purpose };
  };
  const video = await newFile(videoPath, { suffix: '.mp4', contentType: 'video/mp4', purpose: 'export' });
  await prepareFile(storage, video);
  const srt = await newFile(srtPath, {
    suffix: '.srt',
    contentType: 'text/plain; charset=utf-8',
    purpose: 'srt',
  });
  const manifestPath = join(scratch, 'manifest.json');
  const files = [video, srt].map(({ filename: name, contentType, sha256 }) => ({
    name,
    contentType,
    sha256,
  }));
  await writeManifest(manifestPath, { files, request, plan, build: services.build, synthetic, proof });
  const manifest = await newFile(manifestPath, {
    suffix: '.manifest.json',
    contentType: 'application/json',
    purpose: 'manifest',
  });

  return {
    settle: async (tx) => {
      const finished = {
        jobId,
        attempt: jobAttempt,
        videoId,
        planId,
        exportFileId: await storeFile(tx, storage, video),
        srtFileId: await storeFile(tx, storage, srt),
        manifestFileId: await storeFile(tx, storage, manifest),
        durationSeconds: proof.durationSeconds,
        renderedSegments: segments.length - reusedSegments,
        reusedSegments,
        proof,
        content: describeContent(plan, {
          durationSeconds: proof.durationSeconds,
          isSynthetic: synthetic !== null,
        }),
        captions: faultsOf(plan),
        warnings: [...planned.warnings],
        presenter: plan.presenter
          ? { talking: plan.presenter.stillBecause === null, reason: plan.presenter.stillBecause }
          : undefined,
        ...(signed && { credentials: signed }),
      };
      await recordJoined(
        tx,
        { workspaceId, videoId },
        { key, sha256: video.sha256, proof, signed: signed && signer && { ...signed, key: signer.key } },
      );
      await queueMessage(tx, renderFinished, finished, { workspaceId, requestId });
      await forgetWork(tx, jobId);
      afterCommit(tx, () =>
        countSegments({ rendered: segments.length - reusedSegments, reused: reusedSegments }),
      );
    },
  };
}

/** Describes what an export shows, so that times of the source can be found in it. */
export function describeContent(
  plan: Pick<RenderPlan, 'parts' | 'output' | 'captions'>,
  { durationSeconds, isSynthetic }: { readonly durationSeconds: number; readonly isSynthetic: boolean },
): ExportContent {
  const secondsOf = (frames: number) =>
    Math.round(((frames * plan.output.fpsDen) / plan.output.fpsNum) * 1e6) / 1e6;
  const { holds = [] } = footageOf(plan);
  return {
    durationSeconds,
    footageStartSeconds: secondsOf(footageStartFrame(plan)),
    holds: holds.map(({ at, length }) => ({ at: secondsOf(at), length: secondsOf(length) })),
    hasCaptions: plan.captions !== null,
    hasSyntheticAudio: isSynthetic,
  };
}
