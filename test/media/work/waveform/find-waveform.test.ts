import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { makeWorkspaceSemaphore } from '../../../../services/media/work/planning/workspace-semaphore.js';
import { findWaveform, type StoredWaveform } from '../../../../services/media/work/waveform/find-waveform.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { clip } from '../../../setup/clips.js';
import { useMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';

describe('waveform of a video', () => {
  const media = useMediaAtWork();

  const waveformOf = (
    videoId: string,
    workspaceId = WORKSPACE.workspaceId,
  ): Promise<StoredWaveform | null> => {
    const bounded = makeWorkspaceSemaphore({ total: 1, perWorkspace: 1, waiting: 2 }, 'waveforms');
    return findWaveform({ ...media.rendering, bounded }, { workspaceId, videoId });
  };
  const fileOf = (id: string) =>
    inTransaction(media.db, WORKSPACE, (tx) => tx.findOneByOrFail(FileEntity, { id }));

  it('stores the peaks as a file of the video, and returns it again', async () => {
    await media.source(await clip('short'));
    const first = (await waveformOf('vid_1')) as StoredWaveform;
    const file = await fileOf(first.fileId);
    expect(file).to.include({ videoId: 'vid_1', purpose: 'preview', contentType: 'application/json' });
    expect(JSON.parse(await readFile(await media.pathOf(first.fileId), 'utf8'))).to.include({
      version: 2,
      bits: 8,
      length: 20,
    });
    expect(await waveformOf('vid_1')).to.deep.equal(first);
  });

  it('measures again what was removed', async () => {
    const first = (await waveformOf('vid_1')) as StoredWaveform;
    await inTransaction(media.db, WORKSPACE, (tx) => tx.delete(FileEntity, { id: first.fileId }));
    const second = (await waveformOf('vid_1')) as StoredWaveform;
    expect(second.fileId).not.to.equal(first.fileId);
    expect(second.filename).to.equal(first.filename);
  });

  it('is null without audio, without a source, and in another workspace', async () => {
    await media.source(await clip('dark'), 'vid_2');
    expect(await waveformOf('vid_2')).to.equal(null);
    expect(await waveformOf('vid_none')).to.equal(null);
    expect(await waveformOf('vid_1', 'ws_other')).to.equal(null);
  });
});
