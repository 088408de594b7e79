import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { AvatarEngineEnv } from '../../../../services/media/ai/avatar/avatar-engine-config.js';
import { openAvatarEngines } from '../../../../services/media/ai/avatar/open-avatar-engines.js';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { hashFile } from '../../../../services/media/storage/hash-file.js';
import { storeFile } from '../../../../services/media/storage/store-file.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { clip } from '../../../setup/clips.js';
import { drawFile } from '../../../setup/drawn-clip.js';
import { useFolder } from '../../../setup/folders.js';
import { isNear, readFrames } from '../../../setup/frame-samples.js';
import { useMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';
import { type AvatarServer, startAvatarServer } from '../../ai/avatar/avatar-server.js';

const PRESENTER: NonNullable<RenderRequest['presenter']> = {
  avatarId: 'rosa',
  voiceId: null,
  layout: 'overlay',
  sizePercent: 40,
  shape: 'square',
  backgroundColor: '#00FF00',
  zoom: 1,
  offsetY: 0,
};

describe('export with a talking avatar', () => {
  let server: AvatarServer;
  const dir = useFolder();
  let source: string;
  let voice: string;

  const media = useMediaAtWork(async () => {
    server = await startAvatarServer();
    return { presenting: openAvatarEngines(AvatarEngineEnv.parse({ AVATAR_BASE_URL: server.url })) };
  });

  before(async () => {
    const film = join(dir, 'film.mp4');
    await drawFile('color=red:s=90x90:r=10:d=12', film, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']);
    server.answer = { status: 200, body: await readFile(film) };
    source = await media.source(await clip('lateSound'), 'vid_1');
    const said = join(dir, 'said.wav');
    await drawFile('sine=f=300:d=1.5:r=48000', said, ['-c:a', 'pcm_s16le']);
    const path = join(dir, 'kept.wav');
    await copyFile(said, path);
    const file = { path, sha256: await hashFile(path), contentType: 'audio/wav', filename: 'said.wav' };
    voice = await inTransaction(media.db, WORKSPACE, (tx) =>
      storeFile(tx, media.storage, { ...WORKSPACE, ...file, purpose: 'voice', videoId: 'vid_1' }),
    );
  });
  after(async () => {
    await server.stop();
  });

  const asked = (of: object = {}): Partial<RenderRequest> => ({
    presenter: { ...PRESENTER, ...of },
    narration: { voices: [{ cue: 0, fileId: voice }], sentencePauseSeconds: null, keepsPace: false },
  });

  it('shows the engine’s video of the avatar and the voiceover, which is created once', async () => {
    const first = await media.export('vid_1', source, 'Hello', asked());
    const other = await media.export('vid_1', source, 'Hello', asked({ sizePercent: 50 }));

    expect(first.payload.presenter, JSON.stringify(first.payload)).to.deep.equal({
      talking: true,
      reason: null,
    });
    expect(other.payload.presenter).to.deep.equal({ talking: true, reason: null });
    expect(server.asked.length).to.equal(1);
    const audio = server.asked[0]!.form.get('audio') as File;
    expect(
      Buffer.from(await audio.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).to.equal('RIFF');
    const file = await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.findOneByOrFail(FileEntity, { id: String(first.payload.exportFileId) }),
    );
    const path = await media.storage.localPath(fileKey(WORKSPACE.workspaceId, file.sha256), dir);
    const frames = await readFrames(path, { width: 320, height: 180 }, { from: 0, to: 60 });
    for (const frame of [0, 30, 59])
      expect(isNear(frames.at(frame, 270, 135), [255, 0, 0]), `${frames.at(frame, 270, 135)}`).to.equal(true);
  });

  it('shows the avatar without speech when the engine fails, and reports why', async () => {
    server.answer = { status: 400, body: Buffer.from('no face found') };

    const { payload } = await media.export('vid_1', source, 'Hello', asked({ avatarId: 'mara-moving' }));

    expect(payload.presenter).to.have.property('talking', false);
    expect((payload.presenter as { reason: string }).reason).to.include('400 no face found');
  });
});
