import { execFileSync } from 'node:child_process';
import { copyFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { identifyLibraries, readFfmpegBuild } from '../../../../services/media/video/ffmpeg/ffmpeg-build.js';
import { useFolder } from '../../../setup/folders.js';

describe('identifyLibraries', () => {
  const dir = useFolder();

  it('includes the encoder and the text renderer, which ffmpeg’s version does not show', async () => {
    const files = await identifyLibraries();

    for (const name of ['libx264', 'libass', 'libfreetype', 'libharfbuzz', 'libswscale', 'librubberband'])
      expect(
        files.filter((line) => line.startsWith(`${name}.so`)),
        name,
      ).to.have.length(1);
    expect((await readFfmpegBuild()).id).to.match(/^[0-9a-f]{32}$/);
  });

  it('is the same for the same files elsewhere, and differs for another program', async () => {
    const ffmpeg = execFileSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim();
    const [copy, script] = [join(dir, 'ffmpeg'), join(dir, 'single')];
    await copyFile(ffmpeg, copy);
    await utimes(copy, 1, 1);
    await writeFile(script, 'one file with all in it');

    expect(await identifyLibraries(copy)).to.deep.equal(await identifyLibraries());
    expect(await identifyLibraries(script)).to.have.length(1);
  });
});
