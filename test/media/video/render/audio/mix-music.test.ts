import { join } from 'node:path';
import { expect } from 'chai';
import { finishNarration } from '../../../../../services/media/video/narration/finish-narration.js';
import {
  type PlannedMusic,
  type PlannedNarration,
  plannedAudio,
} from '../../../../../services/media/video/render/audio/planned-audio.js';
import { renderAudio } from '../../../../../services/media/video/render/audio/render-audio.js';
import { makeRenderPlan } from '../../../../../services/media/video/render/plan/make-render-plan.js';
import type { Part, RenderPlan } from '../../../../../services/media/video/render/plan/render-plan.js';
import { useFolder, useFolderOfEachTest } from '../../../../setup/folders.js';
import { measureLoudness } from '../../../../setup/loudness.js';
import { probeOnce } from '../../../../setup/probe-once.js';
import { LESSON, madeWav, smallFilm, spokenWav } from '../../../../setup/speech.js';

const never = new AbortController().signal;
const RATE = 8000;
const sha = (letter: string) => letter.repeat(64);
const picture = (seconds: number) => `testsrc2=s=64x36:r=25:d=${seconds}`;
/** Distinguished from a voice, and from other tones, by its pitch. */
const MUSIC = 'sine=3100:r=48000';

const music: PlannedMusic = {
  sha256: sha('c'),
  volume: 40,
  duckVolume: 10,
  fadeSeconds: 0,
  playInScenes: false,
};

/** Returns the amplitude of a tone within a range of samples, relative to full scale. */
function toneIn(samples: Int16Array, hz: number, from: number, to: number): number {
  let [re, im] = [0, 0];
  const [first, last] = [Math.round(from * RATE), Math.round(to * RATE)];
  for (let n = first; n < last; n += 1) {
    const sample = (samples[n] ?? 0) / 32_768;
    re += sample * Math.cos((2 * Math.PI * hz * n) / RATE);
    im += sample * Math.sin((2 * Math.PI * hz * n) / RATE);
  }
  return (2 * Math.hypot(re, im)) / (last - first);
}
const decibels = (ratio: number) => 20 * Math.log10(ratio);

