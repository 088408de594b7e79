import { chmod, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { startConfinement } from '../../../../services/media/confinement/confinement.js';
import type { FfmpegBuild } from '../../../../services/media/video/ffmpeg/ffmpeg-build.js';
import { watchInstalledFfmpeg } from '../../../../services/media/video/ffmpeg/installed-ffmpeg.js';
import { confineAsUsual } from '../../../setup/confinements.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';

describe('watchInstalledFfmpeg', () => {
  const dir = useFolder();
  let program: string;
  let asked: number;
  let answer: () => Promise<FfmpegBuild>;

  before(async () => {
    program = join(dir, 'ffmpeg');
    await writeFile(program, 'a program');
    await chmod(program, 0o755);
    await startConfinement({ memoryBytes: 1024 ** 3, searchPath: dir });
  });
  after(() => confineAsUsual());
  beforeEach(() => {
    asked = 0;
    answer = async () => ({ version: `5.${asked}`, id: 'id', canToneMap: true });
  });
  const watch = () =>
    watchInstalledFfmpeg(() => {
      asked += 1;
      return answer();
    });

  it('asks the program once for all readiness checks', async () => {
    const { check, build } = watch();

    const answers = [...(await Promise.all([check(), check()])), await check()];

    expect(answers).to.deep.equal(['ok: 5.1', 'ok: 5.1', 'ok: 5.1']);
    expect((await build()).version).to.equal('5.1');
    expect(asked).to.equal(1);
  });

  it('asks again when another program was installed', async () => {
    const { check } = watch();
    await check();
    await utimes(program, 1, 1);

    expect(await check()).to.equal('ok: 5.2');
  });

  it('asks again after it could not be asked', async () => {
    const { check } = watch();
    const working = answer;
    answer = async () => {
      throw new Error('the machine is busy');
    };
    const { message } = await failureOf(check());
    answer = working;

    expect(message).to.equal('the machine is busy');
    expect(await check()).to.equal('ok: 5.2');
  });
});
