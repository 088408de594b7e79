import { rm, writeFile } from 'node:fs/promises';
import type { ExportProof } from '../../../../../schemas/messages/media.js';
import { FfmpegFailed } from '../../ffmpeg/ffmpeg-failed.js';
import { type FfmpegRun, runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import type { AudioLevel } from '../../narration/settle-level.js';
import { writeWholeFile } from '../../write-whole-file.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { RenderFailed } from '../render-failed.js';
import { videoTimescale } from '../video/encoder-profile.js';
import type { RenderedSegment, RenderOptions } from '../video/render-segment.js';
import { markSynthetic } from './mark-synthetic.js';
import { verifyExport } from './verify-export.js';

interface FinishedFile {
  readonly path: string;
  /** Whether its bytes were compared with those that were rendered. */
  readonly isIntact?: boolean;
}

export type SegmentFile = Omit<RenderedSegment, 'sizeBytes'> & FinishedFile;
export type AudioFile = AudioLevel & FinishedFile;

export interface JoinOptions extends RenderOptions {
  /** Note in the file's metadata when its audio is AI-generated. */
  readonly syntheticNote?: string | null;
  /**
   * Rewrites the joined file before it is verified, and lets it play while it is loaded. Absent: it is joined so that
   * it does.
   */
  readonly finish?: (path: string) => Promise<void>;
}

/** A whole source whose own packets become the export's video. */
export interface CopiedVideo {
  readonly path: string;
  readonly streamIndex: number;
}

/**
 * Joins all segments in order, or a copied video, with the audio into one MP4 file without encoding anything,
 * and verifies it against the plan.
 */
export async function joinSegments(
  video: readonly SegmentFile[] | CopiedVideo,
  audio: AudioFile | null,
  plan: RenderPlan,
  outPath: string,
  { signal, onProgress, niceness, syntheticNote, finish }: JoinOptions,
): Promise<ExportProof> {
  const copied = 'streamIndex' in video ? video : null;
  const segments = 'streamIndex' in video ? [] : video;
  if (!copied) requireJoinable(segments, plan);
  const { totalFrames } = plan.output;
  return writeWholeFile(outPath, async (partPath) => {
    const listPath = `${partPath}.txt`;
    const list = copied ? null : concatList(segments, plan);
    const run: FfmpegRun = {
      inputs: [
        copied
          ? { path: copied.path, options: AS_MARKED }
          : {
              path: listPath,
              formats: 'concat,mov,mp4',
              options: ['-auto_convert', '0', '-f', 'concat', '-safe', '0'],
            },
        ...(audio ? [{ path: audio.path }] : []),
      ],
      made: {
        texts: new Map(list ? [[listPath, list]] : []),
        listed: segments.map(({ path }) => path),
      },
      outputs: [
        {
          path: partPath,
          options: [
            ...[
              '-map',
              `0:${copied?.streamIndex ?? 'v'}`,
              ...(audio ? ['-map', '1:a'] : []),
              '-c',
              'copy',
              '-map_metadata',
              '-1',
            ],
            ...(syntheticNote ? ['-metadata', `comment=${syntheticNote}`] : []),
            ...['-video_track_timescale', String(videoTimescale(plan.output))],
            ...(finish ? [] : ['-movflags', '+faststart']),
            ...['-f', 'mp4'],
          ],
        },
      ],
      signal,
      niceness,
      onProgress: ({ frame }) => onProgress?.(Math.min(0.9, (0.9 * frame) / totalFrames)),
    };
    let said: { stderrTail: string };
    try {
      if (list) await writeFile(listPath, list);
      said = await runFfmpeg(run);
    } catch (cause) {
      if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
      throw new RenderFailed('The segments cannot be joined: one of them cannot be read', { cause });
    } finally {
      await rm(listPath, { force: true });
    }
    if (syntheticNote) await markSynthetic(partPath, syntheticNote);
    await finish?.(partPath);
    const madeFrom = {
      segments: copied ? null : segments.map(({ path }) => path),
      audio: audio?.path ?? null,
      areIntact: [...segments, ...(audio ? [audio] : [])].every(({ isIntact }) => isIntact),
    };
    const proof = await verifyExport(partPath, plan, audio, { signal, madeFrom }).catch((cause) => {
      throw cause instanceof RenderFailed ? cause.comesOf(run, said.stderrTail) : cause;
    });
    onProgress?.(1);
    return proof;
  });
}

function requireJoinable(segments: readonly SegmentFile[], plan: RenderPlan): void {
  const frames = segments.reduce((sum, segment) => sum + segment.frames, 0);
  if (frames !== plan.output.totalFrames)
    throw new RenderFailed(
      `The segments have ${frames} frames together instead of ${plan.output.totalFrames}`,
    );
  const timescale = videoTimescale(plan.output);
  const odd = segments.find(
    (segment) => segment.extradataHash !== segments[0]?.extradataHash || segment.timescale !== timescale,
  );
  if (odd)
    throw new RenderFailed(
      `Segment ${segments.indexOf(odd)} was encoded differently from the others: extradata ${odd.extradataHash} instead of ${segments[0]?.extradataHash}, time scale ${odd.timescale} instead of ${timescale}`,
    );
}

/**
 * Keeps the marks of the source, which are its true keyframes. ffmpeg's parsers would add pictures from which decoding
 * recovers later.
 */
const AS_MARKED = ['-fflags', '+noparse+nofillin'];

/**
 * Without a decoder, ffmpeg opens a segment without decoding its first frame, which takes more time than copying all of
 * them. Their format is known nevertheless: ffmpeg decodes the first frame of the list.
 */
const UNDECODED = ['option codec_whitelist none'];

/**
 * Durations are computed from whole frames counted from the start, so that rounding errors do not accumulate.
 */
function concatList(segments: readonly SegmentFile[], plan: RenderPlan): string {
  const microseconds = (frame: number) => Math.round((frame * plan.output.fpsDen * 1e6) / plan.output.fpsNum);
  const lines = ['ffconcat version 1.0'];
  let frame = 0;
  for (const segment of segments) {
    const length = microseconds(frame + segment.frames) - microseconds(frame);
    lines.push(
      `file '${segment.path.replaceAll("'", "'\\''")}'`,
      ...UNDECODED,
      `duration ${(length / 1e6).toFixed(6)}`,
    );
    frame += segment.frames;
  }
  return `${lines.join('\n')}\n`;
}
