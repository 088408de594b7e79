import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { TimeSpan } from '../../../text/word.js';
import { runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import { makeSignalLogReader } from '../../../video/frames/signal-log.js';
import type { FrameSpan } from '../../../video/render/video/frame-span.js';
import { outputName, refused, type ToolInputOf, type ToolMade, type ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, videoPad } from './audio-chain.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, OPENED, type OpenVideo, openVideo } from './open-video.js';
import { gridOf, videoChain } from './video-chain.js';

/** A command line with more cuts cannot be started. */
const MAX_SPANS = 2000;

/**
 * Returns the frames that remain when silences are cut except for some padding at each side. At the very
 * beginning and end there is no adjacent speech, so that no padding is left.
 */
function remainingSpans(
  silences: readonly TimeSpan[],
  { frames, fps, padding }: { readonly frames: number; readonly fps: number; readonly padding: number },
): FrameSpan[] {
  const end = frames / fps;
  const cuts = silences
    .map(({ startSeconds, endSeconds }) => ({
      from: startSeconds <= 1 / fps ? 0 : Math.ceil((startSeconds + padding) * fps),
      to: endSeconds >= end - 1 / fps ? frames : Math.floor((endSeconds - padding) * fps),
    }))
    .filter(({ from, to }) => to > from);
  // Only the longest cuts if there are more than the maximum.
  const made = cuts
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_SPANS - 1)
    .sort((a, b) => a.from - b.from);
  const spans: FrameSpan[] = [];
  let at = 0;
  for (const { from, to } of made) {
    if (from > at) spans.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < frames) spans.push({ from: at, to: frames });
  return spans;
}

const CUT_RATE = 48_000;
const CHANNELS = 2;
const BYTES = 2 * CHANNELS;
/** Samples of the fade out and in where two spans meet: a step would click. */
const FADE = 144;
const CHUNK_SAMPLES = 65_536;

/**
 * Copies the audio of spans of frames sample by sample, so that it stays in sync with the video. Raw, 16 bit,
 * stereo.
 */
async function cutAudioSpans(
  fromPath: string,
  outPath: string,
  {
    spans,
    fps,
    signal,
  }: { readonly spans: readonly FrameSpan[]; readonly fps: number; readonly signal: AbortSignal },
): Promise<void> {
  const sampleAt = (frame: number) => Math.round((frame / fps) * CUT_RATE);
  const source = await open(fromPath, 'r');
  const out = await open(outPath, 'w');
  try {
    let frames = 0;
    for (const { from, to } of spans) {
      signal.throwIfAborted();
      const place = sampleAt(frames);
      frames += to - from;
      // Counted at the target: rounding losses of one span are added to the next.
      await copySpan(source, out, { from: sampleAt(from), place, samples: sampleAt(frames) - place });
    }
    await out.truncate(sampleAt(frames) * BYTES);
  } finally {
    await out.close();
    await source.close();
  }
}

async function copySpan(
  source: FileHandle,
  out: FileHandle,
  { from, place, samples }: { from: number; place: number; samples: number },
): Promise<void> {
  const chunk = Buffer.alloc(Math.min(CHUNK_SAMPLES, samples) * BYTES);
  for (let done = 0; done < samples; ) {
    const wanted = Math.min(CHUNK_SAMPLES, samples - done);
    const { bytesRead } = await source.read(chunk, 0, wanted * BYTES, (from + done) * BYTES);
    const got = Math.floor(bytesRead / BYTES);
    if (got === 0) return;
    fadeEdges(chunk, { first: done, count: got, of: samples });
    await out.write(chunk, 0, got * BYTES, (place + done) * BYTES);
    done += got;
  }
}

function fadeEdges(chunk: Buffer, { first, count, of }: { first: number; count: number; of: number }): void {
  for (let i = 0; i < count; i += 1) {
    const at = first + i;
    const gain = Math.min(1, (at + 1) / FADE, (of - at) / FADE);
    if (gain === 1) continue;
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const offset = i * BYTES + 2 * channel;
      chunk.writeInt16LE(Math.round(chunk.readInt16LE(offset) * gain), offset);
    }
  }
}

type Values = ToolInputOf<'silence-remover'>;

/** Progress at which the silence detection ends and encoding begins. */
const AUDIBLE = 0.35;

/** Cuts silence out of video and audio at the same frames. */
export async function removeSilence(values: Values, run: ToolRun): Promise<ToolMade> {
  const { videoUrl, padding, threshold } = values;
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const { probe } = video;
  if (!probe.audio) throw refused('videoUrl: The video has no audio');
  const { fpsNum, fpsDen } = gridOf(probe);
  const fps = fpsNum / fpsDen;
  const frames = Math.max(1, Math.round(probe.durationSeconds * fps));
  const audioPath = join(run.scratch, 'audio.raw');
  const silences = await listen(run, video, { ...values, soundPath: audioPath, seconds: frames / fps });
  const spans = remainingSpans(silences, { frames, fps, padding });
  if (spans.length === 0) throw refused(`threshold: Nothing in the video is louder than ${threshold} dB`);

  const cutPath = join(run.scratch, 'cut.raw');
  await cutAudioSpans(audioPath, cutPath, { spans, fps, signal: run.signal });
  const shown = spans.map(({ from, to }) => `between(n,${from},${to - 1})`).join('+');
  const videoFilters = [
    ...videoChain(probe),
    ...[`tpad=stop=${frames}:stop_mode=clone`, `trim=end_frame=${frames}`, `select='${shown}'`],
    `setpts=N*${fpsDen}/(${fpsNum}*TB)`,
  ];
  const outPath = join(run.scratch, 'spoken.mp4');
  const raw = ['-f', 's16le', '-ar', String(CUT_RATE), '-ac', '2'];
  await encodeMp4(run, {
    inputs: [inputOf(video), { path: cutPath, formats: 's16le', options: raw }],
    graph: `${videoPad(probe)}${videoFilters.join(',')}[v];[1:a]anull[a]`,
    outPath,
    hasAudio: true,
    message: 'Removing silence',
    seconds: spans.reduce((sum, { from, to }) => sum + to - from, 0) / fps,
    share: { from: AUDIBLE, to: 1 },
  });
  return {
    path: outPath,
    filename: outputName(videoUrl, 'without-silence', 'mp4'),
    contentType: 'video/mp4',
  };
}

/** Detects silence, and writes the audio as samples, as long as the video. */
async function listen(
  run: ToolRun,
  video: OpenVideo,
  { threshold, minSilence, soundPath: audioPath, seconds }: Values & { soundPath: string; seconds: number },
): Promise<TimeSpan[]> {
  const log = makeSignalLogReader();
  await runFfmpeg({
    inputs: [inputOf(video)],
    filterGraph: [
      `${audioPad(video.probe)}${AUDIO_FROM_START},apad,atrim=end=${seconds.toFixed(6)}`,
      `silencedetect=noise=${threshold}dB:duration=${minSilence},aformat=sample_fmts=s16[a]`,
    ].join(','),
    outputs: [{ path: audioPath, options: ['-map', '[a]', '-c:a', 'pcm_s16le', '-f', 's16le', '-y'] }],
    signal: run.signal,
    logLevel: 'info',
    onStderrLine: log.take,
    onProgress: ({ outTimeSeconds }) =>
      run.report(OPENED + (AUDIBLE - OPENED) * Math.min(1, outTimeSeconds / seconds), 'Listening'),
  });
  return log.finish(seconds).silences;
}
