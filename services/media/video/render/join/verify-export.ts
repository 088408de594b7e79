import { stat } from 'node:fs/promises';
import type { ExportProof } from '../../../../../schemas/messages/media.js';
import { runTogether } from '../../../../platform/run-together.js';
import { FfmpegFailed } from '../../ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import { MAX_PEAK_DB, TARGET_LUFS } from '../../narration/level-narration.js';
import type { AudioLevel } from '../../narration/settle-level.js';
import { readTopLevelBoxes } from '../../probe/mp4-boxes.js';
import { type PacketScan, scanFile } from '../../probe/scan-packets.js';
import { AUDIO_RATE } from '../audio/raw-audio.js';
import { AudioFailed } from '../audio-failed.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { RenderFailed } from '../render-failed.js';

type Checked = Pick<RenderPlan, 'output' | 'audio'>;

/** Players play whole AAC frames: the last one may extend beyond the video. */
const AAC_FRAME_SECONDS = 1024 / AUDIO_RATE;

/**
 * Verifies that a finished export matches the plan: every frame at its place, audio that begins and ends with
 * the video at the target loudness, and playback from the first bytes. The whole file is not decoded, which
 * would cost a quarter of the render: each segment's frames were counted as it was encoded, and its bytes are
 * unchanged, so it is enough that every keyframe, and with it every segment's extradata and beginning, and
 * both ends decode without an error.
 */
export async function verifyExport(
  path: string,
  plan: Checked,
  audioScan: AudioLevel | null,
  { signal }: { signal: AbortSignal },
): Promise<ExportProof> {
  await verifyBoxes(path);
  const [{ streams = [], scans }, decoded] = await runTogether(signal, [
    (either) => scanFile(path, either),
    (either) => decodeKeyframesAndEnds(path, either).catch(refusalOf),
  ]);
  const video = streams.find((stream) => stream.codec_type === 'video');
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  const { width, height, fpsNum, fpsDen, totalFrames } = plan.output;
  if (video?.width !== width || video.height !== height)
    throw new RenderFailed(`The export is ${video?.width}x${video?.height} instead of ${width}x${height}`);
  if ((audio !== undefined) !== (plan.audio !== null))
    throw new RenderFailed(audio ? 'The export has audio, the plan has none' : 'The export lost its audio');

  const videoScan = scans.get(video.index);
  const times = videoScan?.times ?? [];
  if (times.length !== totalFrames)
    throw new RenderFailed(`The export has ${times.length} frames instead of ${totalFrames}`);
  const misplaced = times.findIndex((time, frame) => Math.abs(time - (frame * fpsDen) / fpsNum) > 0.0005);
  if (misplaced >= 0)
    throw new RenderFailed(
      `Frame ${misplaced} of the export is shown at ${times[misplaced]} s instead of ${(misplaced * fpsDen) / fpsNum} s`,
    );
  const avOffsetSeconds = audio ? verifyTogether(scans.get(audio.index), plan.output) : null;
  if (audioScan) verifyLoudness(audioScan);

  // Reported last even when it is known first: errors of the structure or the audio are more specific, and
  // name the segments to render again.
  if (decoded instanceof RenderFailed) throw decoded;
  const keyframes = videoScan?.keyframeTimes.length ?? 0;
  if (decoded !== keyframes)
    throw new RenderFailed(`Only ${decoded} of the ${keyframes} keyframes of the export can be decoded`);
  return {
    sizeBytes: (await stat(path)).size,
    frames: totalFrames,
    durationSeconds: Math.round((totalFrames * fpsDen * 1000) / fpsNum) / 1000,
    avOffsetSeconds,
    decodedKeyframes: decoded,
    loudnessLufs: rounded(audioScan?.integratedLufs),
    truePeakDb: rounded(audioScan?.truePeakDb),
  };
}

const refusalOf = (cause: unknown): RenderFailed => {
  if (cause instanceof RenderFailed) return cause;
  throw cause;
};

