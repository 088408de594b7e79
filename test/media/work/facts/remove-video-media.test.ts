import { expect } from 'chai';
import { makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import {
  sumBytesByUse,
  sumWorkspaceBytesByUse,
  totalOf,
} from '../../../../services/media/storage/storage-use.js';
import { removeVideoMedia } from '../../../../services/media/work/facts/facts.consumer.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { clips, makeClip } from '../../../setup/clips.js';
import { useMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';
import { listStored } from '../../../setup/storages.js';

const { workspaceId } = WORKSPACE;

describe('removeVideoMedia', () => {
  const media = useMediaAtWork();

  const storedBytes = async (videoIds: string[]): Promise<number[]> =>
    (await sumBytesByUse(media.db, workspaceId, videoIds)).map(totalOf);

  it('leaves nothing of a video, and everything of another with the same source', async () => {
    // Has to be prepared before it can be cut.
    const path = await makeClip('removed', { ...clips.transportStream, seconds: 3 });
    const other = await media.source(path, 'vid_other');
    const othersOwn = await listStored(media.storage);
    const kept = {
      db: media.db,
      storage: media.storage,
      incoming: makeIncoming(media.dataDir, media.storage),
    };
    const [bytesOfOne] = await storedBytes(['vid_other']);
    const source = await media.source(path);
    expect(await listStored(media.storage)).to.deep.equal(othersOwn);
    // Stored once, counted once; the use of each video includes it.
    expect(totalOf(await sumWorkspaceBytesByUse(media.db, workspaceId))).to.equal(bytesOfOne);
    expect(await storedBytes(['vid_1', 'vid_other'])).to.deep.equal([bytesOfOne, bytesOfOne]);

    expect((await media.analyze('vid_1', source)).name).to.equal('media.analysis-finished.v1');
    for (const words of ['First words', 'Other words']) {
      const exported = await media.export('vid_1', source, words);
      expect(exported.name, JSON.stringify(exported.payload)).to.equal('media.render-finished.v1');
    }
    const full = await listStored(media.storage);
    const countOf = (kind: string, stored: string[]) =>
      stored.filter((name) => name.startsWith(`${kind}/`)).length;
    expect(countOf('segments', full)).to.be.at.least(2);
    expect(countOf('prepared', full)).to.be.at.least(2);
    expect(countOf('files', full)).to.be.at.least(countOf('files', othersOwn) + 4);

    await removeVideoMedia(kept, workspaceId, {
      videoId: 'vid_1',
      sourceFileId: source,
    });

    expect(await listStored(media.storage)).to.deep.equal(othersOwn);
    expect(totalOf(await sumWorkspaceBytesByUse(media.db, workspaceId))).to.equal(bytesOfOne);
    await removeVideoMedia(kept, workspaceId, {
      videoId: 'vid_other',
      sourceFileId: other,
    });
    expect(await listStored(media.storage)).to.deep.equal([]);
    const rows = await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query(`select (select count(*) from file)::int as files, (select count(*) from segment)::int as segments,
          (select count(*) from analysis)::int as analyses`),
    );
    expect(rows).to.deep.equal([{ files: 0, segments: 0, analyses: 0 }]);
  });
});
