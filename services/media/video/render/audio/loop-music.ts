import { AUDIO_RATE, chunksOf, type OpenAudio, openAudio, type RawAudio } from './raw-audio.js';

/** What is quieter (-60 dB) at either end is the encoder's padding, or a fade that is over: in a loop it would be a hole. */
const QUIET = 33;
/** End and begin run into each other for so long: too short to upset a beat, long enough that nothing clicks. */
const SEAM_SAMPLES = AUDIO_RATE / 100;

/** Music that can be played again and again from `firstSample` on, every `samples`. */
export interface MusicLoop {
  readonly sound: RawAudio;
  readonly firstSample: number;
  readonly samples: number;
}

/** Music that is long enough stays as it is; else its quiet ends are left out and its begin is laid over its end. Null: nothing is heard. */
export async function loopMusic(sound: RawAudio, wantedSamples: number): Promise<MusicLoop | null> {
  if (sound.samples >= wantedSamples) return { sound, firstSample: 0, samples: sound.samples };
  const open = await openAudio(sound, 'r+');
  try {
    const heard = await findHeard(open, sound.samples);
    if (!heard) return null;
    const { first, last } = heard;
    const length = last + 1 - first;
    if (length < 4 * SEAM_SAMPLES) return { sound, firstSample: first, samples: length };
    const begin = (await open.read(first, SEAM_SAMPLES)).slice();
    const end = await open.read(last + 1 - SEAM_SAMPLES, SEAM_SAMPLES);
    const seam = begin.map((sample, i) => {
      const share = Math.floor(i / sound.channels) / SEAM_SAMPLES;
      return Math.round(sample * share + (end[i] as number) * (1 - share));
    });
    // Once around, the end runs into the begin; what was at the end itself is not played any more.
    await open.write(first, seam);
    return { sound, firstSample: first, samples: length - SEAM_SAMPLES };
  } finally {
    await open.close();
  }
}

async function findHeard(open: OpenAudio, samples: number): Promise<{ first: number; last: number } | null> {
  const chunks = [...chunksOf(samples)];
  const find = async (inOrder: typeof chunks, placeIn: (piece: Int16Array) => number) => {
    for (const { from, count } of inOrder) {
      const place = placeIn(await open.read(from, count));
      if (place >= 0) return from + Math.floor(place / open.channels);
    }
    return null;
  };
  const first = await find(chunks, (piece) => piece.findIndex(isHeard));
  const last = first === null ? null : await find(chunks.reverse(), (piece) => piece.findLastIndex(isHeard));
  return first === null || last === null ? null : { first, last };
}

const isHeard = (sample: number): boolean => Math.abs(sample) > QUIET;

/** Any stretch of music without end, to fill `room`. */
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
