import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { servePreviews } from '../../../../services/media/storage/serve-previews.js';
import {
  makeAvatarCatalogue,
  SHIPPED_AVATARS,
} from '../../../../services/media/work/avatars/avatar-catalogue.js';
import {
  AVATAR_PREVIEW,
  makeAvatarPreviews,
} from '../../../../services/media/work/avatars/avatar-previews.js';
import { InvalidAvatar, prepareAvatar } from '../../../../services/media/work/avatars/prepare-avatar.js';
import { makeHttpServer } from '../../../../services/platform/http/http-server.js';
import { makeStoredUrlSigner } from '../../../../services/platform/http/stored-url.js';
import { silentLog } from '../../../setup/calls.js';
import { drawFile } from '../../../setup/drawn-clip.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';

const SECRET = 'a secret that only these tests know';
const signal = new AbortController().signal;

describe('avatars', () => {
  const dir = useFolderOfEachTest();
  let own: string;
  beforeEach(async () => {
    own = join(dir, 'own');
    await mkdir(own);
  });

  const draw = (source: string, name: string, options?: string[]) =>
    drawFile(source, join(own, name), options);
  const FILM = ['-t', '0.8', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-f', 'mp4'];

  describe('catalogue', () => {
    it('contains the product’s own avatars, still and animated', async () => {
      const all = await makeAvatarCatalogue({}).list();

      expect(all.filter(({ kind }) => kind === 'still').map(({ id }) => id)).to.deep.equal([
        ...['amina', 'david', 'jonas', 'kenji', 'mara', 'rosa'],
      ]);
      expect(all.filter(({ kind }) => kind === 'looping').map(({ id, name }) => [id, name])).to.deep.equal([
        ['kenji-moving', 'Kenji, moving'],
        ['mara-moving', 'Mara, moving'],
      ]);
    });

    it('lists the operator’s files first, which override the product’s', async () => {
      const catalogue = makeAvatarCatalogue({ AVATARS_DIR: own });
      await copyFile(join(SHIPPED_AVATARS, 'rosa.png'), join(own, 'mara.png'));
      await copyFile(join(SHIPPED_AVATARS, 'mara-moving.apng'), join(own, 'Ann Smith.png'));
      await writeFile(join(own, 'notes.txt'), 'no face');

      const [first, second, ...others] = await catalogue.list();
      expect([first?.id, first?.name, first?.kind]).to.deep.equal(['ann-smith', 'Ann Smith', 'looping']);
      expect([second?.id, second?.name, second?.path]).to.deep.equal(['mara', 'Mara', join(own, 'mara.png')]);
      expect(others.map(({ id }) => id))
        .to.include('rosa')
        .and.not.include('mara');

      await writeFile(join(own, 'avatars.json'), '{"mara.png": {"name": "Our Mara"}}');
      expect((await catalogue.find('mara'))?.name).to.equal('Our Mara');
      expect(await catalogue.find('../mara')).to.equal(null);
    });

    it('reports errors in the names file', async () => {
      await writeFile(join(own, 'avatars.json'), '["mara"]');

      expect(String(await failureOf(makeAvatarCatalogue({ AVATARS_DIR: own }).list()))).to.match(
        /own\/avatars\.json must be JSON like \{"ann\.png": \{"name": "Ann"\}\}/,
      );
    });
  });

  describe('prepareAvatar', () => {
    const prepare = (path: string, kind: 'still' | 'looping') =>
      prepareAvatar({ id: 'x', kind, path }, dir, { signal });

    it('preserves transparency and the loop duration, and is deterministic', async () => {
      const still = await prepare(join(SHIPPED_AVATARS, 'mara.png'), 'still');
      const path = join(SHIPPED_AVATARS, 'mara-moving.apng');
      const moving = await prepare(path, 'looping');
      const again = await prepare(path, 'looping');

      expect(still.picture).to.include({ width: 1024, height: 1024, isCutOut: true, loop: null });
      expect(moving.picture).to.deep.include({
        width: 384,
        isCutOut: true,
        loop: { frames: 60, seconds: 4 },
      });
      expect(again.picture.sha256).to.equal(moving.picture.sha256);
    });

    it('accepts videos and GIFs, scales large ones down, and names unreadable ones', async () => {
      const film = await draw('testsrc2=s=1280x960:r=25', 'film.mp4', FILM);
      const gif = await draw('testsrc2=s=64x64:r=10', 'wave.gif', ['-t', '0.5', '-f', 'gif']);
      // Larger than what ffmpeg probes before it opens a file.
      const photo = await draw('testsrc2=s=640x480,noise=alls=90', 'photo.jpg', [
        '-frames:v',
        '1',
        '-q:v',
        '2',
      ]);
      const broken = join(own, 'broken.png');
      await writeFile(broken, 'no picture');

      expect((await prepare(film, 'looping')).picture).to.deep.include({
        width: 720,
        height: 540,
        isCutOut: false,
        loop: { frames: 20, seconds: 0.8 },
      });
      expect((await prepare(gif, 'looping')).picture.loop).to.deep.equal({ frames: 5, seconds: 0.5 });
      expect((await prepare(photo, 'still')).picture).to.include({
        width: 640,
        height: 480,
        isCutOut: false,
      });
      expect(await failureOf(prepare(broken, 'still'))).to.be.instanceOf(InvalidAvatar);
    });
  });

  it('makes a still image of a single frame, whatever the format', async () => {
    const path = await draw('testsrc2=s=64x64:r=10', 'one.gif', ['-frames:v', '1', '-f', 'gif']);

    const { contentType, picture } = await prepareAvatar({ id: 'x', kind: 'looping', path }, dir, { signal });

    expect([contentType, picture.loop]).to.deep.equal(['image/png', null]);
  });

  it('uses the product’s avatars when the operator’s folder is unavailable', async () => {
    const warned: object[] = [];
    const away = join(dir, 'away');
    const catalogue = makeAvatarCatalogue({ AVATARS_DIR: away }, {
      warn: (reported: object) => void warned.push(reported),
    } as never);

    expect((await catalogue.find('rosa'))?.name).to.equal('Rosa');
    expect(warned).to.deep.equal([{ folder: away }]);
  });

  describe('previews', () => {
    it('are PNG at a signed URL, animated if the avatar is', async () => {
      const catalogue = makeAvatarCatalogue({ AVATARS_DIR: own });
      await writeFile(join(own, 'broken.png'), 'no picture');
      const makeStoredUrl = makeStoredUrlSigner({
        STORAGE_URL: 'http://storage.test/files',
        STORAGE_SIGNING_SECRET: SECRET,
        STORED_URL_SECONDS: 86_400,
      });
      const previews = makeAvatarPreviews({ catalogue, makeStoredUrl, dataDir: dir });
      const app = makeHttpServer({ log: silentLog });
      servePreviews(app, AVATAR_PREVIEW, previews, [SECRET]);
      const get = (url: string) => app.inject({ method: 'GET', url: url.replace('http://storage.test', '') });

      try {
        const url = previews.urlOf('rosa');
        const [still, again, moving] = await Promise.all([
          get(url),
          get(url),
          get(previews.urlOf('mara-moving')),
        ]);

        expect([still.statusCode, still.headers['content-type']]).to.deep.equal([200, 'image/png']);
        expect(still.rawPayload.equals(again.rawPayload)).to.equal(true);
        expect(still.rawPayload.subarray(1, 4).toString()).to.equal('PNG');
        expect(still.rawPayload.readUInt32BE(16)).to.equal(320);
        expect(still.rawPayload.includes('acTL')).to.equal(false);
        expect(moving.rawPayload.includes('acTL')).to.equal(true);
        for (const bent of [url.replace('rosa', 'mara'), url.replace(/\?.*/, ''), previews.urlOf('nobody')])
          expect((await get(bent)).statusCode, bent).to.equal(404);
        expect((await get(previews.urlOf('broken'))).statusCode).to.equal(404);
      } finally {
        await app.close();
      }
    });
  });
});
