import { expect } from 'chai';
import { audioKey } from '../../../../../services/media/video/render/audio/audio-key.js';
import type { PlannedAudio } from '../../../../../services/media/video/render/audio/planned-audio.js';
import type { RenderPlan } from '../../../../../services/media/video/render/plan/render-plan.js';

const sha = (letter: string) => letter.repeat(64);

interface Named {
  output: RenderPlan['output'];
  parts: RenderPlan['parts'];
  sound: PlannedAudio;
  build: string;
}

/** Scenes of which one has audible audio, narrated footage, and music. */
const named = (): Named => ({
  output: {
    width: 320,
    height: 180,
    fpsNum: 25,
    fpsDen: 1,
    totalFrames: 300,
    encoderProfile: 'h264-high-2',
  },
  parts: [
    { role: 'opening', source: { sha256: sha('a'), probe: {} as never }, frames: 50 },
    { role: 'footage', source: { sha256: sha('b'), probe: {} as never }, frames: 200 },
    { role: 'closing', source: { sha256: sha('c'), probe: {} as never }, frames: 50 },
  ],
  sound: {
    parts: [
      { streamIndex: 1 },
      {
        narration: {
          lines: [{ sha256: sha('d'), startSeconds: 1, durationSeconds: 1, tempo: 1 }],
        },
      },
      null,
    ],
    music: { sha256: sha('e'), volume: 30, duckVolume: 10, fadeSeconds: 2, playInScenes: false },
  },
  build: 'ffmpeg',
});

const keyAfter = (change: (of: Named) => unknown): string => {
  const of = named();
  change(of);
  return audioKey(of, of.sound, of.build);
};

describe('audioKey', () => {
  const key = keyAfter(() => undefined);

  const audible: Record<string, (of: Named) => unknown> = {
    'another opening': ({ parts }) => (parts[0]!.source.sha256 = sha('f')),
    'a longer opening': ({ parts }) => (parts[0]!.frames = 60),
    'another line': ({ sound }) =>
      ((sound.parts[1] as never as { narration: { lines: { sha256: string }[] } }).narration
        .lines[0]!.sha256 = sha('f')),
    'a hold': ({ parts }) => Object.assign(parts[1]!, { holds: [{ at: 20, length: 5 }] }),
    'other music': ({ sound }) => (sound.music!.sha256 = sha('f')),
    'louder music': ({ sound }) => (sound.music!.volume = 40),
    'music in the scenes': ({ sound }) => (sound.music!.playInScenes = true),
    'no music': ({ sound }) => (sound.music = null),
    'another rate': ({ output }) => (output.fpsNum = 30),
    'another ffmpeg': (of) => (of.build = 'other'),
  };
  for (const [name, change] of Object.entries(audible))
    it(`changes with ${name}`, () => {
      expect(keyAfter(change)).to.not.equal(key);
    });

  const unheard: Record<string, (of: Named) => unknown> = {
    'another size': ({ output }) => Object.assign(output, { width: 640, height: 360 }),
    'other footage under the same narration': ({ parts }) => (parts[1]!.source.sha256 = sha('f')),
    'another closing that is not audible': ({ parts }) => (parts[2]!.source.sha256 = sha('f')),
  };
  for (const [name, change] of Object.entries(unheard))
    it(`does not change with ${name}`, () => {
      expect(keyAfter(change)).to.equal(key);
    });
});
