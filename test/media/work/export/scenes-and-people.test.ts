import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { hashFile } from '../../../../services/media/storage/hash-file.js';
import { storeFile } from '../../../../services/media/storage/store-file.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { SHIPPED_AVATARS } from '../../../../services/media/work/avatars/avatar-catalogue.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { type AssetServer, startAssetServer } from '../../../setup/asset-server.js';
import { clip, makeClip } from '../../../setup/clips.js';
import { useFolder } from '../../../setup/folders.js';
import { isNear, readFrames } from '../../../setup/frame-samples.js';
import { useMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';

const PRESENTER: NonNullable<RenderRequest['presenter']> = {
  avatarId: 'mara-moving',
  voiceId: null,
  layout: 'overlay',
  sizePercent: 40,
  shape: 'circle',
  backgroundColor: '#00FF00',
  zoom: 1,
  offsetY: 0,
};

describe('export with scenes, slides and an avatar', () => {
  const media = useMediaAtWork();
  let web: AssetServer;
  const dir = useFolder();
  let source: string;

  before(async () => {
    web = await startAssetServer();
    const scene = await makeClip('opening-blue', {
      seconds: 2,
      fps: '25',
      size: '160x90',
      filter: 'drawbox=c=0x0000FF:t=fill',
    });
    web.files.set('/opening.mp4', await readFile(scene));
    web.files.set('/face.png', await readFile(join(SHIPPED_AVATARS, 'rosa.png')));
    source = await media.source(await clip('lateSound'), 'vid_1');
  });
  after(async () => {
    await web.stop();
  });

  it('contains all of them at their places, shifts its subtitles by the opening, and reuses segments that an edit does not affect', async () => {
    const slide = { title: 'Rosa', body: null, imageUrl: web.urlOf('/face.png'), layout: 'full' as const };
    const more = {
      openingSceneUrl: web.urlOf('/opening.mp4'),
      slides: [{ ...slide, start: 1, end: 2 }],
      presenter: PRESENTER,
    };

    const first = await media.export('vid_1', source, 'Hello', more);
    const again = await media.export('vid_1', source, 'Hello', more);
    const other = await media.export('vid_1', source, 'Hello', { ...more, slides: [] });

    expect(first.name, JSON.stringify(first.payload)).to.equal('media.render-finished.v1');
    expect(first.payload.durationSeconds).to.equal(13);
    expect(first.payload.reusedSegments).to.equal(0);
    expect(first.payload.presenter).to.deep.equal({
      talking: false,
      reason: 'The video has no voiceover for the presenter',
    });
    expect(again.payload).to.include({ renderedSegments: 0 });
    // The opening and everything after the slide's segment are unchanged.
    expect(other.payload).to.include({ renderedSegments: 1 });
    expect(await readFile(await media.pathOf(first.payload.srtFileId), 'utf8')).to.include(
      '00:00:03,000 --> 00:00:05,000',
    );
    const size = { width: 320, height: 180 };
    const frames = await readFrames(await media.pathOf(first.payload.exportFileId), size, {
      from: 30,
      to: 130,
    });
    const at = (frame: number, x: number, y: number) => frames.at(frame - 30, x, y);
    expect(isNear(at(30, 300, 170), [0, 0, 255])).to.equal(true);
    expect(isNear(at(59, 10, 10), [0, 0, 255])).to.equal(true);
    // The avatar's background, left of the face and above the captions, over the footage and over the slide.
    for (const frame of [61, 100, 125])
      expect(isNear(at(frame, 247, 104), [0, 255, 0]), `${frame}`).to.equal(true);
    expect(isNear(at(100, 4, 4), [0xf8, 0xfa, 0xfc])).to.equal(true);
    expect(isNear(at(125, 4, 176), [0, 0, 0])).to.equal(true);
    const avatars = await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.countBy(FileEntity, { purpose: 'avatar' }),
    );
    expect(avatars).to.equal(1);
  });

  it('moves the mouth of a drawn avatar with the voiceover where no avatar engine is available', async () => {
    const path = join(dir, 'said.wav');
    await runFfmpeg({
      inputs: [{ path: 'sine=f=300:d=1.5:r=48000', formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [{ path, options: ['-c:a', 'pcm_s16le', '-f', 'wav'] }],
      signal: new AbortController().signal,
    });
    const file = { path, sha256: await hashFile(path), contentType: 'audio/wav', filename: 'said.wav' };
    const fileId = await inTransaction(media.db, WORKSPACE, (tx) =>
      storeFile(tx, media.storage, { ...WORKSPACE, ...file, purpose: 'voice', videoId: 'vid_1' }),
    );

    const { payload } = await media.export('vid_1', source, 'Hello', {
      presenter: PRESENTER,
      narration: { voices: [{ cue: 0, fileId }], sentencePauseSeconds: null, keepsPace: false },
    });

    expect(payload.presenter, JSON.stringify(payload)).to.deep.equal({ talking: true, reason: null });
    const [{ presenter }] = await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query(`select plan->'presenter' as presenter from export_plan order by created_at desc limit 1`),
    );
    expect(presenter.picture.sheet).to.deep.equal({ columns: 5, rows: 3 });
    expect(presenter.mouths.shapes).to.match(/^0+[1-4]+.*0+$/);
  });

  it('names the setting with a missing voice or avatar', async () => {
    const noCaller = await media.export('vid_1', source, 'Hello', {
      presenter: { ...PRESENTER, avatarId: 'nobody' },
    });

    expect(noCaller.payload.error).to.include({
      code: 'validation_error',
      message:
        'avatarSettings.avatarId: the avatar "nobody" does not exist; GET /v1/avatars lists the avatars',
    });
  });
});
