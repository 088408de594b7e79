import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { writeSrt } from '../../../../schemas/formats/srt.js';
import { type CaptionFaults, renderFinished } from '../../../../schemas/messages/media.js';
import { afterCommit } from '../../../platform/database/database.js';
import { queueMessage } from '../../../platform/messaging/outbox.js';
import { forgetWork } from '../../queue/lease-work.js';
import { queueAgain } from '../../queue/queue-work.js';
import { WorkEntity } from '../../queue/work.entity.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import type { FilePurpose } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import { prepareFile, storeFile } from '../../storage/store-file.js';
import { findSyntheticAudio } from '../../video/render/join/synthetic-audio.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import { describeContent } from './describe-content.js';
import { countSegments } from './export-metrics.js';
import type { ExportServices } from './export-services.js';
import type { Cut, SegmentResult } from './export-work.js';
import { requirePlan } from './find-plan.js';
import { findRows, joinAnew, keyOf } from './join-rendered-segments.js';
import { joinKey, recordJoined } from './joined-exports.js';
import { shiftCues } from './shift-cues.js';
import { findJoinedFor, prepareSigner } from './sign-export.js';
import { writeManifest } from './write-manifest.js';

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
