import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { HEADROOM_DB, mixAudio } from '../../../../../services/media/video/render/audio/mix-audio.js';
import { useFolderOfEachTest } from '../../../../setup/folders.js';

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