describe('renderAudio with several tracks', () => {
  const lineDir = useFolder();
  let linePath: string;
  before(async () => {
    linePath = join(lineDir, 'line.wav');
    // At 48 kHz, as narration is stored.
    await finishNarration([{ path: await spokenWav(LESSON) }], linePath, { signal: never });
  });

  const dir = useFolderOfEachTest();

  interface Wanted {
    readonly footage: string;
    readonly opening?: string;
    readonly closing?: string;
    readonly musicPath?: string | null;
    readonly music?: PlannedMusic | null;
    readonly narration?: { plan: PlannedNarration; lines: Map<string, string> };
  }

  /** Renders the audio and returns one channel of it. */
  async function rendered({ footage, opening, closing, musicPath = null, narration, ...wanted }: Wanted) {
    const film = { sha256: sha('a'), probe: await probeOnce(footage) };
    const base = makeRenderPlan({ footage: film });
    const part = async (role: Part['role'], path: string): Promise<Part> => {
      const probe = await probeOnce(path);
      return { role, source: { sha256: sha('b'), probe }, frames: Math.round(probe.durationSeconds * 25) };
    };
    const parts = [
      ...(opening ? [await part('opening', opening)] : []),
      ...base.parts,
      ...(closing ? [await part('closing', closing)] : []),
    ];
    const totalFrames = parts.reduce((sum, { frames }) => sum + frames, 0);
    const output = { ...base.output, totalFrames };
    const audio = plannedAudio(parts, {
      narration: narration?.plan ?? null,
      music: wanted.music === undefined ? music : wanted.music,
    })!;
    const plan: RenderPlan & { audio: typeof audio } = { ...base, parts, output, audio };
    const paths = {
      parts: [opening ?? null, footage, closing ?? null].filter((path, i) => i === 1 || path !== null),
      lines: narration?.lines ?? new Map<string, string>(),
      music: musicPath,
    };
    const path = join(dir, 'out.m4a');
    const options = { scratch: dir, signal: never, onProgress: () => undefined };
    const level = await renderAudio(paths, plan, path, options);
    const { samples, integratedLufs, truePeakDb } = await measureLoudness(path, RATE);
    expect(integratedLufs).to.be.closeTo(-16, 1);
    expect(truePeakDb).to.be.at.most(-0.9);
    return { path, level, plan, samples };
  }

  const line = (startSeconds: number, durationSeconds: number) => ({
    plan: { lines: [{ sha256: sha('d'), startSeconds, durationSeconds, tempo: 1 }] },
    lines: new Map([[sha('d'), linePath]]),
  });

  it('ducks the music under a narration to the requested volume', async () => {
    const narration = line(4, 7);
    const { samples } = await rendered({
      footage: await smallFilm(picture(16)),
      musicPath: await madeWav(`${MUSIC}:d=20`),
      narration,
    });

    const [before, under, after] = [
      toneIn(samples, 3100, 1, 3),
      toneIn(samples, 3100, 5, 9),
      toneIn(samples, 3100, 13.5, 15),
    ];
    expect(decibels(under / before)).to.be.closeTo(decibels(10 / 40), 1);
    expect(decibels(after / before)).to.be.closeTo(0, 1);
  });

  it('ducks the music during speech in the footage itself', async () => {
    const wavPath = await spokenWav(`${LESSON} ${LESSON}`);
    const { samples } = await rendered({
      footage: await smallFilm(picture(22), { wavPath, atSeconds: 4 }),
      musicPath: await madeWav(`${MUSIC}:d=30`),
    });

    const under = toneIn(samples, 3100, 6, 10) / toneIn(samples, 3100, 0.5, 2);
    expect(decibels(under)).to.be.closeTo(decibels(10 / 40), 1.5);
    expect(decibels(toneIn(samples, 3100, 20.5, 21.8) / toneIn(samples, 3100, 0.5, 2))).to.be.closeTo(0, 1);
  });

  it('repeats music shorter than the video without a gap, and fades it out at the end', async () => {
    // Quiet at both ends, like an encoder's padding.
    const musicPath = await madeWav(`${MUSIC}:d=2,adelay=300,apad=pad_dur=0.3`);
    const { samples } = await rendered({
      footage: await smallFilm(picture(9)),
      musicPath,
      music: { ...music, fadeSeconds: 2 },
    });

    const loudness = Array.from({ length: 90 }, (_, i) => {
      const stretch = samples.subarray(i * 800, (i + 1) * 800);
      return Math.sqrt(stretch.reduce((sum, sample) => sum + sample ** 2, 0) / stretch.length);
    });
    const full = Math.max(...loudness);
    expect(loudness.slice(20, 70).filter((each) => decibels(each / full) < -1)).to.deep.equal([]);
    expect(loudness[0]! / full).to.be.lessThan(0.1);
    expect(loudness[10]! / full).to.be.closeTo(0.55, 0.1);
    expect(loudness[80]! / full).to.be.closeTo(0.45, 0.1);
    expect(loudness[89]! / full).to.be.lessThan(0.1);
  });

  it('plays music under the footage only, with the scenes’ own audio at the same loudness', async () => {
    const scene = async (hz: number, db: number) =>
      smallFilm(picture(3), { wavPath: await madeWav(`sine=${hz}:d=3,volume=${db}dB`) });
    const { samples } = await rendered({
      opening: await scene(900, -14),
      footage: await smallFilm(picture(6)),
      closing: await scene(1300, 0),
      musicPath: await madeWav(`${MUSIC}:d=20`),
      music: { ...music, volume: 100 },
    });

    const audible = [
      [0.3, 2.7],
      [3.3, 8.7],
      [9.3, 11.7],
    ].map(([from, to]) => [900, 3100, 1300].map((hz) => decibels(toneIn(samples, hz, from!, to!))));
    // Loudness weighting raises the higher tone by some decibels.
    for (const [stretch, tones] of audible.entries())
      for (const [tone, db] of tones.entries())
        if (stretch === tone) expect(db, `tone ${tone} in ${stretch}`).to.be.closeTo(audible[1]![1]!, 4);
        else expect(db, `tone ${tone} in ${stretch}`).to.be.lessThan(-50);
  });

  it('plays music in the scenes as well when requested', async () => {
    const { samples, plan } = await rendered({
      opening: await smallFilm(picture(2)),
      footage: await smallFilm(picture(3)),
      musicPath: await madeWav(`${MUSIC}:d=20`),
      music: { ...music, playInScenes: true },
    });

    expect(plan.audio.parts).to.deep.equal([null, null]);
    expect(decibels(toneIn(samples, 3100, 0.2, 1.8) / toneIn(samples, 3100, 2.2, 4.8))).to.be.closeTo(0, 0.5);
  });

  it('reads a narration over the footage that follows an opening, to the sample', async () => {
    const narration = line(1, 8);
    const { samples } = await rendered({
      opening: await smallFilm(picture(3)),
      footage: await smallFilm(picture(10)),
      narration,
      music: null,
    });

    const first = samples.findIndex((sample) => Math.abs(sample) > 300);
    expect(first / RATE).to.be.closeTo(4.02, 0.04);
  });

  it('keeps the voice as it is when there is no music', async () => {
    const narration = line(1, 8);
    const footage = await smallFilm(picture(10));
    const [without, silent] = [
      await rendered({ footage, narration, music: null }),
      await rendered({ footage, narration, musicPath: await madeWav('anullsrc=d=1') }),
    ];

    expect(without.level.integratedLufs).to.be.closeTo(silent.level.integratedLufs as number, 0.5);
  });
});
