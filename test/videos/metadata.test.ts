import { expect } from 'chai';
import { setVideoLock } from '../../services/videos/approval/set-video-lock.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { processVideo } from '../../services/videos/process/process-video.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aTranslation } from '../setup/make-translation.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const FIFTY = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`key ${i}`, `${i}`]));

describe('video metadata', () => {
  const db = useTestDatabase().source('videos');
  let files = 0;
  beforeEach(() => db.query('delete from outbox'));

  const ctx = () => aVideosContext(db);
  const aVideo = async (metadata?: Record<string, string>) =>
    (await createVideo(ctx(), { fileId: `fil_${++files}`, metadata })).video;
  const metadataOf = async (id: string) => (await ctx().load.video.load(id))?.metadata;
  const messageOf = (operation: Promise<unknown>) => operation.catch((err: Error) => err.message);
  const notified = async (name: string) =>
    (await queuedMessages(db)).filter((one) => one.name === name).map(({ payload }) => payload);

  it('is set by an upload and by a process, and included in the event of the new video', async () => {
    const metadata = { crm: '42', __proto__x: '', 'with space': 'é'.repeat(500) };
    const uploaded = await aVideo(metadata);
    const { video } = await processVideo(ctx(), { url: 'https://films.example/a.mp4', metadata });

    expect(uploaded.metadata).to.deep.equal(metadata);
    expect(await metadataOf(video.id)).to.deep.equal(metadata);
    expect((await aVideo()).metadata).to.deep.equal({});
    const created = (await notified('videos.video-created.v1')) as Array<{ metadata: object }>;
    expect(created.map((one) => one.metadata)).to.deep.equal([metadata, metadata, {}]);
  });

  it('is merged by an update: null deletes a pair, and omitted pairs remain', async () => {
    const { id } = await aVideo({ keep: '1', change: '2', remove: '3' });

    const updated = await updateVideo(ctx(), id, {
      metadata: { change: 'two', remove: null, add: '4', none: null },
    });

    const metadata = { keep: '1', change: 'two', add: '4' };
    expect(updated.metadata).to.deep.equal(metadata);
    expect(await metadataOf(id)).to.deep.equal(metadata);
    expect(await notified('videos.video-metadata-changed.v1')).to.deep.equal([
      { videoId: id, metadata, version: 1 },
    ]);
  });

  it('is unchanged by equal pairs in any order', async () => {
    const video = await aVideo({ a: '1', b: '2' });

    const same = await updateVideo(ctx(), video.id, { metadata: { b: '2', a: '1', c: null } });
    const renamed = await updateVideo(ctx(), video.id, { name: 'Another', metadata: {} });

    expect(same.updatedAt).to.deep.equal(video.updatedAt);
    expect(renamed.metadata).to.deep.equal({ a: '1', b: '2' });
    expect(await notified('videos.video-metadata-changed.v1')).to.deep.equal([]);
  });

  it('has bounds that apply to all pairs together', async () => {
    const upload = (metadata: unknown) => messageOf(aVideo(metadata as never));
    const { id } = await aVideo(FIFTY);
    const update = (metadata: Record<string, string | null>) =>
      messageOf(updateVideo(ctx(), id, { metadata }));

    expect(await upload({ ...FIFTY, more: '' })).to.equal('body.metadata must have at most 50 keys');
    expect(await upload('text')).to.equal('body.metadata must be an object');
    expect(await upload({ a: null })).to.equal('body.metadata.a must be a string');
    expect(await upload({ a: { b: 'c' } })).to.equal('body.metadata.a must be a string');
    expect(await upload({ a: '🎬'.repeat(501) })).to.equal('body.metadata.a must be at most 500 characters');
    for (const key of ['', 'a[b]', '🎬'.repeat(41)])
      expect(await upload({ [key]: '' })).to.equal(
        `body.metadata must have keys of 1 to 40 characters without square brackets, not ${JSON.stringify(key)}`,
      );
    expect(await upload({ ['🎬'.repeat(40)]: '🎬'.repeat(500) })).to.have.property('id');
    expect(await update({ more: '' })).to.equal(
      'body.metadata: the video would have 51 keys; it must have at most 50',
    );
    expect(await update({ more: '', 'key 0': null })).to.have.property('id');
    expect(await update({ a: 5 as never })).to.equal('body.metadata.a must be a string or null');
  });

  it('is refused while the video is locked, unless it is equal', async () => {
    const { id } = await aVideo({ a: '1' });
    await setVideoLock(ctx(), 'lockVideo', id);

    expect(await refusalOf(updateVideo(ctx(), id, { metadata: { a: '2' } }))).to.equal('locked');
    expect(await refusalOf(updateVideo(ctx(), id, { metadata: FIFTY }))).to.equal('locked');
    expect(await refusalOf(updateVideo(ctx(), id, { metadata: { a: '1' } }))).to.equal(null);
    expect(await metadataOf(id)).to.deep.equal({ a: '1' });
  });

  it('keeps all pairs set by concurrent updates', async () => {
    const { id } = await aVideo();

    await Promise.all(
      Array.from({ length: 12 }, (_, i) => updateVideo(ctx(), id, { metadata: { [`key${i}`]: `${i}` } })),
    );

    expect(Object.keys((await metadataOf(id)) ?? {})).to.have.length(12);
    const versions = (await notified('videos.video-metadata-changed.v1')) as Array<{ version: number }>;
    expect(new Set(versions.map(({ version }) => version)).size).to.equal(12);
  });

  it('is copied to a translation and isolated by workspace', async () => {
    const source = await anAnalyzedVideo(db, { cues: [{ startTime: 0, endTime: 1, text: 'One' }] });
    await updateVideo(ctx(), source, { metadata: { crm: '42' } });

    const es = await aTranslation(db, source, 'es');

    expect(await metadataOf(es)).to.deep.equal({ crm: '42' });
    const stranger = aVideosContext(db, aCaller({ workspaceId: 'ws_other' }));
    expect(await refusalOf(updateVideo(stranger, source, { metadata: { crm: '1' } }))).to.equal('not_found');
  });
});
