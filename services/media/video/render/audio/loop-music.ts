import { AUDIO_RATE, chunksOf, type OpenAudio, openAudio, type RawAudio } from './raw-audio.js';

/**
 * Quieter samples (-60 dB) at either end are encoder padding or a finished fade, which would be a gap in a
 * loop.
 */
const QUIET = 33;
/**
 * Length of the crossfade from the end to the beginning: too short to disturb the beat, long enough to avoid
 * a click.
 */
const SEAM_SAMPLES = AUDIO_RATE / 100;

/** Music that can be repeated from `firstSample` on, every `samples`. */
export interface MusicLoop {
  readonly audio: RawAudio;
  readonly firstSample: number;
  readonly samples: number;
}

/**
 * Leaves music that is long enough unchanged; otherwise trims its quiet ends and crossfades its end into its
 * beginning. Returns null for silent music.
 */
export async function loopMusic(audio: RawAudio, wantedSamples: number): Promise<MusicLoop | null> {
  if (audio.samples >= wantedSamples) return { audio, firstSample: 0, samples: audio.samples };
  const open = await openAudio(audio, 'r+');
  try {
    const audible = await findAudible(open, audio.samples);
    if (!audible) return null;
    const { first, last } = audible;
    const length = last + 1 - first;
    if (length < 4 * SEAM_SAMPLES) return { audio, firstSample: first, samples: length };
    const begin = (await open.read(first, SEAM_SAMPLES)).slice();
    const end = await open.read(last + 1 - SEAM_SAMPLES, SEAM_SAMPLES);
    const seam = begin.map((sample, i) => {
      const share = Math.floor(i / audio.channels) / SEAM_SAMPLES;
      return Math.round(sample * share + (end[i] as number) * (1 - share));
    });
    // At the repetition the end fades into the beginning; the last samples themselves are no longer played.
    await open.write(first, seam);
    return { audio, firstSample: first, samples: length - SEAM_SAMPLES };
  } finally {
    await open.close();
  }
}

async function findAudible(
  open: OpenAudio,
  samples: number,
): Promise<{ first: number; last: number } | null> {
  const chunks = [...chunksOf(samples)];
  const find = async (inOrder: typeof chunks, placeIn: (block: Int16Array) => number) => {
    for (const { from, count } of inOrder) {
      const place = placeIn(await open.read(from, count));
      if (place >= 0) return from + Math.floor(place / open.channels);
    }
    return null;
  };
  const first = await find(chunks, (block) => block.findIndex(isAudible));
  const last =
    first === null ? null : await find(chunks.reverse(), (block) => block.findLastIndex(isAudible));
  return first === null || last === null ? null : { first, last };
}

const isAudible = (sample: number): boolean => Math.abs(sample) > QUIET;

/** Fills `room` with any range of the endlessly repeated music. */
export async function readLoop(
  open: OpenAudio,
  { firstSample, samples }: MusicLoop,
  from: number,
  room: Int16Array,
): Promise<void> {
  const count = room.length / open.channels;
  for (let done = 0; done < count; ) {
    const at = (from + done) % samples;
    const now = Math.min(count - done, samples - at);
    room.set(await open.read(firstSample + at, now), done * open.channels);
    done += now;
  }
}
