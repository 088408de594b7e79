import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { readMp4Packets } from '../../../../services/media/video/probe/read-mp4-packets.js';
import { scanFile } from '../../../../services/media/video/probe/scan-packets.js';
import { resizeBox, TABLE_DAMAGES } from '../../../setup/damage-mp4.js';
import { useFolder } from '../../../setup/folders.js';

const signal = new AbortController().signal;
/** ffprobe prints times in millionths of a second. */
const ROUNDING_SECONDS = 1e-6;

describe('readMp4Packets', () => {
  const dir = useFolder();

  const made = async (options: readonly string[], audioDelaySeconds = 0) => {
    const path = join(dir, 'made.mp4');
    await runFfmpeg({
      inputs: [
        { path: 'testsrc2=s=160x90:r=30:d=3', formats: 'lavfi', options: ['-f', 'lavfi'] },
        {
          path: 'sine=f=440:r=48000:d=3',
          formats: 'lavfi',
          options: ['-itsoffset', String(audioDelaySeconds), '-f', 'lavfi'],
        },
      ],
      outputs: [
        {
          path,
          options: [
            '-c:v',
            'libx264',
            '-pix_fmt',
            'yuv420p',
            '-c:a',
            'aac',
            '-g',
            '25',
            ...options,
            '-f',
            'mp4',
            '-y',
          ],
        },
      ],
      signal,
    });
    return path;
  };

  /** `lastSeconds`: how far the ends may be apart. */
  const compared = async (path: string, lastSeconds = 2 * ROUNDING_SECONDS) => {
    const { streams = [], scans } = await scanFile(path, signal);
    const tracks = (await readMp4Packets(path)) ?? [];
    expect(tracks.map(({ kind }) => kind)).to.deep.equal(streams.map(({ codec_type }) => codec_type));
    for (const [index, { scan, size }] of tracks.entries()) {
      const expected = scans.get(index)!;
      for (const field of ['packetCount', 'hiddenCount', 'missingTimestamps'] as const)
        expect(scan[field], field).to.equal(expected[field]);
      expect(scan.startTime).to.be.closeTo(expected.startTime, ROUNDING_SECONDS);
      expect(scan.endTime).to.be.closeTo(expected.endTime, lastSeconds);
      for (const field of ['times', 'keyframeTimes'] as const) {
        expect(scan[field].length, field).to.equal(expected[field].length);
        for (const [i, time] of scan[field].entries())
          expect(time, `${field} ${i}`).to.be.closeTo(expected[field][i]!, ROUNDING_SECONDS);
      }
      const { width, height } = streams[index]!;
      expect(size).to.deep.equal(size && { width, height });
    }
    return tracks;
  };

  for (const [name, options] of Object.entries({
    'frames in the order in which they are shown': ['-bf', '0'],
    'frames that are decoded in another order': ['-bf', '3'],
    'an index in front': ['-movflags', '+faststart'],
    'an NTSC rate': ['-r', '30000/1001', '-video_track_timescale', '90000'],
    'a video without audio': ['-an'],
  }))
    it(`matches ffprobe for ${name}`, async () => {
      const [video] = await compared(await made(options));

      expect(video?.scan.keyframeTimes.length).to.be.at.least(3);
    });

  it('matches ffprobe for audio that starts late', async () => {
    // ffprobe then counts the last frame in full, of which only the beginning is played.
    const [, audio] = await compared(await made(['-bf', '0'], 0.4), 1024 / 48_000);

    expect(audio?.scan.startTime).to.be.closeTo(0.4, 0.03);
  });

  it('reports no packet that a file does not contain', async () => {
    const path = await made(['-movflags', '+faststart']);
    const [whole] = (await readMp4Packets(path))!;
    await truncate(path, Math.round((await stat(path)).size * 0.8));

    const [cut] = (await readMp4Packets(path))!;

    expect(whole?.scan.packetCount).to.equal(90);
    expect(cut?.scan.packetCount).to.be.within(10, 89);
  });

  it('returns null for a file in fragments, and for any other file', async () => {
    const other = join(dir, 'other');
    await writeFile(other, 'not a film at all, but long enough to be looked at');

    expect(await readMp4Packets(await made(['-movflags', '+frag_keyframe']))).to.equal(null);
    expect(await readMp4Packets(other)).to.equal(null);
  });

  describe('of a damaged file', () => {
    let whole: Buffer;
    before(async () => {
      const path = await made(['-bf', '3', '-movflags', '+faststart']);
      expect(await readMp4Packets(path)).to.have.length(2);
      whole = await readFile(path);
    });

    const damaged = async (damage: (file: Buffer) => void) => {
      const file = Buffer.from(whole);
      damage(file);
      const path = join(dir, 'damaged.mp4');
      await writeFile(path, file);
      return readMp4Packets(path);
    };

    for (const [name, damage] of Object.entries(TABLE_DAMAGES))
      it(`returns null for ${name}`, async () => {
        expect(await damaged(damage)).to.equal(null);
      });

    it('returns null for an index that is longer than the file', async () => {
      expect(await damaged((file) => resizeBox(file, 'moov', file.length))).to.equal(null);
      expect(await damaged((file) => resizeBox(file, 'moov', 0xffff_ffff))).to.equal(null);
    });

    it('returns null for an index without tracks', async () => {
      const renamed = (file: Buffer) => {
        for (let at = file.indexOf('trak'); at >= 0; at = file.indexOf('trak')) file.write('free', at);
      };

      expect(await damaged(renamed)).to.equal(null);
    });
  });

  it('reads an index whose size has 64 bits', async () => {
    const path = await made(['-bf', '0']);
    const expected = await readMp4Packets(path);
    const file = await readFile(path);
    // The last box: no position in the file changes.
    const at = file.lastIndexOf('moov') - 4;
    const header = Buffer.from('\0\0\0\x01moov\0\0\0\0\0\0\0\0', 'latin1');
    header.writeBigUInt64BE(BigInt(file.length - at + 8), 8);
    await writeFile(path, Buffer.concat([file.subarray(0, at), header, file.subarray(at + 8)]));

    expect(expected).to.have.length(2);
    expect(await readMp4Packets(path)).to.deep.equal(expected);
  });
});
