import { expect } from 'chai';
import { videoDeleted, videoExported, videoFilesExpired } from '../../../../schemas/messages/videos.js';
import { makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { factRoutes } from '../../../../services/media/work/facts/facts.consumer.js';
import { TranslationEntity } from '../../../../services/media/work/translation/translation.entity.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { useTestDatabase } from '../../../setup/database.js';
import { aDelivery } from '../../../setup/deliver-command.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';
import { aTranslationRequest } from '../../../setup/translation.js';

const WORKSPACE = { workspaceId: 'ws_test' };

describe('events of the videos service', () => {
  const db = useTestDatabase().source('media');
  let opened: TestStorage;

  before(async () => {
    opened = await STORAGES.disk();
  });
  after(async () => {
    await opened.close();
  });

  const aFile = (id: string, minute: number) =>
    inTransaction(db, WORKSPACE, (tx) =>
      tx.query(
        `insert into file (workspace_id, id, sha256, size_bytes, content_type, filename, purpose, video_id, created_at)
         values ('ws_test', $1, $2, 1, 'video/mp4', 'f.mp4', 'export', 'vid_1', '2026-01-01'::timestamptz + $3 * interval '1 minute')`,
        [id, 'a'.repeat(64), minute],
      ),
    );
  const exported = (exportFileId: string, srtFileId: string, replacedFileIds?: string[]) =>
    deliver(videoExported.name, `msg_${exportFileId}`, {
      jobId: 'export_1',
      videoId: 'vid_1',
      exportFileId,
      srtFileId,
      durationSeconds: 1,
      videoFilename: 'f.mp4',
      srtFilename: 'f.srt',
      replacedFileIds,
      renderedSegments: 1,
      reusedSegments: 0,
    });
  const deliver = (factName: string, messageId: string, payload: object) => {
    const { storage, dataDir } = opened;
    const routes = factRoutes({ db, storage, incoming: makeIncoming(dataDir, storage) });
    return aDelivery(routes, factName, payload, messageId).run();
  };

  it('mark earlier exports as replaced, once', async () => {
    await aFile('fil_1', 1);
    await aFile('fil_2', 2);
    await aFile('fil_3', 2);
    const replacedAt = async () => {
      const files = await inTransaction(db, WORKSPACE, (tx) => tx.find(FileEntity, { order: { id: 'asc' } }));
      return files.map(({ supersededAt }) => supersededAt?.getTime() ?? null);
    };

    expect(await exported('fil_2', 'fil_3')).to.deep.equal({ outcome: 'ack' });
    const [first, ...newest] = await replacedAt();
    await exported('fil_2', 'fil_3');

    expect(first).to.be.a('number');
    expect(newest).to.deep.equal([null, null]);
    expect(await replacedAt()).to.deep.equal([first, null, null]);
  });

  it('mark as replaced only the export in the same aspect ratio', async () => {
    for (const id of ['fil_wide', 'fil_tall', 'fil_wide2']) await aFile(id, 1);
    const marked = async () => {
      const files = await inTransaction(db, WORKSPACE, (tx) => tx.find(FileEntity));
      return files.filter(({ id, supersededAt }) => supersededAt && id !== 'fil_1').map(({ id }) => id);
    };

    await exported('fil_tall', 'fil_tall', []);
    expect(await marked()).to.deep.equal([]);
    await exported('fil_wide2', 'fil_wide2', ['fil_wide']);

    expect(await marked()).to.deep.equal(['fil_wide']);
    await inTransaction(db, WORKSPACE, (tx) => tx.delete(FileEntity, { id: 'fil_wide' }));
  });

  it('mark expired files of the video, once', async () => {
    for (const id of ['fil_old', 'fil_kept']) await aFile(id, 1);
    const expire = (messageId: string, videoId: string, fileIds: string[]) =>
      deliver(videoFilesExpired.name, messageId, { videoId, fileIds });
    const marked = async () => {
      const files = await inTransaction(db, WORKSPACE, (tx) => tx.find(FileEntity));
      return files.filter(({ id, supersededAt }) => supersededAt && id !== 'fil_1').map(({ id }) => id);
    };

    await expire('msg_of_other', 'vid_2', ['fil_kept']);
    await expire('msg_expired', 'vid_1', ['fil_old']);

    expect(await marked()).to.deep.equal(['fil_old']);
  });

  it('delete the results of a deleted video, so that a retried job computes them again', async () => {
    const row = (id: string, newVideoId: string, workspaceId = 'ws_test') => ({
      workspaceId,
      id,
      videoId: 'vid_source',
      request: aTranslationRequest({ newVideoId }),
      result: { title: '', lines: [], article: null, isDraft: true, files: { fil_s: 'fil_gone' } },
    });
    await inTransaction(db, WORKSPACE, (tx) =>
      tx.insert(TranslationEntity, [row('trn_1', 'vid_made'), row('trn_2', 'vid_other')] as never),
    );
    const other = { workspaceId: 'ws_other' };
    await inTransaction(db, other, (tx) =>
      tx.insert(TranslationEntity, row('trn_3', 'vid_made', 'ws_other') as never),
    );

    await deliver(videoDeleted.name, 'msg_deleted', { videoId: 'vid_made', sourceFileId: null });

    const left = await inTransaction(db, WORKSPACE, (tx) => tx.find(TranslationEntity));
    expect(left.map(({ id }) => id)).to.deep.equal(['trn_2']);
    expect(await inTransaction(db, other, (tx) => tx.count(TranslationEntity))).to.equal(1);
  });
});