const rounded = (decibels: number | null | undefined): number | null =>
  decibels == null ? null : Math.round(decibels * 100) / 100;

/** Audio that begins with the video, has no gaps and ends with it is never more than one frame out of sync. */
function verifyTogether(
  audioScan: PacketScan | undefined,
  { fpsNum, fpsDen, totalFrames }: Checked['output'],
): number {
  const frameSeconds = fpsDen / fpsNum;
  const { startTime = 0, endTime = 0, packetCount = 0 } = audioScan ?? {};
  if (Math.abs(startTime) > frameSeconds)
    throw new AudioFailed(
      `The export's audio starts ${startTime} s after its video; at most one frame, ${frameSeconds} s, is allowed`,
    );
  const videoEnd = totalFrames * frameSeconds;
  if (endTime < videoEnd - frameSeconds || endTime > videoEnd + frameSeconds + AAC_FRAME_SECONDS)
    throw new AudioFailed(`The export's audio ends at ${endTime} s, its video at ${videoEnd} s`);
  const audioSeconds = packetCount * AAC_FRAME_SECONDS;
  if (Math.abs(audioSeconds - (endTime - startTime)) > 2 * AAC_FRAME_SECONDS)
    throw new AudioFailed(
      `The export's audio has gaps: it has only ${audioSeconds} s of audio from ${startTime} to ${endTime} s`,
    );
  return Math.round(startTime * 1e6) / 1e6;
}

function verifyLoudness({ integratedLufs, truePeakDb, isHeldBack }: AudioLevel): void {
  if (truePeakDb !== null && truePeakDb > MAX_PEAK_DB)
    throw new AudioFailed(
      `The export's audio peaks at ${truePeakDb.toFixed(2)} dBTP; at most ${MAX_PEAK_DB} is allowed`,
      { isLasting: true },
    );
  if (integratedLufs === null) return;
  const isTooLoud = integratedLufs > TARGET_LUFS + 1;
  const isTooSoft = integratedLufs < TARGET_LUFS - 1 && !isHeldBack;
  if (isTooLoud || isTooSoft)
    throw new AudioFailed(
      `The export's audio has ${integratedLufs.toFixed(2)} LUFS instead of ${TARGET_LUFS} ± 1`,
      { isLasting: true },
    );
}

async function verifyBoxes(path: string): Promise<void> {
  const types = (await readTopLevelBoxes(path)).map((box) => box.type);
  const moov = types.indexOf('moov');
  if (moov < 0 || moov > types.indexOf('mdat'))
    throw new RenderFailed(`The export cannot be played while it is loading (${types.join(' ')})`);
}

const KEYFRAMES = ['-skip_frame', 'nokey', '-an'];
/** Both ends, with their audio. */
const ENDS = [
  ['-t', '1'],
  ['-sseof', '-1'],
];

/** A frame that is only checked needs no deblocking, and more threads would cost more for these few frames. */
const CHECKED_ONLY = ['-threads', '1', '-skip_loop_filter', 'all'];

/**
 * Returns how many keyframes decode to a frame. They and both ends share one run: starting ffmpeg costs as
 * much as decoding a second.
 */
async function decodeKeyframesAndEnds(path: string, signal: AbortSignal): Promise<number> {
  let keyframes = 0;
  try {
    await runFfmpeg({
      inputs: [KEYFRAMES, ...ENDS].map((options) => ({
        path,
        options: ['-err_detect', 'explode', ...CHECKED_ONLY, ...options],
      })),
      outputs: [0, 1, 2].map((input) => ({
        // A path without a file: the null muxer writes nothing.
        path: `${path}.decoded-${input}`,
        options: ['-map', String(input), '-xerror', '-vsync', 'passthrough', '-f', 'null'],
      })),
      signal,
      // Progress of the first output.
      onProgress: ({ frame }) => {
        keyframes = frame;
      },
    });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    const said = cause.stderrTail.trim().split('\n').slice(-2).join(' ');
    throw new RenderFailed(`The export cannot be decoded: ${said}`, { cause });
  }
  return keyframes;
}
