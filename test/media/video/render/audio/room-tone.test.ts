import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { openAudio, type RawAudio } from '../../../../../services/media/video/render/audio/raw-audio.js';
import { addRoomTone, findRoomTone } from '../../../../../services/media/video/render/audio/room-tone.js';
import { useFolder } from '../../../../setup/folders.js';
import { makeRandom } from '../../../../setup/random.js';

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
