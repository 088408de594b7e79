import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { unzipSync } from 'fflate';
import type { BackupContent } from '../../../../schemas/backup.js';
import { decideNext } from '../../../../services/media/queue/decide-next.js';
import { queueWork } from '../../../../services/media/queue/queue-work.js';
import { WorkEntity, type WorkOfVideo } from '../../../../services/media/queue/work.entity.js';
import type { WorkDone } from '../../../../services/media/queue/work-handler.js';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { makeDiskStorage } from '../../../../services/media/storage/disk-storage.js';
import { FileEntity, type FilePurpose } from '../../../../services/media/storage/file.entity.js';
import type { Storage } from '../../../../services/media/storage/storage.js';
import { storeFile } from '../../../../services/media/storage/store-file.js';
import { backUpVideo } from '../../../../services/media/work/backup/back-up-video.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { silentLog } from '../../../setup/calls.js';
import { useTestDatabase } from '../../../setup/database.js';
import { failureOf } from '../../../setup/failure-of.js';
import { queuedMessages } from '../../../setup/queued-messages.js';
import { listStored, STORAGES, type TestStorage } from '../../../setup/storages.js';

const ORIGIN = { workspaceId: 'ws_test', requestId: 'req_test' };
const signal = new AbortController().signal;

for (const kind of ['disk', 's3'] as const)
  describe(`backUpVideo with files ${kind === 'disk' ? 'on a disk' : 'in a bucket'}`, () => {
    const db = useTestDatabase().source('media');
    let opened: TestStorage;
    let storage: Storage;
    let number = 0;

    before(async () => {
      opened = await STORAGES[kind]();
      storage = opened.storage;
    });
    after(async () => {
      await opened.close();
    });
    beforeEach(() => db.query('delete from outbox'));

    const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, ORIGIN, work);
    const aFile = async (videoId: string, purpose: FilePurpose, text: string): Promise<string> => {
      const name = `test-${++number}`;
      const path = join(await storage.makeScratch(name), 'file');
      await writeFile(path, text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      const file = { ...ORIGIN, path, sha256, contentType: 'video/mp4', filename: 'tour.mp4' };
      const { requestId: _, ...kept } = file;
      const id = await within((tx) => storeFile(tx, storage, { ...kept, purpose, videoId }));
      await storage.removeScratch(name);
      return id;
    };
    /** A video with a source and an export, whose backup is queued. */
    const aVideo = async (): Promise<{ videoId: string; sourceId: string }> => {
      const videoId = `vid_${++number}`;
      const sourceId = await aFile(videoId, 'source', `the film ${number}`);
      const exported = {
        video: await aFile(videoId, 'export', `the export ${number}`),
        srt: await aFile(videoId, 'srt', '1\n00:00:00,000 --> 00:00:01,000\nHello\n'),
        manifest: null,
        basename: 'Tour',
        exportedAt: '2026-01-01T00:00:00.000Z',
      };
      const upright = {
        ...exported,
        video: await aFile(videoId, 'export', `the upright export ${number}`),
        srt: await aFile(videoId, 'srt', '1\n00:00:00,000 --> 00:00:01,000\nHi\n'),
        aspectRatio: '9:16' as const,
      };
      const content: BackupContent = {
        video: {
          id: videoId,
          name: 'Tour',
          videoContext: null,
          companyContext: null,
          subtitleLanguage: null,
          languageSource: 'given',
          languageConfidence: 1,
          language: 'en',
          scriptSource: null,
          sourceFilename: 'tour.MOV',
          transcription: null,
          recording: null,
          isAnalyzed: true,
          metadata: { crm: '42' },
        },
        aiGeneratedAudio: true,
        settings: {
          voice: null,
          export: {},
          elements: [],
          zoomMoments: [],
          interactions: [],
          cursorTrack: [],
        },
        script: { lines: [], keyEvents: [] },
        articles: [],
        files: { source: sourceId, export: exported, otherExports: [upright], voiceover: null },
      };
      const job = { ...ORIGIN, jobId: `backup_${number}`, jobAttempt: 1, videoId };
      await within((tx) => queueWork(tx, job, [{ kind: 'backup', payload: { content } }]));
      return { videoId, sourceId };
    };
    const doWork = async (videoId: string, into: Storage = storage): Promise<WorkDone> => {
      const work = (await within((tx) => tx.findOneBy(WorkEntity, { videoId }))) as WorkOfVideo;
      const scratch = await storage.makeScratch(`${work.id}-${++number}`);
      const services = { db, storage: into, build: { version: '7', id: 'build' }, engines: async () => ({}) };
      return backUpVideo(services, { work, scratch, signal, log: silentLog, report: () => undefined });
    };
    const backupsOf = (videoId: string) =>
      within((tx) => tx.findBy(FileEntity, { videoId, purpose: 'backup' }));

    it('stores one file with the whole video, and reports it once', async () => {
      const { videoId } = await aVideo();
      const done = await doWork(videoId);
      await within(async (tx) => done.settle?.(tx));

      const [file] = (await backupsOf(videoId)) as [FileEntity];
      const chunks: Buffer[] = [];
      for await (const chunk of await storage.read(fileKey('ws_test', file.sha256)))
        chunks.push(chunk as Buffer);
      const files = unzipSync(Buffer.concat(chunks));
      expect(Object.keys(files)).to.have.members([
        ...['manifest.json', 'recording.json', 'script.json', 'subtitles.srt', 'articles.json'],
        ...['source/source.mov', 'export/video.mp4', 'export/subtitles.srt'],
        ...['export/9x16/video.mp4', 'export/9x16/subtitles.srt'],
      ]);
      const [message] = await queuedMessages(db);
      expect(message?.payload).to.include({ videoId, fileId: file.id, sha256: file.sha256, fileCount: 10 });
      expect(message?.payload).to.have.property('sizeBytes', Number(file.sizeBytes));
      expect(await within((tx) => tx.existsBy(WorkEntity, { videoId }))).to.equal(false);
    });

    it('leaves no record when its last transaction did not commit, and can be repeated', async () => {
      const { videoId } = await aVideo();
      await doWork(videoId);
      expect(await backupsOf(videoId)).to.deep.equal([]);

      const done = await doWork(videoId);
      await within(async (tx) => done.settle?.(tx));

      const [file, ...more] = (await backupsOf(videoId)) as [FileEntity];
      expect(more).to.deep.equal([]);
      expect(await listStored(storage)).to.include(`files/ws_test/${file.sha256}`);
    });

    it('fails when a stored file was changed or is missing, and stores nothing', async () => {
      const changed = await aVideo();
      await within((tx) => tx.update(FileEntity, { id: changed.sourceId }, { sha256: 'f'.repeat(64) }));
      const gone = await aVideo();
      await within((tx) => tx.delete(FileEntity, { id: gone.sourceId }));

      expect(await failureOf(doWork(changed.videoId))).to.have.property('name', 'BlobMissing');
      expect(await failureOf(doWork(gone.videoId))).to.include({
        name: 'WorkFailed',
        code: 'not_found',
        message: 'The stored file source/source.mov no longer exists',
      });
      for (const { videoId } of [changed, gone]) expect(await backupsOf(videoId)).to.deep.equal([]);
    });

    it('names the damaged file', async () => {
      const { videoId, sourceId } = await aVideo();
      const [{ sha256 }] = (await within((tx) => tx.findBy(FileEntity, { id: sourceId }))) as [FileEntity];
      const scratch = await storage.makeScratch(`damage-${++number}`);
      const size = (await storage.sizeOf(fileKey('ws_test', sha256))) as number;
      await writeFile(join(scratch, 'file'), 'x'.repeat(size));
      await storage.remove(fileKey('ws_test', sha256));
      await storage.put(fileKey('ws_test', sha256), join(scratch, 'file'));

      expect(await failureOf(doWork(videoId))).to.include({
        name: 'WorkFailed',
        code: 'internal_error',
        message: 'The stored file source/source.mov is damaged, so the video cannot be backed up completely',
      });
      expect(await backupsOf(videoId)).to.deep.equal([]);
    });

    it('waits for disk space as other work does', async () => {
      const { videoId } = await aVideo();
      const full = makeDiskStorage(opened.dataDir, Number.MAX_SAFE_INTEGER);

      const err = await failureOf(doWork(videoId, full));

      expect(
        decideNext({ attempt: 1, failures: {}, parkedAt: null }, err, { dependencyTimeoutMs: 1000 }),
      ).to.deep.equal({
        step: 'park',
        waitingFor: 'storage',
      });
      expect(await backupsOf(videoId)).to.deep.equal([]);
    });
  });
