import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FfmpegOutput, runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { makeFrameComparer } from '../../video/frames/compare-frames.js';
import { makeSignalLogReader, type Scene, type SignalLog } from '../../video/frames/signal-log.js';
import { findInteractions, type ScreenActivity } from '../../video/interactions/find-interactions.js';
import { watchedSize } from '../../video/interactions/frames/frame-size.js';
import { SCREEN } from '../../video/interactions/screen-frame.js';
import { makeScreenWatcher } from '../../video/interactions/watch-screen.js';
import { displaySize } from '../../video/probe/frame-shape.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import { SAMPLE_RATE } from '../../video/wav/wav-file.js';
import { makeSlideWatcher } from './scenes/watch-slides.js';
import { chooseScreenZooms, isScreenRecording } from './zoom/choose-screen-zooms.js';
import { chooseZooms } from './zoom/choose-zooms.js';
import { findInteractions as findSmallChanges } from './zoom/find-interactions.js';
import { makeChangeWatcher, WATCHED, type WatchedFrame } from './zoom/watch-changes.js';
import type { ZoomMoment } from './zoom/zoom-in.js';

/** A cut is detected equally well in a small frame, at a tenth of the work. */
const SCENE_WIDTH = SCREEN.width;
/** Frames for zooms and slides are smaller still. */
const SHRINK = SCREEN.width / WATCHED.width;
/** Threshold of scdet's score, 0 to 100: camera moves and flashes score lower. */
const SCENE_SCORE = 10;
const SILENCE = 'n=-45dB:d=0.5';

export type Signals = SignalLog &
  ScreenActivity & {
    /** 16 kHz, mono, 16 bit, on the video's timeline; null if the source has no audio. */
    readonly wavPath: string | null;
    /** Null if not requested. */
    readonly zoomMoments: readonly ZoomMoment[] | null;
  };

export type SignalsInput = {
  readonly sourcePath: string;
  readonly probe: SourceProbe;
  readonly scratchDir: string;
  /** Whether to search the video frames for user interactions. */
  readonly autoZoom: boolean;
  readonly signal: AbortSignal;
  /** A fraction from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
};

/** Decodes a source once and extracts everything that an analysis needs. */
export async function readSignals({
  sourcePath,
  probe,
  scratchDir,
  autoZoom,
  signal,
  onProgress,
}: SignalsInput): Promise<Signals> {
  const wavPath = probe.audio && join(scratchDir, 'audio.wav');
  const log = makeSignalLogReader();
  const slides = makeSlideWatcher();
  const watcher = autoZoom ? makeChangeWatcher() : null;
  const { width, height } = watchedSize(displaySize(probe.video));
  const screen = makeScreenWatcher({ width, height });
  const small = Buffer.alloc(WATCHED.width * WATCHED.height);
  const frames = makeFrameComparer(width * height, (_, frame) => {
    const isChanged = screen.see(frame);
    if (isChanged) shrinkFrame(screen.small, SCREEN.width, SHRINK, small);
    slides.take(small);
    watcher?.take(small);
  });
  const graph = [
    `[0:${probe.videoStreamIndex}]split[all][watched]`,
    `[all]scale=${SCENE_WIDTH}:-2:flags=fast_bilinear,format=gray,scdet=threshold=${SCENE_SCORE}[scenes]`,
    `[watched]fps=${SCREEN.fps}:start_time=0,${toGray(probe.video)}scale=${width}:${height}:flags=bilinear,format=gray[gray]`,
  ];
  const outputs: FfmpegOutput[] = [
    { path: '-', options: ['-map', '[scenes]', '-f', 'null'] },
    { path: 'stdout', options: ['-map', '[gray]', '-f', 'rawvideo'] },
  ];
  if (wavPath && probe.audio) {
    graph.push(
      `[0:${probe.audio.streamIndex}]aresample=async=1:first_pts=0,asplit[heard][measured]`,
      '[measured]ebur128=framelog=verbose[loudness]',
      `[heard]aresample=${SAMPLE_RATE},aformat=sample_fmts=s16:channel_layouts=mono,silencedetect=${SILENCE}[sound]`,
    );
    outputs.push(
      { path: '-', options: ['-map', '[loudness]', '-f', 'null'] },
      { path: wavPath, options: ['-map', '[sound]', '-c:a', 'pcm_s16le', '-f', 'wav', '-y'] },
    );
  }
  await runFfmpeg({
    inputs: [{ path: sourcePath, options: onOurTimeline(probe) }],
    filterGraph: graph.join(';'),
    // Filter threads for frames this small cost more than they save; the decoder has its own threads.
    filterThreads: 1,
    outputs,
    signal,
    logLevel: 'info',
    onStderrLine: log.take,
    onStdout: frames.take,
    onProgress: ({ outTimeSeconds }) => onProgress(Math.min(1, outTimeSeconds / probe.durationSeconds)),
  });
  onProgress(1);
  const { scenes, ...audio } = log.finish(probe.durationSeconds);
  const activity = findInteractions(screen.finish());
  return {
    ...audio,
    ...activity,
    scenes: withSlides(scenes, slides.finish()),
    wavPath: wavPath && existsSync(wavPath) ? wavPath : null,
    zoomMoments: watcher && zoomsOf(activity, watcher.finish(), probe.durationSeconds),
  };
}

/** Brightness alone costs half as much to scale; only the usual layouts have it as a plane of its own. */
const toGray = ({ pixFmt }: SourceProbe['video']): string =>
  /^yuvj?4\d\dp$/.test(pixFmt) ? 'extractplanes=y,' : '';

/** Of a screen recording the interactions are known; of any other video only where it changes. */
const zoomsOf = (activity: ScreenActivity, changes: WatchedFrame, durationSeconds: number): ZoomMoment[] =>
  isScreenRecording(activity)
    ? chooseScreenZooms(activity.interactions, durationSeconds)
    : chooseZooms(findSmallChanges(changes), durationSeconds);

/** A slide change this close to a cut is the cut itself. */
const APART_SECONDS = 1;

/** Returns the cuts and the slide changes between them, in order of time. */
function withSlides(cuts: readonly Scene[], slides: readonly Scene[]): Scene[] {
  const own = slides.filter(
    (slide) => !cuts.some((cut) => Math.abs(cut.timeSeconds - slide.timeSeconds) < APART_SECONDS),
  );
  return [...cuts, ...own].sort((a, b) => a.timeSeconds - b.timeSeconds);
}

/** ffmpeg counts from the source's first packet, whereas this service counts from the source's origin. */
function onOurTimeline(probe: SourceProbe): string[] {
  const shift = probe.startTime - probe.originSeconds;
  return Math.abs(shift) < 0.0005 ? [] : ['-itsoffset', shift.toFixed(6)];
}

/** Averages squares of pixels: a gray frame of `width` becomes one of `width / by`. */
function shrinkFrame(frame: Uint8Array, width: number, by: number, small: Uint8Array): void {
  const columns = width / by;
  const rows = frame.length / width / by;
  const sums = new Uint16Array(columns);
  for (let row = 0; row < rows; row += 1) {
    sums.fill(0);
    for (let y = row * by; y < (row + 1) * by; y += 1) {
      let at = y * width;
      for (let column = 0; column < columns; column += 1) {
        let sum = 0;
        for (let x = 0; x < by; x += 1, at += 1) sum += frame[at] as number;
        sums[column] = (sums[column] as number) + sum;
      }
    }
    for (let column = 0; column < columns; column += 1)
      small[row * columns + column] = Math.round((sums[column] as number) / (by * by));
  }
}
