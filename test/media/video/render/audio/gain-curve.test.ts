import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  curveReader,
  duckingCurve,
  fadingCurve,
} from '../../../../../services/media/video/render/audio/gain-curve.js';
import { HEADROOM_DB, mixAudio } from '../../../../../services/media/video/render/audio/mix-audio.js';
import { openAudio, type RawAudio } from '../../../../../services/media/video/render/audio/raw-audio.js';
import { addRoomTone, findRoomTone } from '../../../../../services/media/video/render/audio/room-tone.js';
import { useFolder, useFolderOfEachTest } from '../../../../setup/folders.js';
import { makeRandom } from '../../../../setup/random.js';

const asked = { volume: 30, duckVolume: 10 };
const at = (course: Parameters<typeof curveReader>[0], ...seconds: number[]) => {
  const gainAt = curveReader(course);
  return seconds.map((each) => Math.round(gainAt(each) * 1000) / 1000);
};

describe('duckingCourse', () => {
  it('is ducked from the first word to the last, and at full volume before and after', () => {
    const course = duckingCurve([{ startSeconds: 5, endSeconds: 8 }], asked);

    expect(at(course, 0, 4.69, 5, 6.5, 8, 8.81, 20)).to.deep.equal([0.3, 0.3, 0.1, 0.1, 0.1, 0.3, 0.3]);
  });

  it('attacks faster than it releases, without a corner', () => {
    const course = duckingCurve([{ startSeconds: 5, endSeconds: 8 }], asked);

    expect(at(course, 4.72, 4.85, 4.98)).to.deep.equal([0.298, 0.2, 0.102]);
    expect(at(course, 8.05, 8.4, 8.75)).to.deep.equal([0.102, 0.2, 0.298]);
  });

  it('stays ducked during a pause between two sentences', () => {
    const course = duckingCurve(
      [
        { startSeconds: 7, endSeconds: 9 },
        { startSeconds: 1, endSeconds: 5 },
        { startSeconds: 2, endSeconds: 3 },
      ],
      asked,
    );

    expect(at(course, 4, 5.5, 6, 6.9, 8)).to.deep.equal([0.1, 0.1, 0.1, 0.1, 0.1]);
  });

  it('never gets louder during speech', () => {
    const course = duckingCurve([{ startSeconds: 5, endSeconds: 8 }], { volume: 30, duckVolume: 80 });

    expect(at(course, 0, 6, 9)).to.deep.equal([0.3, 0.3, 0.3]);
  });

  it('has the requested volume without speech', () => {
    expect(at(duckingCurve([], asked), 0, 100)).to.deep.equal([0.3, 0.3]);
  });
});

describe('fadingCourse', () => {
  it('fades in and out within its time span, and is silent outside it', () => {
    const course = fadingCurve({ startSeconds: 2, endSeconds: 12 }, 2);

    expect(at(course, 1, 2, 3, 4, 10, 11, 12, 13)).to.deep.equal([0, 0, 0.5, 1, 1, 0.5, 0, 0]);
  });

  it('fades in over the first half of a short time span, and out over the second', () => {
    const course = fadingCurve({ startSeconds: 0, endSeconds: 4 }, 30);

    expect(at(course, 0, 1, 2, 3, 4)).to.deep.equal([0, 0.5, 1, 0.5, 0]);
  });

  it('does not click without a fade', () => {
    expect(at(fadingCurve({ startSeconds: 0, endSeconds: 4 }, 0), 0, 0.0025, 0.005, 3.995, 4)).to.deep.equal([
      0, 0.5, 1, 1, 0,
    ]);
  });
});

const signal = new AbortController().signal;
const clipped = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)));

