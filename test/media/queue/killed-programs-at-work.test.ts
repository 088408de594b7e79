import { openAsBlob } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { startConfinement } from '../../../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../../../services/media/confinement/limits.js';
import { clip } from '../../setup/clips.js';
import { confineAsUsual } from '../../setup/confinements.js';
import { useFolder } from '../../setup/folders.js';
import { type MediaAtWork, startMediaAtWork } from '../../setup/media-at-work.js';
import { STORAGES, type TestStorage } from '../../setup/storages.js';

describe('valid video whose ffmpeg or ffprobe is killed', () => {
  let opened: TestStorage;
  let media: MediaAtWork;
  const bin = useFolder();

  before(async () => {
    opened = await STORAGES.disk();
    media = await startMediaAtWork(opened.storage, { concurrency: 1 });
    await chmod(bin, 0o755);
    for (const name of ['ffmpeg', 'ffprobe'])
      await writeFile(join(bin, name), '#!/bin/bash\nkill -KILL $$\n', { mode: 0o755 });
  });
  after(async () => {
    await media.stop();
    await opened.close();
    await confineAsUsual();
  });
  afterEach(() => confineAsUsual());

  /** From here on every one of them is killed as soon as it runs. */
  const killAll = () =>
    startConfinement({
      memoryBytes: ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES,
      searchPath: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    });

  it('is not reported as a bad upload: the client is asked to retry, and can', async () => {
    const video = await openAsBlob(await clip('plain'));
    await killAll();

    const answer = await media.upload(video);

    expect(await answer.json()).to.deep.equal({
      error: { code: 'unavailable', message: 'The file could not be checked; try again' },
    });
    expect(answer.status).to.equal(503);
    await confineAsUsual();
    expect((await media.upload(video)).status).to.equal(201);
  });

  it('is analyzed by the next attempt; if every attempt is killed, the failure is an internal error', async () => {
    const answer = await media.upload(await openAsBlob(await clip('plain')));
    const { fileId } = (await answer.json()) as { fileId: string };
    await media.claim(fileId, 'vid_1');
    let attempts = 0;
    media.before = {
      analysis: async () => {
        attempts += 1;
        await (attempts === 2 ? confineAsUsual() : killAll());
      },
    };

    expect((await media.analyze('vid_1', fileId)).name).to.equal('media.analysis-finished.v1');
    expect(attempts).to.equal(2);
    const { name, payload } = await media.analyze('vid_1', fileId);

    expect(name).to.equal('media.work-failed.v1');
    expect(payload.error).to.deep.include({ code: 'internal_error', retryable: true });
    expect(attempts).to.equal(2 + 5);
  });
});
