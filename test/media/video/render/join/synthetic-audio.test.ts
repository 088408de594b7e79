import { expect } from 'chai';
import type {
  PlannedAudio,
  PlannedMusic,
} from '../../../../../services/media/video/render/audio/planned-audio.js';
import { findSyntheticAudio } from '../../../../../services/media/video/render/join/synthetic-audio.js';

const PARTS = [{ role: 'opening' as const }, { role: 'footage' as const }];
const MUSIC = { sha256: 'a'.repeat(64), volume: 30, duckVolume: 10, fadeSeconds: 1, playInScenes: true };
const LINE = { sha256: 'b'.repeat(64), startSeconds: 0, durationSeconds: 1, tempo: 1 };

const reasonOf = (
  footage: PlannedAudio['parts'][number],
  aiGeneratedAudio: boolean,
  music: PlannedMusic | null = null,
) =>
  findSyntheticAudio(
    { parts: PARTS, audio: { parts: [{ streamIndex: 1 }, footage], music } },
    { aiGeneratedAudio },
  )?.reason;
const narrated = (lines: Array<typeof LINE>) => ({
  narration: { lines },
});

describe('findSyntheticAudio', () => {
  it('detects a synthesized voice, and footage declared as AI-generated', () => {
    expect(reasonOf(narrated([LINE]), false)).to.equal('narration');
    expect(reasonOf(narrated([LINE]), true)).to.equal('narration');
    expect(reasonOf({ streamIndex: 1 }, true)).to.equal('source');
    expect(reasonOf({ streamIndex: 1 }, false)).to.equal(undefined);
  });

  it('marks nothing if no voiceover is used: music and scenes have other audio', () => {
    expect(reasonOf(null, true, MUSIC)).to.equal(undefined);
    expect(reasonOf(narrated([]), true, MUSIC)).to.equal(undefined);
    expect(findSyntheticAudio({ parts: PARTS, audio: null }, { aiGeneratedAudio: true })).to.equal(null);
  });
});
