import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type {
  PlannedAudio,
  PlannedMusic,
} from '../../../../../services/media/video/render/audio/planned-audio.js';
import { joinSegments } from '../../../../../services/media/video/render/join/join-segments.js';
import { markSynthetic } from '../../../../../services/media/video/render/join/mark-synthetic.js';
import { findSyntheticAudio } from '../../../../../services/media/video/render/join/synthetic-audio.js';
import { clip } from '../../../../setup/clips.js';
import { useFolderOfEachTest } from '../../../../setup/folders.js';
import { topLevelBoxes } from '../../../../setup/mp4-top-level.js';
import { readHeader } from '../../../../setup/read-media.js';
import { renderWhole } from '../../../../setup/render-whole.js';

const never = new AbortController().signal;
const XMP_BOX_ID = 'be7acfcb97a942e89c71999491e3afac';

/** Returns the packet of the box in which readers of XMP look for it. */
function xmpOf(file: Buffer): string | null {
  for (let at = 0; at + 8 <= file.length; at += file.readUInt32BE(at)) {
    const isUuid = file.toString('latin1', at + 4, at + 8) === 'uuid';
    if (isUuid && file.toString('hex', at + 8, at + 24) === XMP_BOX_ID)
      return file.toString('utf8', at + 24, at + file.readUInt32BE(at));
  }
  return null;
}

describe('marking an export with AI-generated audio', () => {
  const dir = useFolderOfEachTest();

  it('adds the declaration to the container and to XMP, and keeps the file playable while it loads', async () => {
    const { files, sound, plan, outPath } = await renderWhole(await clip('plain'), dir);
    const path = join(dir, 'marked.mp4');

    await joinSegments(files, sound, plan, path, {
      signal: never,
      syntheticNote: 'Made by <a machine> & co.',
    });

    const [marked, plain] = [await readFile(path), await readFile(outPath)];
    expect(topLevelBoxes(marked)).to.deep.equal([...topLevelBoxes(plain), 'uuid']);
    expect(topLevelBoxes(plain).indexOf('moov')).to.be.lessThan(topLevelBoxes(plain).indexOf('mdat'));
    const { format } = await readHeader(path);
    expect(format.tags?.comment).to.equal('Made by <a machine> & co.');
    const xmp = xmpOf(marked);
    expect(xmp)
      .to.match(/^<\?xpacket begin=/)
      .and.match(/<\?xpacket end="r"\?>$/);
    expect(xmp).to.contain(
      '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>',
    );
    expect(xmp).to.contain('Made by &lt;a machine&gt; &amp; co.');
  });

  it('changes no existing byte', async () => {
    const source = await clip('fastStart');
    const path = join(dir, 'marked.mp4');
    await copyFile(source, path);

    await markSynthetic(path, 'note');

    const [before, after] = [await readFile(source), await readFile(path)];
    expect(after.subarray(0, before.length).equals(before)).to.equal(true);
    expect(xmpOf(after)).to.be.a('string');
  });

  it('does not mark audio that is not AI-generated', async () => {
    const { outPath } = await renderWhole(await clip('short'), dir);

    const { format } = await readHeader(outPath);
    expect(format.tags).to.not.have.property('comment');
    expect(xmpOf(await readFile(outPath))).to.equal(null);
  });
});

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
