import { copyFile, type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { readFfprobeLines } from '../../../../../services/media/video/ffmpeg/run-ffprobe.js';
import { readMp4Packets } from '../../../../../services/media/video/probe/read-mp4-packets.js';
import { AudioFailed } from '../../../../../services/media/video/render/audio-failed.js';
import { verifyExport } from '../../../../../services/media/video/render/join/verify-export.js';
import { RenderFailed } from '../../../../../services/media/video/render/render-failed.js';
import { clip } from '../../../../setup/clips.js';
import { TABLE_DAMAGES } from '../../../../setup/damage-mp4.js';
import { failureOf } from '../../../../setup/failure-of.js';
import { useFolder } from '../../../../setup/folders.js';
import { renderWhole } from '../../../../setup/render-whole.js';

const never = new AbortController().signal;
const options = { signal: never };
type Export = Awaited<ReturnType<typeof renderWhole>>;

/** Lets no read of a file return more than these bytes, until the function that is returned is called. */
async function readInParts(path: string, maxBytes: number): Promise<() => void> {
  const file = await open(path, 'r');
  const prototype = Object.getPrototypeOf(file) as {
    read(
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ): ReturnType<FileHandle['read']>;
  };
  await file.close();
  const { read } = prototype;
  prototype.read = function (buffer, offset, length, position) {
    return read.call(this, buffer, offset, Math.min(length, maxBytes), position);
  };
  return () => {
    prototype.read = read;
  };
}

describe('verifyExport', () => {
  const dir = useFolder();
  let good: Export;
  before(async () => {
    good = await renderWhole(await clip('plain'), dir);
  });

  const failure = async (path: string, sound = good.sound) => {
    const error = await failureOf(verifyExport(path, good.plan, sound, options));
    expect(error).to.be.instanceOf(RenderFailed);
    return error.message;
  };
  /** Remuxes the export, copying its frames. */
  const rewritten = async (inputs: string[][], outputOptions: string[]) => {
    const path = join(dir, 'changed.mp4');
    await runFfmpeg({
      inputs: inputs.map((inputOptions) => ({ path: good.outPath, options: inputOptions })),
      outputs: [
        { path, options: ['-c', 'copy', ...outputOptions, '-movflags', '+faststart', '-f', 'mp4', '-y'] },
      ],
      signal: never,
    });
    return path;
  };

  it('returns what it measured', () => {
    const { proof, files, plan } = good;

    expect(proof).to.include({ frames: 360, durationSeconds: 12 });
    expect(proof.avOffsetSeconds).to.be.closeTo(0, 1 / 30);
    expect(proof.loudnessLufs).to.be.closeTo(-16, 1);
    expect(proof.truePeakDb).to.be.at.most(-1);
    expect(proof.decodedKeyframes).to.be.at.least(files.length);
    expect(plan.output.totalFrames).to.equal(360);
  });

  it('detects audio that starts late', async () => {
    const late = await rewritten([['-an'], ['-itsoffset', '0.2', '-vn']], ['-map', '0:v', '-map', '1:a']);

    expect(await failure(late)).to.match(/^The export's audio starts 0\.\d+ s after its video; at most one/);
  });

  it('detects audio that ends early', async () => {
    const short = await rewritten([['-an'], ['-vn', '-t', '11.5']], ['-map', '0:v', '-map', '1:a']);

    expect(await failure(short)).to.match(/^The export's audio ends at 11\.\d+ s, its video at 12 s$/);
  });

  it('detects a missing frame', async () => {
    const short = await rewritten([['-t', '11.5']], ['-map', '0']);

    expect(await failure(short)).to.match(/^The export has \d+ frames instead of 360$/);
  });

  it('detects audio that is too loud, too quiet or clipped', async () => {
    const level = (change: object) => ({ ...good.sound!, ...change });

    expect(await failure(good.outPath, level({ integratedLufs: -14.5 }))).to.equal(
      "The export's audio has -14.50 LUFS instead of -16 ± 1",
    );
    expect(await failure(good.outPath, level({ integratedLufs: -18 }))).to.contain('-18.00 LUFS');
    expect(await failure(good.outPath, level({ truePeakDb: 0.3 }))).to.contain('peaks at 0.30 dBTP');
  });

  it('accepts audio that was kept quieter on purpose', async () => {
    const sound = { ...good.sound!, integratedLufs: -30, isHeldBack: true };

    expect(await verifyExport(good.outPath, good.plan, sound, options)).to.include({ loudnessLufs: -30 });
  });

  for (const name of ['too many sizes', 'sizes that are cut', 'a description that is cut'])
    it(`refuses an index with ${name}`, async () => {
      const file = await readFile(good.outPath);
      TABLE_DAMAGES[name]!(file);
      const path = join(dir, 'damaged.mp4');
      await writeFile(path, file);

      expect(await failure(path)).to.match(/^(The export|Only \d+ of the)/);
    });

  it('detects a corrupt frame in the middle', async () => {
    const path = await rewritten([[]], ['-map', '0']);
    const keyframes: Array<{ at: number; size: number }> = [];
    await readFfprobeLines(
      {
        path,
        options: ['-select_streams', 'v', '-show_entries', 'packet=pos,size,flags', '-of', 'csv=p=0'],
        signal: never,
      },
      (line) => {
        const [size, at, flags] = line.split(',');
        if (flags?.includes('K')) keyframes.push({ at: Number(at), size: Number(size) });
      },
    );
    const { at, size } = keyframes[1]!;
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(size - 200, 0xff), 0, size - 200, at + 100);
    await file.close();

    expect(await failure(path)).to.match(/^(The export cannot be decoded|Of \d+ keyframes)/);
    // Detected first and reported last: when the audio is at fault, an export is made of the same segments
    // again.
    const tooLoud = { ...good.sound!, integratedLufs: -14.5 };
    expect(await failure(path, tooLoud)).to.contain('-14.50 LUFS');
  });

  describe('of segments', () => {
    const madeFrom = () => ({
      segments: good.files.map(({ path }) => path),
      audio: good.sound!.path,
      areIntact: true,
    });
    const difference = async (path: string, inputs = madeFrom()) => {
      const error = await failureOf(
        verifyExport(path, good.plan, good.sound, { ...options, madeFrom: inputs }),
      );
      expect(error).to.be.instanceOf(RenderFailed);
      return error;
    };
    /** Copies the export, with one bit in the middle of a packet flipped. */
    const flipped = async (kind: 'video' | 'audio', packet: number) => {
      const path = join(dir, 'flipped.mp4');
      await copyFile(good.outPath, path);
      const track = (await readMp4Packets(path))!.find((each) => each.kind === kind)!;
      const at = track.offsets[packet]! + Math.floor(track.sizes[packet]! / 2);
      const file = await open(path, 'r+');
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
      await file.write(Buffer.of(buffer[0]! ^ 1), 0, 1, at);
      await file.close();
      return path;
    };

    it('accepts what they were joined to, and returns the same', async () => {
      const compared = { ...options, madeFrom: madeFrom() };

      expect(await verifyExport(good.outPath, good.plan, good.sound, compared)).to.deep.equal(good.proof);
      expect(await verifyExport(good.outPath, good.plan, good.sound, options)).to.deep.equal(good.proof);
    });

    it('detects one changed bit in any frame', async () => {
      for (const frame of [7, 200, 359])
        expect((await difference(await flipped('video', frame))).message).to.match(
          new RegExp(`^The export's video is not what it was joined from: packet ${frame} has other bytes$`),
        );
    });

    it('detects it in a file that is read in parts', async () => {
      const changed = await flipped('video', 0);
      const [first] = (await readMp4Packets(changed))!.map(({ sizes }) => sizes[0]!);
      const restore = await readInParts(changed, Math.floor(first! / 4));
      try {
        await verifyExport(good.outPath, good.plan, good.sound, { ...options, madeFrom: madeFrom() });
        expect((await difference(changed)).message).to.contain('packet 0 has other bytes');
      } finally {
        restore();
      }
    });

    it('detects one changed bit of the audio, for which the audio alone is at fault', async () => {
      const error = await difference(await flipped('audio', 300));

      expect(error).to.be.instanceOf(AudioFailed);
      expect(error.message).to.contain('packet 300 has other bytes');
    });

    it('detects segments in another order, and one too many or too few', async () => {
      const { segments, ...more } = madeFrom();
      const wrong = { ...more, segments: [...segments].reverse() };

      expect(segments.length).to.be.at.least(2);
      expect((await difference(good.outPath, wrong)).message).to.match(
        /packet \d+ has (another size|other bytes)/,
      );
      expect((await difference(good.outPath, { ...more, segments: segments.slice(1) })).message).to.match(
        /packet \d+ has/,
      );
      expect((await difference(good.outPath, { ...more, segments: segments.slice(0, -1) })).message).to.match(
        /it has 360 packets instead of \d+$/,
      );
      expect(
        (await difference(good.outPath, { ...more, segments: [...segments, segments[0]!] })).message,
      ).to.match(/packet 360 has another size/);
    });
  });
});
