import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { setVideoLock } from '../../services/videos/approval/set-video-lock.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { createProject } from '../../services/videos/project/create-project.js';
import { type UpdateVideo, updateVideo } from '../../services/videos/video/update-video.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aVideosContext } from '../setup/videos-context.js';

describe('updateVideo', () => {
  const db = useTestDatabase().source('videos');
  let files = 0;

  const as = (...[caller]: Parameters<typeof aCaller>) => aVideosContext(db, aCaller(caller));
  const aVideo = async () => (await createVideo(as(), { fileId: `fil_${++files}`, name: 'A film' })).video.id;
  const aProject = async () => (await createProject(as(), { name: 'A project' })).id;
  const update = (id: string, input: UpdateVideo) => updateVideo(as(), id, input);
  const messageOf = (operation: Promise<unknown>) =>
    operation.then(
      () => 'accepted',
      (err: Error) => err.message,
    );
  const read = (id: string) =>
    inTransaction(db, { workspaceId: 'ws_test' }, (tx) => tx.findOneByOrFail(VideoEntity, { id }));

  it('changes the given fields and no others', async () => {
    const id = await aVideo();
    const before = await read(id);
    const projectId = await aProject();
    const input = {
      name: 'Another',
      projectId,
      videoContext: 'Shows it',
      companyContext: '',
      subtitleLanguage: 'pt-BR',
      aiGeneratedAudio: true,
    };

    await update(id, input);
    const { updatedAt, version, ...after } = await read(id);
    await update(id, { projectId: null });

    const { updatedAt: was, version: first, ...rest } = before;
    expect(after).to.deep.equal({ ...rest, ...input, nameFolded: 'another' });
    expect(updatedAt.getTime()).to.be.greaterThan(was.getTime());
    expect(version).to.be.greaterThan(first);
    expect((await read(id)).projectId).to.equal(null);
  });

  it('treats equal and absent values as no change', async () => {
    const id = await aVideo();
    const before = await read(id);

    for (const input of [{}, { name: 'A film', aiGeneratedAudio: false, projectId: null }])
      await update(id, input);

    expect(await read(id)).to.deep.equal(before);
  });

  const fits: ReadonlyArray<[string, UpdateVideo]> = [
    ['the shortest name', { name: 'x' }],
    ['a blank name', { name: ' ' }],
    ['the longest name', { name: '🎬'.repeat(200) }],
    ['no context', { videoContext: '', companyContext: '' }],
    ['the longest context', { videoContext: '🎬'.repeat(5000), companyContext: 'é'.repeat(5000) }],
    ['the shortest language', { subtitleLanguage: 'de' }],
    ['the longest language', { subtitleLanguage: 'zh-Hant-TW' }],
  ];
  for (const [what, input] of fits) {
    it(`accepts ${what}`, async () => {
      const id = await aVideo();
      await update(id, input);
      expect(await read(id)).to.include(input);
    });
  }

  const refused: ReadonlyArray<[UpdateVideo, string]> = [
    [{ name: '' }, 'body.name must not be empty'],
    [{ name: '🎬'.repeat(201) }, 'body.name must be at most 200 characters'],
    [{ videoContext: 'é'.repeat(5001) }, 'body.videoContext must be at most 5000 characters'],
    [{ companyContext: 'é'.repeat(5001) }, 'body.companyContext must be at most 5000 characters'],
    [{ subtitleLanguage: 'd' }, 'body.subtitleLanguage must be at least 2 characters'],
    [{ subtitleLanguage: 'zh-Hant-TW-x' }, 'body.subtitleLanguage must be at most 10 characters'],
    [{ subtitleLanguage: 'qq' }, 'body.subtitleLanguage must be a language code such as en or pt-BR'],
    [{ projectId: 'prj_none' }, 'Project prj_none not found'],
  ];
  for (const [input, message] of refused) {
    it(`names the field and the rule: ${message}`, async () => {
      const id = await aVideo();
      expect(await messageOf(update(id, { aiGeneratedAudio: true, ...input }))).to.equal(message);
      expect(await read(id)).to.include({ name: 'A film', aiGeneratedAudio: false });
    });
  }

  it('stores canonical BCP 47 codes and accepts listed languages only', async () => {
    const id = await aVideo();
    const media = makeSubgraphDouble(() => ({ languages: [{ code: 'en' }, { code: 'haw' }] }));
    const update = (subtitleLanguage: string) => updateVideo({ ...as(), media }, id, { subtitleLanguage });

    for (const [given, kept] of [
      ['EN', 'en'],
      ['iw', 'he'],
      ['pt-br', 'pt-BR'],
      ['haw-US', 'haw-US'],
    ] as const)
      expect((await update(given)).subtitleLanguage, given).to.equal(kept);
    for (const code of ['tlh', 'gsw', 'mul', 'zxx', 'en-ZZ'])
      expect(await refusalOf(update(code)), code).to.equal('validation_error');
    expect((await read(id))?.subtitleLanguage).to.equal('haw-US');
  });

  it('requires the scope, a role that may edit, and a video of the workspace', async () => {
    const id = await aVideo();
    const viewer = as({ role: 'viewer', scopes: ['videos:write'] });
    const reader = as({ role: 'owner', scopes: ['videos:read'] });
    const stranger = as({ workspaceId: 'ws_other' });

    expect(await refusalOf(updateVideo(viewer, id, {}))).to.equal('insufficient_role');
    expect(await refusalOf(updateVideo(reader, id, {}))).to.equal('insufficient_scope');
    expect(await refusalOf(updateVideo(stranger, id, {}))).to.equal('not_found');
  });

  describe('of a locked video', () => {
    const aLockedVideo = async () => {
      const id = await aVideo();
      await setVideoLock(as(), 'lockVideo', id);
      return id;
    };

    it('moves it and changes nothing else', async () => {
      const id = await aLockedVideo();
      const projectId = await aProject();
      const changes: UpdateVideo[] = [
        ...[{ name: 'Another' }, { videoContext: 'x' }, { companyContext: 'x' }],
        ...[{ subtitleLanguage: 'de' }, { aiGeneratedAudio: true }, { projectId, name: 'Another' }],
      ];

      for (const input of changes)
        expect(await refusalOf(update(id, input)), JSON.stringify(input)).to.equal('locked');
      expect((await read(id)).projectId).to.equal(null);
      await update(id, { projectId, name: 'A film' });

      expect(await read(id)).to.include({ projectId, name: 'A film', locked: true });
    });

    it('reports the lock before a missing project', async () => {
      const id = await aLockedVideo();

      expect(await refusalOf(update(id, { projectId: 'prj_none', name: 'Another' }))).to.equal('locked');
      expect(await refusalOf(update(id, { projectId: 'prj_none' }))).to.equal('not_found');
    });
  });
});
