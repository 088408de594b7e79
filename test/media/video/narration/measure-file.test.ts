import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { FfmpegFailed } from '../../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { measureFile } from '../../../../services/media/video/narration/measure-file.js';
import { readMp4Packets } from '../../../../services/media/video/probe/read-mp4-packets.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';

const signal = new AbortController().signal;
const options = { rate: 48_000, channels: 2 as const, signal };

describe('measureFile', () => {
  const dir = useFolderOfEachTest();
  let path: string;
  beforeEach(async () => {
    path = join(dir, 'audio.mp4');
    await runFfmpeg({
      inputs: [{ path: 'sine=f=440:r=48000:d=3', formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [{ path, options: ['-ac', '2', '-c:a', 'aac', '-f', 'mp4'] }],
      signal,
    });
  });

  /** Makes a packet begin with an element of a channel that the audio does not have. */
  const damage = async (packet: number) => {
    const [track] = (await readMp4Packets(path))!;
    const file = await open(path, 'r+');
    const size = track!.sizes[packet]!;
    await file.write(new Uint8Array(size).fill(0x66), 0, size, track!.offsets[packet]!);
    await file.close();
  };

  it('measures the same whether it is strict or not', async () => {
    const loudness = await measureFile(path, { ...options, isStrict: true });

    expect(loudness.integratedLufs).to.be.within(-30, -10);
    expect(await measureFile(path, options)).to.deep.equal(loudness);
  });

  it('refuses a packet that cannot be decoded when it is strict, and skips it otherwise', async () => {
    await damage(70);

    expect((await measureFile(path, options)).integratedLufs).to.be.within(-30, -10);
    const error = await failureOf(measureFile(path, { ...options, isStrict: true }));
    expect(error).to.be.instanceOf(FfmpegFailed);
    expect((error as FfmpegFailed).reason).to.equal('exit');
  });
});
