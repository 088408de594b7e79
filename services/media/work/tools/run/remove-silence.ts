import { join } from 'node:path';
import type { TimeSpan } from '../../../text/word.js';
import { runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';
import { makeSignalLogReader } from '../../../video/frames/signal-log.js';
import { outputName } from '../flow/output-name.js';
import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { AUDIO_FROM_START, audioPad, videoPad } from './audio-chain.js';
import { CUT_RATE, cutAudioSpans } from './cut-audio-spans.js';
import { remainingSpans } from './cut-spans.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, OPENED, type OpenVideo, openVideo } from './open-video.js';
import { refused } from './refused.js';
import type { ToolInputOf } from './values-of.js';
import { gridOf, videoChain } from './video-chain.js';

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
