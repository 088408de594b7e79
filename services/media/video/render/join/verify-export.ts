import { stat } from 'node:fs/promises';
import type { ExportProof } from '../../../../../schemas/messages/media.js';
import { errorMessage } from '../../../../platform/errors/errors.js';
import { runTogether } from '../../../../platform/retry/run-together.js';
import { FfmpegFailed } from '../../ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import { MAX_PEAK_DB, TARGET_LUFS } from '../../narration/level-narration.js';
import type { AudioLevel } from '../../narration/settle-level.js';
import { readTopLevelBoxes } from '../../probe/mp4-boxes.js';
import { isRefusal } from '../../probe/not-a-video.js';
import { type Mp4Packets, readMp4Packets } from '../../probe/read-mp4-packets.js';
import { type PacketScan, scanFile } from '../../probe/scan-packets.js';
import { AUDIO_RATE } from '../audio/raw-audio.js';
import { AudioFailed } from '../audio-failed.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { RenderFailed } from '../render-failed.js';
import { PacketsDiffer, requireSamePackets } from './require-same-packets.js';

type Checked = Pick<RenderPlan, 'output' | 'audio'>;

/** Players play whole AAC frames: the last one may extend beyond the video. */
const AAC_FRAME_SECONDS = 1024 / AUDIO_RATE;

/** Finished files whose packets an export consists of. */
export interface MadeFrom {
  /** Segments in order; null for a video that was copied from its source. */
  readonly segments: readonly string[] | null;
  readonly audio: string | null;
  /** Whether all bytes of them are those that were rendered. */
  readonly areIntact: boolean;
}

interface VerifyOptions {
  readonly signal: AbortSignal;
  /** Absent: nothing is compared, and both ends are decoded instead. */
  readonly madeFrom?: MadeFrom;
}

/**
 * Verifies that a finished export matches the plan: every frame at its place, audio that begins and ends with
 * the video at the target loudness, and playback from the first bytes. The whole file is not decoded, which
 * would cost a quarter of the render. Each segment's frames were counted as it was encoded and its audio was decoded as
 * it was measured, so it is enough that every packet is unchanged and that every keyframe, and with it every segment's
 * extradata and beginning, decodes without an error. Of a copied video, and of segments that may have
 * changed since, both ends are decoded as well.
 */
export async function verifyExport(
  path: string,
  plan: Checked,
  audioScan: AudioLevel | null,
  { signal, madeFrom }: VerifyOptions,
): Promise<ExportProof> {
  await verifyBoxes(path);
  const packets = await readMp4Packets(path);
  const isCompared = !!packets && !!madeFrom?.segments;
  const [{ video, audio }, decoded] = await runTogether(signal, [
    (either) => (packets ? tracksOf(packets) : scanTracks(path, either)),
    (either) =>
      decodeKeyframes(path, { withEnds: !isCompared || !madeFrom.areIntact, signal: either }).catch(
        refusalOf,
      ),
  ]);
  const { width, height, fpsNum, fpsDen, totalFrames } = plan.output;
  if (video?.size?.width !== width || video.size.height !== height)
    throw new RenderFailed(
      `The export is ${video?.size?.width}x${video?.size?.height} instead of ${width}x${height}`,
    );
  if ((audio !== undefined) !== (plan.audio !== null))
    throw new RenderFailed(audio ? 'The export has audio, the plan has none' : 'The export lost its audio');

  const { times } = video.scan;
  if (times.length !== totalFrames)
    throw new RenderFailed(`The export has ${times.length} frames instead of ${totalFrames}`);
  const misplaced = times.findIndex((time, frame) => Math.abs(time - (frame * fpsDen) / fpsNum) > 0.0005);
  if (misplaced >= 0)
    throw new RenderFailed(
      `Frame ${misplaced} of the export is shown at ${times[misplaced]} s instead of ${(misplaced * fpsDen) / fpsNum} s`,
    );
  const avOffsetSeconds = audio ? verifyTogether(audio.scan, plan.output) : null;
  if (audioScan) verifyLoudness(audioScan);
  if (isCompared) await verifyPackets(path, packets, madeFrom, signal);

  // Reported last even when it is known first: errors of the structure or the audio are more specific, and
  // name the segments to render again.
  if (decoded instanceof RenderFailed) throw decoded;
  const keyframes = video.scan.keyframeTimes.length;
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

type Track = Pick<Mp4Packets, 'size' | 'scan'>;

interface Tracks {
  readonly video: Track | undefined;
  readonly audio: Track | undefined;
}

const tracksOf = async (packets: readonly Mp4Packets[]): Promise<Tracks> => ({
  video: packets.find(({ kind }) => kind === 'video'),
  audio: packets.find(({ kind }) => kind === 'audio'),
});

/** For a file whose tables cannot be read here. */
async function scanTracks(path: string, signal: AbortSignal): Promise<Tracks> {
  const { streams = [], scans } = await scanFile(path, signal).catch((cause) => {
    if (!isRefusal(cause)) throw cause;
    throw new RenderFailed(`The export cannot be read: ${errorMessage(cause)}`, { cause });
  });
  const find = (type: string): Track | undefined => {
    const stream = streams.find(({ codec_type }) => codec_type === type);
    const scan = stream && scans.get(stream.index);
    if (!scan) return undefined;
    const { width, height } = stream;
    return { scan, size: width && height ? { width, height } : null };
  };
  return { video: find('video'), audio: find('audio') };
}

/** Throws unless both tracks consist of exactly the packets that they were joined from. */
async function verifyPackets(
  path: string,
  packets: readonly Mp4Packets[],
  { segments, audio }: MadeFrom,
  signal: AbortSignal,
): Promise<void> {
  for (const track of packets) {
    const inputs = track.kind === 'video' ? segments : audio === null ? null : [audio];
    if (track.kind === 'other' || !inputs) continue;
    await requireSamePackets(path, track, inputs, signal).catch((cause) => {
      if (!(cause instanceof PacketsDiffer)) throw cause;
      const message = `The export's ${track.kind} is not what it was joined from: ${cause.message}`;
      throw track.kind === 'audio'
        ? new AudioFailed(message, { cause })
        : new RenderFailed(message, { cause });
    });
  }
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

/** The others are not even read. */
const KEYFRAMES = ['-skip_frame', 'nokey', '-discard:v', 'nokey', '-an'];
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
async function decodeKeyframes(
  path: string,
  { withEnds, signal }: { withEnds: boolean; signal: AbortSignal },
): Promise<number> {
  let keyframes = 0;
  const inputs = withEnds ? [KEYFRAMES, ...ENDS] : [KEYFRAMES];
  try {
    await runFfmpeg({
      inputs: inputs.map((options) => ({
        path,
        options: ['-err_detect', 'explode', ...CHECKED_ONLY, ...options],
      })),
      outputs: inputs.map((_, input) => ({
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
