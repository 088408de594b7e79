import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { makeCertificates } from '../../../../services/media/credentials/make-certificates.js';
import { readSigningKey } from '../../../../services/media/credentials/signing-key.js';
import { removeAbandonedScratch } from '../../../../services/media/queue/remove-abandoned-scratch.js';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { compareFiles } from '../../../../services/media/work/sweep/compare-files.js';
import type { SweepContext } from '../../../../services/media/work/sweep/sweep-context.js';
import { makeSweepMetrics } from '../../../../services/media/work/sweep/sweep-metrics.js';
import { inTransaction } from '../../../../services/platform/database.js';
import { silentLog } from '../../../setup/calls.js';
import { clips, makeClip } from '../../../setup/clips.js';
import { type MediaAtWork, startMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';
import { queuedMessages } from '../../../setup/queued-messages.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';
import { verifyCredentials } from '../../../setup/verify-credentials.js';
import { waitUntil } from '../../../setup/wait-until.js';

const JOINING_WORKER = fileURLToPath(new URL('./joining-worker.js', import.meta.url));
const { workspaceId } = WORKSPACE;
const made = makeCertificates(new Date());
const key = readSigningKey({ chain: made.certificate, privateKey: made.privateKey }, { isSelfMade: true });

describe('an export whose worker is killed', () => {
  let opened: TestStorage;
  let media: MediaAtWork;
  let source: Blob;
  const stops: Array<() => unknown> = [];

  before(async () => {
    opened = await STORAGES.disk();
    const credentials = { key, requestTimeStamp: null };
    media = await startMediaAtWork(opened.storage, { credentials });
    source = await openAsBlob(await makeClip('signed', { ...clips.short, size: '160x90', fps: '15' }));
  });
  after(async () => {
    for (const stop of stops) await stop();
    await media.stop();
    await opened.close();
  });

  /** Exports a video; the worker that joins it is killed at this point, and the join is left to others. */
  async function exportKilledWhen(stopsWhen: 'signing' | 'stored', videoId: string) {
    media.leave('join');
    const { fileId } = (await (await media.upload(source)).json()) as { fileId: string };
    await media.claim(fileId, videoId);
    const ended = media.export(videoId, fileId, 'Words');
    const argument = { databaseUrl: media.databaseUrl, dataDir: opened.dataDir, stopsWhen };
    const child = spawn(process.execPath, [JOINING_WORKER, JSON.stringify(argument)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    stops.push(() => child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    const [line] = await Promise.race([once(child.stdout as Readable, 'data'), exited]);
    expect(String(line)).to.equal(`${stopsWhen}\n`);
    child.kill('SIGKILL');
    await exited;
    const left = await readdir(opened.dataDir, { recursive: true });
    await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query(`update work set lease_until = now() - interval '1 second' where state = 'leased'`),
    );
    return { ended, left };
  }
  const exportsOf = (videoId: string) =>
    inTransaction(media.db, WORKSPACE, (tx) => tx.findBy(FileEntity, { videoId, purpose: 'export' }));
  const stored = async (): Promise<string[]> => {
    const names: string[] = [];
    for await (const blob of opened.storage.list('files', workspaceId)) names.push(blob.key.name);
    return names.sort();
  };
  const recorded = async (): Promise<string[]> => {
    const files = await inTransaction(media.db, WORKSPACE, (tx) => tx.find(FileEntity));
    return [...new Set(files.map(({ sha256 }) => sha256))].sort();
  };
  /** Does what workers do regularly. */
  const tidy = async () => {
    await removeAbandonedScratch(media.db, opened.storage);
    const blobs = new Map();
    for await (const blob of opened.storage.list('files', workspaceId)) blobs.set(blob.key.name, blob);
    const context = { db: media.db, storage: opened.storage, log: silentLog, graceMs: -60_000 };
    const metrics = makeSweepMetrics(new Registry());
    await compareFiles({ ...context, metrics } as unknown as SweepContext, workspaceId, blobs);
  };

  /** Requires one valid export, reported once, and nothing else on the disk. */
  async function requireOneExport(videoId: string): Promise<void> {
    const [file, ...others] = await exportsOf(videoId);
    expect(others).to.deep.equal([]);
    const path = await opened.storage.localPath(fileKey(workspaceId, file?.sha256 ?? ''), '');
    expect((await verifyCredentials(path, { anchors: made.root })).state).to.equal('Trusted');
    const messages = await queuedMessages(media.db);
    const ofVideo = messages.filter(({ payload }) => (payload as { videoId?: string }).videoId === videoId);
    expect(ofVideo.map(({ name }) => name)).to.deep.equal(['media.render-finished.v1']);
    await waitUntil('no working folder is left', async () => {
      await tidy();
      return (await opened.storage.scratchNames()).length === 0;
    });
    expect(await stored()).to.deep.equal(await recorded());
  }

  it('while it signs is signed by another worker, once and validly, and nothing is left', async () => {
    const { ended, left } = await exportKilledWhen('signing', 'vid_1');
    expect(left.filter((name) => name.endsWith('.signed'))).to.have.length(1);
    expect(await exportsOf('vid_1')).to.deep.equal([]);

    media.take('join');
    await ended;

    await requireOneExport('vid_1');
  });

  it('after it stored the signed file, and before it recorded it, has one export, too', async () => {
    const { ended } = await exportKilledWhen('stored', 'vid_2');
    const known = await recorded();
    expect((await stored()).filter((name) => !known.includes(name))).to.have.length(1);

    media.take('join');
    await ended;

    await requireOneExport('vid_2');
  });
});
