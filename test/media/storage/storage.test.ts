import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import {
  type BlobKey,
  fileKey,
  preparedKey,
  segmentKeyOf,
} from '../../../services/media/storage/blob-key.js';
import { BlobMissing } from '../../../services/media/storage/storage.js';
import { failureOf } from '../../setup/failure-of.js';
import { listStored, STORAGES, type TestStorage } from '../../setup/storages.js';

const HASH = 'ab'.repeat(32);
const FILE = fileKey('ws_1', HASH);

for (const [backend, open] of Object.entries(STORAGES)) {
  describe(`storage, ${backend}`, () => {
    let opened: TestStorage;
    let scratch: string;

    before(async () => {
      opened = await open();
    });
    after(() => opened.close());
    beforeEach(async () => {
      scratch = await opened.storage.makeScratch('test');
    });
    afterEach(async () => {
      for (const stored of await listStored(opened.storage)) {
        const [kind, workspaceId, name] = stored.split('/') as [BlobKey['kind'], string, string];
        await opened.storage.remove({ kind, workspaceId, name });
      }
    });

    const put = async (key: BlobKey, content: string | Buffer) => {
      const path = join(scratch, `made-${key.name}`);
      await writeFile(path, content);
      return opened.storage.put(key, path);
    };

    it('describes its state', async () => {
      expect(await opened.storage.check()).to.match(/^ok/);
    });

    it('stores bytes under their key, and moves them out of the scratch folder', async () => {
      expect(await put(FILE, 'some bytes')).to.equal(10);

      expect(await opened.storage.sizeOf(FILE)).to.equal(10);
      expect(await text(await opened.storage.read(FILE))).to.equal('some bytes');
      expect(await readFile(await opened.storage.localPath(FILE, scratch), 'utf8')).to.equal('some bytes');
      expect(await readdir(scratch)).to.not.include(`made-${HASH}`);
    });

    it('reads a range', async () => {
      await put(FILE, '0123456789');

      expect(await text(await opened.storage.read(FILE, { start: 2, end: 4 }))).to.equal('234');
    });

    it('replaces regenerable content, and stores the same content once', async () => {
      await put(segmentKeyOf('ws_1', 'vid_1.k.mp4'), 'first');
      await put(segmentKeyOf('ws_1', 'vid_1.k.mp4'), 'second');
      await put(FILE, 'same');
      await put(FILE, 'same');

      expect(await text(await opened.storage.read(segmentKeyOf('ws_1', 'vid_1.k.mp4')))).to.equal('second');
      const path = await opened.storage.localPath(segmentKeyOf('ws_1', 'vid_1.k.mp4'), scratch);
      expect(await readFile(path, 'utf8')).to.equal('second');
      expect(await listStored(opened.storage)).to.deep.equal([
        `files/ws_1/${HASH}`,
        'segments/ws_1/vid_1.k.mp4',
      ]);
    });

    it('supports preparing a file beforehand', async () => {
      const path = join(scratch, 'source');
      await writeFile(path, 'ahead');

      await opened.storage.prepare(FILE, path);

      expect(await readFile(path, 'utf8')).to.equal('ahead');
      expect(await opened.storage.put(FILE, path)).to.equal(5);
      expect(await text(await opened.storage.read(FILE))).to.equal('ahead');
    });

    it('stores a prepared file whose bytes were removed meanwhile', async () => {
      const path = join(scratch, 'source');
      await writeFile(path, 'ahead');
      await opened.storage.prepare(FILE, path);
      await opened.storage.remove(FILE);

      await opened.storage.put(FILE, path);

      expect(await text(await opened.storage.read(FILE))).to.equal('ahead');
    });

    it('reports missing content before the first byte', async () => {
      expect(await opened.storage.sizeOf(FILE)).to.equal(null);
      expect(await failureOf(opened.storage.read(FILE))).to.be.instanceOf(BlobMissing);
      expect(await failureOf(opened.storage.localPath(FILE, scratch))).to.be.instanceOf(BlobMissing);
      await opened.storage.remove(FILE);
    });

    it('removes content', async () => {
      await put(FILE, 'gone soon');
      await opened.storage.localPath(FILE, scratch);

      await opened.storage.remove(FILE);

      expect(await opened.storage.sizeOf(FILE)).to.equal(null);
      expect(await failureOf(opened.storage.localPath(FILE, scratch))).to.be.instanceOf(BlobMissing);
      expect(await listStored(opened.storage)).to.deep.equal([]);
    });

    it('lists the content of a workspace, with size and time', async () => {
      const before = Date.now();
      await put(FILE, '1234');
      await put(fileKey('ws_1', 'cd'.repeat(32)), '12');
      await put(fileKey('ws_2', HASH), '1');
      await put(preparedKey('ws_1', 'fil_1.mp4'), '123');

      const listed = [];
      for await (const blob of opened.storage.list('files', 'ws_1')) listed.push(blob);

      expect(listed.map(({ key, sizeBytes }) => [key, sizeBytes])).to.deep.equal([
        [FILE, 4],
        [fileKey('ws_1', 'cd'.repeat(32)), 2],
      ]);
      // A bucket's times have whole seconds.
      for (const { storedAt } of listed)
        expect(storedAt.getTime()).to.be.within(before - 1000, Date.now() + 1000);
      expect(await listStored(opened.storage)).to.deep.equal([
        `files/ws_1/${HASH}`,
        `files/ws_1/${'cd'.repeat(32)}`,
        `files/ws_2/${HASH}`,
        'prepared/ws_1/fil_1.mp4',
      ]);
    });

    it('lists more names than one page of a bucket', async () => {
      const names = Array.from({ length: 8 }, (_, i) => `vid_1.${i}.mp4`);
      await Promise.all(names.map((name) => put(segmentKeyOf('ws_1', name), 'x')));

      const listed = [];
      for await (const { key } of opened.paged.list('segments', 'ws_1')) listed.push(key.name);

      expect(listed).to.deep.equal(names);
    });

    it('stores a file of several parts, byte for byte', async () => {
      const content = Buffer.alloc(20 * 1024 * 1024, 'pattern of eleven ');
      content.writeUInt32BE(42, content.length - 4);

      expect(await put(FILE, content)).to.equal(content.length);

      const path = await opened.storage.localPath(FILE, scratch);
      expect((await stat(path)).size).to.equal(content.length);
      expect(content.equals(await readFile(path))).to.equal(true);
    });

    it('refuses names that could leave the storage', async () => {
      expect(await failureOf(opened.storage.localPath(fileKey('../ws_1', HASH), scratch)))
        .to.have.property('message')
        .that.matches(/not a valid blob name/);
      expect(await failureOf(opened.storage.read(segmentKeyOf('ws_1', '../../x'))))
        .to.have.property('message')
        .that.matches(/not a valid blob name/);
    });
  });
}