describe('mixAudio', () => {
  const dir = useFolderOfEachTest();

  const mixedAt = async (samples: Int16Array, gainDb: number) => {
    const path = join(dir, 'track.raw');
    await writeFile(path, new Uint8Array(samples.buffer));
    const audio = { path, channels: 1 as const, samples: samples.length };
    const track = { audio, startSample: 0, gainDb, fades: { inSamples: 0, outSamples: 0 } };
    const { mixed } = await mixAudio(
      { tracks: [track], music: null, samples: samples.length },
      join(dir, 'mix.raw'),
      { signal, onProgress: () => undefined },
    );
    const { buffer, byteOffset } = await readFile(mixed.path);
    return new Int16Array(buffer.slice(byteOffset, byteOffset + 4 * samples.length));
  };

  it('rounds to the nearest sample, and clips what is above full scale, for every sample', async () => {
    const every = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768);

    for (const gainDb of [0, HEADROOM_DB, HEADROOM_DB + 20 * Math.log10(0.5), HEADROOM_DB + 6]) {
      const gain = 10 ** (-HEADROOM_DB / 20) * 10 ** (gainDb / 20);
      const mixed = await mixedAt(every, gainDb);

      const wrong = every.findIndex((sample, i) => {
        const expected = clipped(Math.fround(sample * gain));
        return mixed[2 * i] !== expected || mixed[2 * i + 1] !== expected;
      });
      expect(wrong, `at ${gainDb} dB`).to.equal(-1);
    }
  });

  it('is silent where a sum is not a number', async () => {
    const samples = Int16Array.of(-20_000, 0, 20_000);

    expect([...(await mixedAt(samples, Number.NaN))]).to.deep.equal([0, 0, 0, 0, 0, 0]);
    expect([...(await mixedAt(samples, Number.POSITIVE_INFINITY))]).to.deep.equal([
      -32_768, -32_768, 0, 0, 32_767, 32_767,
    ]);
  });
});

const RATE = 48_000;
const never = new AbortController().signal;
const decibels = (samples: Int16Array) =>
  20 * Math.log10(Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length) / 32_768);

describe('room tone', () => {
  const dir = useFolder();

  /** Noise of one channel at so many dB of full scale, span after span. */
  const made = async (
    name: string,
    spans: ReadonlyArray<{ seconds: number; db: number }>,
  ): Promise<RawAudio> => {
    const random = makeRandom(7);
    const samples = spans.flatMap(({ seconds, db }) =>
      Array.from({ length: seconds * RATE }, () =>
        Math.round((random() * 2 - 1) * Math.sqrt(3) * 32_768 * 10 ** (db / 20)),
      ),
    );
    const path = join(dir, name);
    await writeFile(path, Buffer.from(Int16Array.from(samples).buffer));
    return { path, channels: 1, samples: samples.length };
  };

  it('is taken where a source is quietest', async () => {
    const tone = await findRoomTone(
      await made('talk', [
        { seconds: 2, db: -20 },
        { seconds: 2, db: -62 },
        { seconds: 2, db: -25 },
        { seconds: 1, db: -55 },
      ]),
    );

    expect(tone?.levelDb).to.be.closeTo(-62, 1);
    expect(tone?.samples.length).to.be.greaterThan(RATE);
  });

  it('is not taken from a source that is never quiet, nor from digital silence', async () => {
    expect(await findRoomTone(await made('loud', [{ seconds: 4, db: -30 }]))).to.equal(null);
    expect(await findRoomTone(await made('silent', [{ seconds: 4, db: -200 }]))).to.equal(null);
  });

  it('is added from the start to the end, as loud as requested, without a gap or a click', async () => {
    const tone = await findRoomTone(await made('room', [{ seconds: 4, db: -60 }]));
    const sound = await made('silence', [{ seconds: 10, db: -200 }]);

    await addRoomTone(sound, tone!, 12, never);

    const open = await openAudio(sound);
    const samples = (await open.read(0, sound.samples)).slice();
    await open.close();
    for (let at = 0; at < samples.length; at += RATE / 10)
      expect(decibels(samples.subarray(at, at + RATE / 10)), `${at / RATE} s`).to.be.closeTo(-48, 1.5);
  });
});
