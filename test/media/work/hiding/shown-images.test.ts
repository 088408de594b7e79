import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RequestedElement } from '../../../../schemas/messages/render-request.js';
import { hiddenRegionsChanged, videoDeleted } from '../../../../schemas/messages/videos.js';
import { makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { makeSemaphore } from '../../../../services/media/intake/uploads/semaphore.js';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { FileEntity, type FilePurpose } from '../../../../services/media/storage/file.entity.js';
import { hashFile } from '../../../../services/media/storage/hash-file.js';
import type { StillContent } from '../../../../services/media/storage/still-content.js';
import { storeFile } from '../../../../services/media/storage/store-file.js';
import { factRoutes } from '../../../../services/media/work/facts/facts.consumer.js';
import { isSourceImage, makeShownImages } from '../../../../services/media/work/hiding/shown-images.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { useTestDatabase } from '../../../setup/database.js';
import { aDelivery } from '../../../setup/deliver-command.js';
import { drawFile } from '../../../setup/drawn-clip.js';
import { useFolder } from '../../../setup/folders.js';
import { rawFrames } from '../../../setup/raw-frames.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
const [WIDTH, HEIGHT] = [640, 360];
/** Fine stripes, which are as good as text: readable while they have contrast. */
const STRIPES = `color=white:s=${WIDTH}x${HEIGHT}:d=1:r=1,geq=lum='if(mod(floor(X/4),2),235,16)':cb=128:cr=128`;
const SECRET = { start: 2, end: 4, x: 0.25, y: 0.25, width: 0.25, height: 0.1 };
const BLUR: RequestedElement = { type: 'blur', strength: 50, ...SECRET };
const REDACT: RequestedElement = { type: 'redact', ...SECRET };

describe('makeShownImages', () => {
  const db = useTestDatabase().source('media');
  const folder = useFolder();
  let opened: TestStorage;
  let picture: string;
  let number = 0;

  before(async () => {
    opened = await STORAGES.disk();
    picture = join(folder, 'picture.jpg');
    await drawFile(STRIPES, picture, ['-frames:v', '1', '-q:v', '2', '-f', 'image2', '-update', '1']);
  });
  after(() => opened.close());

  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, WORKSPACE, work);
  const routes = () => {
    const { storage, dataDir } = opened;
    return factRoutes({ db, storage, incoming: makeIncoming(dataDir, storage) });
  };
  const hide = (videoId: string, elements: readonly RequestedElement[], version = ++number) =>
    aDelivery(routes(), hiddenRegionsChanged.name, { videoId, elements, version }, `msg_${++number}`).run();
  const store = async (purpose: FilePurpose, pictureOf?: StillContent) => {
    const videoId = `vid_${++number}`;
    const path = join(await opened.storage.makeScratch(`made-${number}`), 'picture.jpg');
    await copyFile(picture, path);
    const file = { ...WORKSPACE, path, sha256: await hashFile(path), contentType: 'image/jpeg' };
    return within(async (tx) => {
      const named = { ...file, filename: 'picture.jpg', purpose, videoId, ...(pictureOf && { pictureOf }) };
      return tx.findOneByOrFail(FileEntity, { id: await storeFile(tx, opened.storage, named) });
    });
  };
  const shownOf = (file: FileEntity) =>
    makeShownImages({ db, storage: opened.storage, slots: makeSemaphore(2) })(file);
  const decoded = new Map<string, Promise<Buffer>>();
  const decode = async ({ sha256 }: FileEntity): Promise<Buffer> =>
    rawFrames(await opened.storage.localPath(fileKey('ws_test', sha256), folder), {
      count: 1,
      format: 'gray',
    });
  /** Whether the stripes can be seen at a point, in shares of the picture. */
  const isReadableAt = async (file: FileEntity, x: number, y: number): Promise<boolean> => {
    const gray = decoded.get(file.sha256) ?? decode(file);
    decoded.set(file.sha256, gray);
    const levels = [...(await gray)];
    const from = Math.round(y * HEIGHT) * WIDTH + Math.round(x * WIDTH) - 8;
    const row = levels.slice(from, from + 16);
    return Math.max(...row) - Math.min(...row) > 60;
  };

  const atSecret: StillContent = { kind: 'frame', seconds: 3, crop: WHOLE };
  for (const purpose of ['thumbnail', 'screenshot'] as const)
    for (const element of [BLUR, REDACT])
      it(`hides what a ${element.type} hides in a ${purpose} of its time, and nothing else`, async () => {
        const file = await store(purpose, atSecret);
        await hide(file.videoId as string, [element]);

        const shown = await shownOf(file);

        for (const x of [0.27, 0.375, 0.48])
          expect(await isReadableAt(shown, x, 0.3), `at ${x}`).to.equal(false);
        expect(await isReadableAt(shown, 0.375, 0.6)).to.equal(true);
        expect(await isReadableAt(shown, 0.6, 0.3)).to.equal(true);
      });

  it('shows pictures of other times and parts of the frame as they are', async () => {
    for (const pictureOf of [
      { ...atSecret, seconds: 7 },
      { ...atSecret, crop: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 } },
    ]) {
      const file = await store('screenshot', pictureOf);
      await hide(file.videoId as string, [BLUR]);

      expect((await shownOf(file)).id).to.equal(file.id);
    }
  });

  it('hides the right place of a part of the frame', async () => {
    const file = await store('screenshot', {
      ...atSecret,
      crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
    });
    await hide(file.videoId as string, [REDACT]);

    const shown = await shownOf(file);

    expect(await isReadableAt(shown, 0.25, 0.1)).to.equal(false);
    expect(await isReadableAt(shown, 0.25, 0.4)).to.equal(true);
    expect(await isReadableAt(shown, 0.75, 0.1)).to.equal(true);
  });

  it('hides it in the tiles of a sprite sheet that show its time', async () => {
    const layout = { columns: 2, rows: 2, tiles: 4, tileWidth: 320, tileHeight: 180, intervalSeconds: 2 };
    const file = await store('strip', { kind: 'tiles', layout });
    await hide(file.videoId as string, [{ ...BLUR, start: 2.6, end: 3.4 }]);

    const shown = await shownOf(file);

    const readable = [];
    for (const [left, top] of [
      [0, 0],
      [0.5, 0],
      [0, 0.5],
      [0.5, 0.5],
    ] as const)
      readable.push(await isReadableAt(shown, left + 0.375 / 2, top + 0.3 / 2));
    expect(readable).to.deep.equal([true, false, true, true]);
  });

  it('hides all of a picture whose time is unknown', async () => {
    const file = await store('thumbnail');
    await hide(file.videoId as string, [{ ...BLUR, strength: 100 }]);

    const shown = await shownOf(file);

    for (const at of [0.1, 0.5, 0.9]) expect(await isReadableAt(shown, at, at)).to.equal(false);
  });

  it('makes a copy once, and another one after the elements have changed', async () => {
    const file = await store('thumbnail', atSecret);
    const videoId = file.videoId as string;
    const first = number + 10;
    await hide(videoId, [BLUR], first);
    const [one, again] = await Promise.all([shownOf(file), shownOf(file)]);
    // An earlier fact that arrives late.
    await hide(videoId, [], first - 1);
    expect((await shownOf(file)).id).to.equal(one.id);
    expect(again.id).to.equal(one.id);

    await hide(videoId, [REDACT], first + 1);
    const other = await shownOf(file);
    await hide(videoId, [], first + 2);

    expect(other.id).to.not.equal(one.id);
    expect(await isReadableAt(other, 0.375, 0.3)).to.equal(false);
    expect((await shownOf(file)).id).to.equal(file.id);
    const copies = await within((tx) => tx.findBy(FileEntity, { originalFileId: file.id }));
    expect(copies.map(({ id }) => id)).to.deep.equal([other.id]);
  });

  it('removes the copies with their picture and with the video', async () => {
    const file = await store('thumbnail', atSecret);
    const videoId = file.videoId as string;
    await hide(videoId, [BLUR]);
    await shownOf(file);

    await aDelivery(routes(), videoDeleted.name, { videoId, sourceFileId: null }, `msg_${++number}`).run();

    expect(await within((tx) => tx.countBy(FileEntity, { videoId }))).to.equal(0);
  });

  it('says which files may change', () => {
    const is = (purpose: FilePurpose, videoId: string | null = 'vid_1') =>
      isSourceImage({ purpose, videoId });

    expect([is('thumbnail'), is('strip'), is('screenshot')]).to.deep.equal([true, true, true]);
    expect([is('export'), is('preview'), is('source'), is('thumbnail', null)]).to.deep.equal(
      Array(4).fill(false),
    );
  });
});
