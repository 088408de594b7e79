import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { encodeVoiceover } from '../../../../services/media/video/narration/encode-voiceover.js';
import { NARRATION_RATE } from '../../../../services/media/video/narration/finish-narration.js';
import { makeLoudnessMeter } from '../../../../services/media/video/narration/loudness-meter.js';
import { loudnessOf } from '../../../setup/loudness.js';

const signal = new AbortController().signal;
const SECONDS = 6;

/** A tone of the given amplitude, with knocks of the given amplitude and duration. */
function audioOf({ tone, knock, knockMs }: { tone: number; knock: number; knockMs: number }): Int16Array {
  return Int16Array.from({ length: SECONDS * NARRATION_RATE }, (_, i) => {
    const isKnock = ((i / NARRATION_RATE) % 0.5) * 1000 < knockMs;
    return Math.round((isKnock ? knock : tone) * 32_767 * Math.sin((2 * Math.PI * 440 * i) / NARRATION_RATE));
  });
}

describe('encodeVoiceover', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'encode-voiceover-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const encoded = async (samples: Int16Array) => {
    const meter = makeLoudnessMeter(NARRATION_RATE);
    meter.take(samples);
    const [rawPath, path] = [join(dir, 'voice.raw'), join(dir, 'voice.mp3')];
    await writeFile(rawPath, new Uint8Array(samples.buffer));
    const narration = { rawPath, loudness: meter.read(), durationSeconds: SECONDS, lines: [] };
    const level = await encodeVoiceover(narration, path, { title: 'Voice', signal });
    return { level, audible: await loudnessOf(path) };
  };

  describe('with an earlier voiceover of the same video', () => {
    /** Half a second each at another pitch, followed by a pause. */
    const say = () =>
      Int16Array.from({ length: 40 * NARRATION_RATE }, (_, i) => {
        const t = i / NARRATION_RATE;
        const hz = 110 + 17 * (Math.floor(t / 0.7) % 9);
        const isSaid = t % 0.7 < 0.5;
        return isSaid ? Math.round(6000 * Math.sin(2 * Math.PI * hz * t) * Math.sin(2 * Math.PI * 5 * t)) : 0;
      });
    const narrationOf = async (samples: Int16Array) => {
      const meter = makeLoudnessMeter(NARRATION_RATE);
      meter.take(samples);
      const rawPath = join(dir, 'voice.raw');
      await writeFile(rawPath, new Uint8Array(samples.buffer));
      return { rawPath, loudness: meter.read(), durationSeconds: samples.length / NARRATION_RATE, lines: [] };
    };
    const options = { title: 'Voice', signal };
    /** The earlier voiceover, encoded once for all of these tests. */
    let earlier: { path: string; print: Awaited<ReturnType<typeof encodeVoiceover>>['print'] };
    let speech: Int16Array;
    let firstDir: string;
    before(async () => {
      speech = say();
      firstDir = dir = await mkdtemp(join(tmpdir(), 'encode-voiceover-first-'));
      const path = join(firstDir, 'first.mp3');
      earlier = { path, ...(await encodeVoiceover(await narrationOf(speech), path, options)) };
    });
    after(() => rm(firstDir, { recursive: true, force: true }));
    /** Inverted samples: as loud as before, but different audio. */
    const upsideDown = (samples: Int16Array, from: number, until: number): Int16Array =>
      samples.map((sample, i) =>
        i >= from * NARRATION_RATE && i < until * NARRATION_RATE ? -sample : sample,
      );

    it('produces the same bytes as encoding the whole would', async () => {
      for (const [name, from, until] of [
        ['in the middle', 18.9, 20.3],
        ['at the begin', 0, 0.6],
        ['at the end', 39.2, 40],
      ] as const) {
        const changed = await narrationOf(upsideDown(speech, from, until));

        const spliced = await encodeVoiceover(changed, join(dir, 'spliced.mp3'), {
          ...options,
          before: earlier,
        });

        await encodeVoiceover(changed, join(dir, 'whole.mp3'), options);
        const [ours, whole, old] = await Promise.all(
          [join(dir, 'spliced.mp3'), join(dir, 'whole.mp3'), earlier.path].map((path) => readFile(path)),
        );
        expect(ours!.equals(whole!), name).to.equal(true);
        expect(ours!.equals(old!), name).to.equal(false);
        expect(spliced.print.blocks).to.not.deep.equal(earlier.print.blocks);
      }
    });

    it('copies unchanged frames, and only those, from the earlier voiceover', async () => {
      const { print } = earlier;
      const path = join(dir, 'first.mp3');
      // Frames that no encoder would produce show where the others were copied from.
      const marked = await readFile(earlier.path);
      marked.fill(0xaa, marked.length - 192 * 1600 + 4, marked.length - 192 * 1599);
      await writeFile(path, marked);
      const changed = await narrationOf(upsideDown(speech, 30, 31));

      await encodeVoiceover(changed, join(dir, 'spliced.mp3'), { ...options, before: { path, print } });

      const spliced = await readFile(join(dir, 'spliced.mp3'));
      expect(spliced.length).to.equal(marked.length);
      expect(
        spliced
          .subarray(spliced.length - 192 * 1600)
          .subarray(4, 192)
          .every((byte) => byte === 0xaa),
      ).to.equal(true);
    });

    it('encodes the whole when length or loudness changed, or most of the audio', async () => {
      for (const samples of [
        speech.subarray(0, 39 * NARRATION_RATE).slice(),
        speech.map((sample) => Math.round(sample / 2)),
        upsideDown(speech, 2, 30),
      ]) {
        const changed = await narrationOf(samples);
        await encodeVoiceover(changed, join(dir, 'new.mp3'), { ...options, before: earlier });
        await encodeVoiceover(changed, join(dir, 'whole.mp3'), options);

        const [ours, whole] = await Promise.all(
          ['new', 'whole'].map((file) => readFile(join(dir, `${file}.mp3`))),
        );
        expect(ours!.equals(whole!)).to.equal(true);
      }
    });
  });

  it('brings a voice to the target loudness, however quiet it was', async () => {
    const { level, audible } = await encoded(audioOf({ tone: 0.005, knock: 0.01, knockMs: 60 }));

    expect(audible.integratedLufs).to.be.closeTo(-16, 1);
    expect(level.isHeldBack).to.equal(false);
  });

  for (const [name, sound] of Object.entries({
    'plosives over a whisper': { tone: 0.004, knock: 0.95, knockMs: 4 },
    'clicks in silence': { tone: 0, knock: 0.9, knockMs: 2 },
    'bursts over a soft voice': { tone: 0.02, knock: 0.95, knockMs: 12 },
  }))
    it(`keeps the peaks of ${name} below the maximum, and reports when that leaves it quiet`, async () => {
      const { level, audible } = await encoded(audioOf(sound));

      expect(level.truePeakDb).to.be.at.most(-1);
      expect(audible.truePeakDb).to.be.at.most(-0.9);
      expect(audible.integratedLufs).to.be.at.most(-15);
      if (!level.isHeldBack) expect(audible.integratedLufs).to.be.at.least(-17);
    });
});
