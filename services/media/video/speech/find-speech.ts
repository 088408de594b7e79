import { setImmediate } from 'node:timers/promises';
import type { TimeSpan } from '../../text/word.js';
import { openWavFile, SAMPLE_RATE, type WavFile } from '../wav/wav-file.js';
import { FRAME_LENGTH, FRAME_STEP, makeFrameMeter, type SpeechFrame } from './speech-frames.js';

/** Two measures of a window of about 2 s that distinguish speech from all other audio that was tried. */
type SpeechLikelihood = {
  /** Share of its frames with a gliding pitch: notes hold theirs, noise has none. */
  readonly glide: number;
  /** How much the spectrum changes within 60 ms: syllables change it fast, chords and hums slowly. */
  readonly motion: number;
};

const VOICED = 0.7;
/** Frames this far below the loudest of their window are ignored. */
const QUIET_DECIBELS = 30;
/** Bands this far (60 dB, in natural logarithms) below the strongest count as silent. */
const BAND_DEPTH = 14;
/** In semitones between two frames: a smaller change is a held note, a larger one a jump to another note. */
const SMALLEST_GLIDE = 0.05;
const LARGEST_GLIDE = 1;
/** A voice has overtones: a single tone, also a gliding one, fills two or three bands. */
const MIN_BANDS = 5;
/** Bands this far (35 dB) below the frame's strongest are not filled. */
const FILLED_DEPTH = 8;
const MOTION_FRAMES = 3;
/** On the frames' scale: the noise of an empty 16-bit recording stays below it. */
const SILENT_LEVEL = -70;

function measureLikelihood(frames: readonly SpeechFrame[]): SpeechLikelihood {
  const loudest = Math.max(...frames.map((frame) => frame.level));
  if (loudest < SILENT_LEVEL) return { glide: 0, motion: 0 };
  const floor = Math.max(...frames.map((frame) => Math.max(...frame.bands))) - BAND_DEPTH;
  const isVoiced = (frame: SpeechFrame) =>
    frame.harmonicity > VOICED && frame.level > loudest - QUIET_DECIBELS && filledBands(frame) >= MIN_BANDS;

  let gliding = 0;
  let moved = 0;
  for (const [index, frame] of frames.entries()) {
    const previous = frames[index - 1];
    if (previous && isVoiced(frame) && isVoiced(previous)) {
      const semitones = 12 * Math.abs(Math.log2(frame.pitchHz / previous.pitchHz));
      if (semitones >= SMALLEST_GLIDE && semitones < LARGEST_GLIDE) gliding += 1;
    }
    const earlier = frames[index - MOTION_FRAMES];
    if (!earlier) continue;
    for (let band = 0; band < frame.bands.length; band += 1) {
      moved += Math.abs(Math.max(floor, frame.bands[band]!) - Math.max(floor, earlier.bands[band]!));
    }
  }
  const steps = Math.max(1, frames.length - MOTION_FRAMES) * (frames[0]?.bands.length ?? 1);
  return { glide: gliding / frames.length, motion: moved / steps };
}

function filledBands(frame: SpeechFrame): number {
  const strongest = Math.max(...frame.bands);
  return frame.bands.filter((band) => band > strongest - FILLED_DEPTH).length;
}

const WINDOW_FRAMES = 100; // 2 s: a few words, one chord
const HOP_FRAMES = 25;
/** A last window shorter than this (0.6 s) is merged with the one before it. */
const MIN_FRAMES = 30;

/**
 * Measured on speech (read, recorded in 1961, seven synthetic voices; clean, quiet, under music, telephone
 * band, echo, noise) and on other audio (film music and effects, also faster, slower and louder; melodies,
 * chords, drums, tones, clicks, coloured and pulsing noise). Windows of speech: glide 0.04 to 0.66, motion
 * 0.80 to 3.5, nineteen in twenty of them at WEAK or above. Film: motion under 0.85 where notes glide.
 * Melodies and chords: motion up to 2.4, glide up to 0.09. Tones and noise of any kind: glide 0.
 */
const WEAK: SpeechLikelihood = { glide: 0.05, motion: 0.85 };
/**
 * Every recording of speech reached this in a third of its windows or more; of all other audio only the film
 * at 1.7 times its speed did, in one window: what an engine transcribes there is then judged word by word
 * (keep-spoken-words.ts).
 */
const STRONG: SpeechLikelihood = { glide: 0.11, motion: 1.05 };

/** Windows of one speaker may fall short: pauses, a whispered word. */
const BRIDGE_SECONDS = 3;
/** A window shows that it contains speech, not where the speech begins. */
const MARGIN_SECONDS = 0.5;

export type MeasuredWindow = TimeSpan & SpeechLikelihood;

/**
 * Returns the time spans that may contain speech. Generous around speech, strict about whether there is any:
 * a span contains at least one window with values that hardly anything but speech reaches.
 */
export async function findSpeech(
  wavPath: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<TimeSpan[]> {
  const wav = await openWavFile(wavPath);
  try {
    const windows: MeasuredWindow[] = [];
    for await (const window of measureWindows(wav, signal)) {
      windows.push(window);
      onProgress(Math.min(1, window.endSeconds / wav.durationSeconds));
    }
    return toSpans(windows, wav.durationSeconds);
  } finally {
    await wav.close();
  }
}

/** Measures overlapping windows over the whole audio. Yields to the event loop between them. */
export async function* measureWindows(wav: WavFile, signal: AbortSignal): AsyncGenerator<MeasuredWindow> {
  const measure = makeFrameMeter();
  const frames: SpeechFrame[] = [];
  const frameCount = Math.max(0, Math.floor((wav.sampleCount - FRAME_LENGTH) / FRAME_STEP) + 1);
  for (let first = 0; first < frameCount; first += HOP_FRAMES) {
    await setImmediate();
    signal.throwIfAborted();
    const count = Math.min(HOP_FRAMES, frameCount - first);
    const samples = await wav.readSamples(first * FRAME_STEP, (count - 1) * FRAME_STEP + FRAME_LENGTH);
    frames.push(...measure(samples, count));
    frames.splice(0, frames.length - WINDOW_FRAMES);
    const end = first + count;
    if (end < WINDOW_FRAMES && end < frameCount) continue;
    if (frames.length < MIN_FRAMES) return;
    yield {
      startSeconds: ((end - frames.length) * FRAME_STEP) / SAMPLE_RATE,
      endSeconds: (end * FRAME_STEP) / SAMPLE_RATE,
      ...measureLikelihood(frames),
    };
  }
}

function toSpans(windows: readonly MeasuredWindow[], durationSeconds: number): TimeSpan[] {
  const spans: Array<{ startSeconds: number; endSeconds: number; isStrong: boolean }> = [];
  for (const window of windows) {
    if (!reaches(window, WEAK)) continue;
    const isStrong = reaches(window, STRONG);
    const last = spans.at(-1);
    if (last && window.startSeconds - last.endSeconds <= BRIDGE_SECONDS) {
      last.endSeconds = Math.max(last.endSeconds, window.endSeconds);
      last.isStrong ||= isStrong;
    } else spans.push({ startSeconds: window.startSeconds, endSeconds: window.endSeconds, isStrong });
  }
  return spans
    .filter((span) => span.isStrong)
    .map(({ startSeconds, endSeconds }) => ({
      startSeconds: Math.max(0, startSeconds - MARGIN_SECONDS),
      endSeconds: Math.min(durationSeconds, endSeconds + MARGIN_SECONDS),
    }));
}

const reaches = (measured: SpeechLikelihood, min: SpeechLikelihood): boolean =>
  measured.glide >= min.glide && measured.motion >= min.motion;
