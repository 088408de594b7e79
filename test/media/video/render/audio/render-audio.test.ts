import { expect } from 'chai';
import { cachedFile } from '../../../../setup/cached-media.js';
import { type ClipName, clip } from '../../../../setup/clips.js';
import { useFolderOfEachTest } from '../../../../setup/folders.js';
import { loudnessOf } from '../../../../setup/loudness.js';
import { readWithFfmpeg } from '../../../../setup/read-media.js';
import { audioOf, planRender } from '../../../../setup/render-whole.js';

const RATE = 8000;

/** A video with the audio of a filter, in any format. */
function film(sound: string, seconds: number, options: readonly string[] = []): Promise<string> {
  const recipe = [
    ...['-f', 'lavfi', '-t', String(seconds), '-i', 'testsrc2=s=64x64:r=25'],
    ...['-f', 'lavfi', '-t', String(seconds), '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'flac', ...options],
  ];
  const make = (path: string) => readWithFfmpeg([...recipe, path]);
  return cachedFile({ name: 'film-of-sound', extension: 'mkv', recipe, make });
}

/** Both channels, interleaved. */
async function stereo(path: string): Promise<Int16Array> {
  const form = ['-vn', '-ac', '2', '-ar', String(RATE), '-f', 's16le'];
  const { output: bytes } = await readWithFfmpeg(['-i', path, ...form, 'pipe:1']);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
}

/** Returns when audio is audible, in seconds, and the total duration. */
async function audible(path: string) {
  const samples = (await stereo(path)).filter((_, index) => index % 2 === 0);
  const isLoud = (sample: number) => Math.abs(sample) > 400;
  return {
    from: samples.findIndex(isLoud) / RATE,
    to: samples.findLastIndex(isLoud) / RATE,
    seconds: samples.length / RATE,
  };
}

describe('renderAudio', () => {
  const dir = useFolderOfEachTest();

  const soundOfSource = async (path: string) => {
    const sound = await audioOf(await planRender(path, dir), dir);
    if (!sound) throw new Error('no sound was made');
    return sound;
  };

  const cases: { name: ClipName; from: number; to: number; seconds: number }[] = [
    { name: 'lateSound', from: 1.5, to: 10.5, seconds: 11 },
    { name: 'latePicture', from: 0, to: 12, seconds: 12 },
    { name: 'shortPicture', from: 0, to: 16, seconds: 16 },
    { name: 'liveWebm', from: 0, to: 12, seconds: 12 },
    { name: 'transportStream', from: 0, to: 12, seconds: 12 },
  ];
  for (const { name, from, to, seconds } of cases) {
    it(`places the audio of "${name}" from ${from} to ${to} s`, async () => {
      const { path } = await soundOfSource(await clip(name));

      const sound = await audible(path);
      expect(sound.from).to.be.closeTo(from, 0.04);
      expect(sound.to).to.be.closeTo(to, 0.06);
      expect(sound.seconds).to.be.closeTo(seconds, 0.06);
    });
  }

  it('plans no audio for a source without any', async () => {
    const { plan } = await planRender(await clip('silent'), dir);

    expect(plan.audio).to.equal(null);
  });

  const syllables = '0.5*sin(2*PI*(180+40*sin(9*t))*t)*abs(sin(7*t))*gt(sin(1.7*t),-0.4)';
  const sources: Record<string, { sound: string; seconds?: number }> = {
    'six channels': { sound: `aevalsrc='0|0|${syllables}|0|0|0':c=5.1:s=48000` },
    'a telephone, 8 kHz': { sound: `aevalsrc='${syllables}':s=8000` },
    'a voice far too soft': { sound: `aevalsrc='${syllables}':s=48000,volume=-18dB` },
    'a second of sound': { sound: `aevalsrc='${syllables}':s=48000`, seconds: 1 },
  };
  for (const [name, { sound, seconds = 3 }] of Object.entries(sources)) {
    it(`brings ${name} to -16 LUFS, with peaks below -1 dB`, async () => {
      const made = await soundOfSource(await film(sound, seconds));

      const { integratedLufs, truePeakDb } = await loudnessOf(made.path);
      expect(integratedLufs).to.be.closeTo(-16, 1);
      expect(truePeakDb).to.be.at.most(-0.9);
      expect(made.integratedLufs).to.be.closeTo(integratedLufs, 0.2);
      expect(made.isHeldBack).to.equal(false);
    });
  }

  it('leaves silence silent', async () => {
    const { path, ...level } = await soundOfSource(await film('anullsrc=r=48000:cl=stereo', 2));

    expect(Math.max(...(await stereo(path)).map(Math.abs))).to.equal(0);
    expect(level).to.deep.equal({ integratedLufs: null, truePeakDb: null, isHeldBack: false });
  });

  it('does not raise the hum of a quiet room to the loudness of a voice', async () => {
    const hum = 'anoisesrc=c=pink:r=48000:a=0.02';
    const source = await film(hum, 3, ['-ac', '2']);
    const before = await loudnessOf(source);

    const { path, isHeldBack } = await soundOfSource(source);

    const { integratedLufs } = await loudnessOf(path);
    expect(before.integratedLufs).to.be.lessThan(-40);
    expect(integratedLufs).to.be.closeTo(before.integratedLufs + 20, 1);
    expect(isHeldBack).to.equal(true);
  });

  it('plays mono audio on both channels', async () => {
    const { path } = await soundOfSource(await film('sine=frequency=440', 2, ['-ac', '1']));

    const samples = await stereo(path);
    const apart = samples.filter((sample, i) => i % 2 === 0 && Math.abs(sample - samples[i + 1]!) > 3);
    expect(apart).to.have.length(0);
  });
});
