import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../../../services/media/video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../../../services/media/video/probe/ffprobe-answer.js';
import { readMp4Track } from '../../../../services/media/video/render/video/render-segment.js';
import { useFolder } from '../../../setup/folders.js';

const signal = new AbortController().signal;

describe('readMp4Track', () => {
  const dir = useFolder();

  for (const [name, options] of Object.entries({
    'a short piece': ['-frames:v', '7', '-video_track_timescale', '90000'],
    'one with its index in front': ['-frames:v', '40', '-movflags', '+faststart'],
  }))
    it(`matches ffprobe for ${name}`, async () => {
      const path = join(dir, 'piece.mp4');
      await runFfmpeg({
        inputs: [{ path: 'testsrc2=s=160x90:r=30', formats: 'lavfi', options: ['-f', 'lavfi'] }],
        outputs: [{ path, options: [...options, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-f', 'mp4'] }],
        signal,
      });

      const track = await readMp4Track(path);

      const { streams } = await runFfprobe<FfprobeAnswer>({
        path,
        options: ['-count_packets', '-show_streams', '-show_data_hash', 'sha256'],
        signal,
      });
      const [stream] = streams ?? [];
      expect(track).to.deep.equal({
        frames: Number(stream?.nb_read_packets),
        timescale: Number(stream?.time_base?.split('/')[1]),
        extradataHash: stream?.extradata_hash,
      });
    });

  it('returns null for any other file', async () => {
    const path = join(dir, 'other');
    await writeFile(path, 'not a film at all, but long enough to be looked at');
    expect(await readMp4Track(path)).to.equal(null);
  });
});
