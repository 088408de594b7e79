import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { runFfprobe } from '../../services/media/video/ffmpeg/run-ffprobe.js';
import { clip } from '../setup/clips.js';
import { useFolder } from '../setup/folders.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { fileForm, putSubtitles, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const CUES = [
  { startTime: 1, endTime: 4, text: 'Open the settings page.' },
  { startTime: 5, endTime: 8, text: 'Choose a language.' },
];
const ELEMENT = {
  type: 'RECTANGLE',
  start: 1,
  end: 2,
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.2,
  color: '#00FF00',
  strokePercent: 2,
  opacity: 80,
  filled: true,
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('backups over HTTP', () => {
  const product = useSharedProduct();
  const folder = useFolder();
  let videoId: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are what the tests look into.
  let backup: any;
  let archive: Uint8Array;
  let files: Record<string, Uint8Array>;

  before(async () => {
    videoId = (await uploadVideo(product, await clip('plain'), 'Settings tour.mp4')).id;
    await putSubtitles(product, videoId, CUES);
    await product.api('PATCH', `/v1/videos/${videoId}`, { body: { metadata: { crm: '42' } } });
    const voiceover = await post(`/v1/videos/${videoId}/voiceover`, { voiceId: 'flite_slt' });
    expect(voiceover.status, voiceover.text).to.equal(202);
    await settledJob(product, voiceover.json.jobId);
    await graphql(
      'mutation ($id: ID!, $elements: [ElementInput!]!) { replaceElements(id: $id, elements: $elements) { id } }',
      {
        id: videoId,
        elements: [ELEMENT],
      },
    );
    await graphql(
      'mutation ($id: ID!, $input: VideoExportSettingsInput!) { updateExportSettings(id: $id, input: $input) { id } }',
      { id: videoId, input: { captions: { mode: 'KARAOKE', position: 'CUSTOM', positionPercent: 20 } } },
    );
    const article = await post(`/v1/videos/${videoId}/article`, {});
    expect(article.status, article.text).to.equal(200);
    await settledJob(product, await startJob(product, videoId, 'export'));
  });

  const get = async (path: string) => (await product.api('GET', path)).json;
  const post = (path: string, body?: object) => product.api('POST', path, { body });
  const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  const graphql = async (query: string, variables: object) => {
    const response = await fetch(`${product.urls.GATEWAY}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: never; errors?: unknown };
    expect(errors, JSON.stringify(errors)).to.equal(undefined);
    return data;
  };
  const upload = async (contents: Uint8Array | Zippable, fields: Record<string, string> = {}) => {
    const path = join(folder, 'upload.zip');
    await writeFile(path, contents instanceof Uint8Array ? contents : zipSync(contents, { level: 0 }));
    const form = await fileForm(path);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return product.api('POST', '/v1/backups/restore', { form });
  };
  /** Returns the video of an accepted restore, once its job has ended. */
  const restored = async (answer: Awaited<ReturnType<typeof upload>>) => {
    expect(answer.status, answer.text).to.equal(202);
    const job = await settledJob(product, answer.json.jobId);
    return { job, video: await get(`/v1/videos/${answer.json.videoId}`) };
  };
  const json = (name: string) => JSON.parse(Buffer.from(files[name] as Uint8Array).toString());
  /** The same archive with changed files; the manifest is unchanged unless given. */
  const tampered = (changes: Record<string, Uint8Array | string | null>, listed = true): Zippable => {
    const kept = { ...files };
    for (const [name, contents] of Object.entries(changes))
      if (contents === null) delete kept[name];
      else kept[name] = typeof contents === 'string' ? Buffer.from(contents) : contents;
    if (listed && !('manifest.json' in changes)) {
      const manifest = json('manifest.json');
      manifest.files = Object.entries(kept)
        .filter(([name]) => name !== 'manifest.json')
        .map(([name, bytes]) => ({ name, sizeBytes: bytes.length, sha256: sha256(bytes) }));
      kept['manifest.json'] = Buffer.from(JSON.stringify(manifest));
    }
    return kept;
  };

  it('packs the whole video, each file with its size and hash in the manifest', async () => {
    const started = await post(`/v1/videos/${videoId}/backups`);
    expect(started.status, started.text).to.equal(202);
    expect(started.json.jobId).to.match(/^backup_/);
    const job = await settledJob(product, started.json.jobId);
    expect(job, JSON.stringify(job)).to.include({ status: 'completed', type: 'backup' });
    const page = await get(`/v1/videos/${videoId}/backups`);
    [backup] = page.backups;
    expect(page.backups).to.have.length(1);
    expect(page.pagination).to.include({ total: 1, hasMore: false });
    expect(backup).to.include({ jobId: started.json.jobId, filename: 'Settings tour-backup.zip' });
    expect(backup.id).to.match(/^bak_/);
    expect(job.result).to.include({
      backupId: backup.id,
      sha256: backup.sha256,
      sizeBytes: backup.sizeBytes,
    });
    expect((await get(`/v1/videos/${videoId}`)).backup).to.equal('taken');

    archive = await bytesOf(backup.url);
    expect(archive.length).to.equal(backup.sizeBytes);
    expect(sha256(archive)).to.equal(backup.sha256);
    files = unzipSync(archive);
    expect(Object.keys(files)).to.have.length(backup.fileCount);
    const manifest = json('manifest.json');
    expect(manifest).to.include({ format: 'video-backup', version: 1, aiGeneratedVoiceover: true });
    expect(manifest.madeWith.ffmpeg.version).to.be.a('string');
    const found = Object.entries(files)
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, bytes]) => ({ name, sizeBytes: bytes.length, sha256: sha256(bytes) }));
    expect(manifest.files).to.have.deep.members(found);
    expect(Object.keys(files)).to.include.members([
      ...['source/source.mp4', 'export/video.mp4', 'export/subtitles.srt', 'export/manifest.json'],
      ...['voiceover/voiceover.mp3', 'narration/00001.wav', 'narration/00002.wav'],
      ...['script.json', 'subtitles.srt', 'articles.json', 'articles/1-en.md'],
    ]);
    expect(
      Buffer.from(files['source/source.mp4'] as Uint8Array).equals(
        await bytesOf((await get(`/v1/videos/${videoId}`)).videoUrl),
      ),
    ).to.equal(true);
  });

  it('lists videos by whether they have a backup', async () => {
    const taken = await get('/v1/videos?backup=taken');
    const none = await get('/v1/videos?backup=none');

    expect(taken.videos.map(({ id }: { id: string }) => id)).to.deep.equal([videoId]);
    expect(none.videos.map(({ id }: { id: string }) => id)).not.to.include(videoId);
  });

  it('is restored unchanged from an upload, without new synthesis and without charge', async () => {
    const minutes = (await get('/v1/usage')).usage;
    const { job, video } = await restored(await upload(archive));
    expect(job, JSON.stringify(job)).to.include({ status: 'completed', type: 'ingest' });

    const source = await get(`/v1/videos/${videoId}`);
    for (const name of [
      'name',
      'status',
      'language',
      'languageSource',
      'languageConfidence',
      'subtitleLanguage',
      'aiGeneratedVoiceover',
      'exportedAt',
      'kb',
    ])
      expect(video[name], name).to.equal(source[name]);
    expect(video).to.include({
      sourceVideoId: null,
      approval: null,
      locked: false,
      backup: 'none',
      error: null,
    });
    expect(video.metadata).to.deep.equal({ crm: '42' });
    expect(video.id).not.to.equal(videoId);
    for (const url of ['videoUrl', 'exportedVideoUrl', 'exportedSrtUrl', 'exportedVoiceoverUrl'])
      expect(sha256(await bytesOf(video[url])), url).to.equal(sha256(await bytesOf(source[url])));
    const path = join(folder, 'export.mp4');
    await writeFile(path, await bytesOf(video.exportedVideoUrl));
    const { streams } = await runFfprobe<{ streams: unknown[] }>({
      path,
      options: ['-show_streams'],
      signal: new AbortController().signal,
    });
    expect(streams).to.have.length(2);

    const lines = async (id: string) => (await get(`/v1/videos/${id}/script`)).lines;
    const words = (all: Array<{ audioUrl?: string }>) => all.map(({ audioUrl: _, ...line }) => line);
    expect(words(await lines(video.id))).to.deep.equal(words(await lines(videoId)));
    const of = `{ elements { __typename } zoomMoments { start end } exportSettings { captions { mode position positionPercent } } article { title } }`;
    const settings = (id: string) => graphql(`query ($id: ID!) { video(id: $id) ${of} }`, { id });
    expect(await settings(video.id)).to.deep.equal(await settings(videoId));
    const article = async (id: string) =>
      (await get(`/v1/videos/${id}/article`)).article.content.replace(/\(http[^)]*\)/g, '()');
    expect(await article(video.id)).to.equal(await article(videoId));
    expect((await get('/v1/usage')).usage.videoMinutes).to.deep.equal(minutes.videoMinutes);
    const again = await settledJob(product, await startJob(product, video.id, 'export'));
    expect(again.error, JSON.stringify(again)).to.equal(null);
  });

  it('is restored from the workspace’s own backup under a name and in a project', async () => {
    const project = (await post('/v1/projects', { name: 'Restored' })).json;
    const asked = { backupId: backup.id, name: 'Second life', projectId: project.id };
    const { job, video } = await restored(await post('/v1/backups/restore', asked));

    expect(job.error, JSON.stringify(job)).to.equal(null);
    expect(video).to.include({ name: 'Second life', projectId: project.id, status: 'completed' });
  });

  it('is restored from a file that is sent to an upload URL', async () => {
    const answer = await post('/v1/backups/restore', { filename: 'tour.zip' });
    expect(answer.status, answer.text).to.equal(202);
    const { url, method, headers } = answer.json.upload;
    expect((await fetch(url, { method, headers, body: archive as never })).status).to.equal(204);
    const { job, video } = await restored(answer);

    expect(job.error, JSON.stringify(job)).to.equal(null);
    expect(video.name).to.equal('Settings tour');
  });

  it('is refused naming the violated rule, and nothing is restored', async () => {
    const manifest = json('manifest.json');
    const script = json('script.json');
    const articles = json('articles.json');
    const asManifest = (change: object) => JSON.stringify({ ...manifest, ...change });
    const settings = (change: object) => ({ settings: { ...manifest.settings, ...change } });
    const changed = Uint8Array.from(files['source/source.mp4'] as Uint8Array);
    changed[changed.length - 1]! ^= 1;
    const withArticle = (content: string) =>
      tampered({ 'articles.json': JSON.stringify([{ ...articles[0], content }]) });
    const cases: ReadonlyArray<[string, Zippable, RegExp]> = [
      [
        'a changed byte',
        tampered({ 'source/source.mp4': changed }, false),
        /"source\/source\.mp4" does not have the SHA-256/,
      ],
      ['a missing file', tampered({ 'export/video.mp4': null }, false), /"export\/video\.mp4" is missing/],
      [
        'a file that is not listed',
        tampered({ 'extra.txt': 'x' }, false),
        /must not contain a file that manifest\.json does not list, such as "extra\.txt"/,
      ],
      ['a listed file of no use', tampered({ 'extra.txt': 'x' }), /"extra\.txt" is not a file of a backup/],
      ['no manifest', tampered({ 'manifest.json': null }), /must contain manifest\.json/],
      ['a path that leads out', tampered({ '../outside.txt': 'x' }), /invalid relative path/],
      ['an absolute path', tampered({ '/etc/outside': 'x' }), /absolute path/],
      [
        'another format',
        tampered({ 'manifest.json': asManifest({ format: 'photos' }) }),
        /format must be video-backup/,
      ],
      ['a later version', tampered({ 'manifest.json': asManifest({ version: 2 }) }), /version must be 1/],
      ['an unknown field', tampered({ 'manifest.json': asManifest({ more: 1 }) }), /^manifest\.json: .*more/],
      [
        'a setting beyond its bounds',
        tampered({ 'manifest.json': asManifest(settings({ export: { ratio: '3:1' } })) }),
        /^manifest\.json: settings\.export\.ratio must be/,
      ],
      [
        'an element beyond the picture',
        tampered({
          'manifest.json': asManifest(
            settings({ elements: [{ ...manifest.settings.elements[0], x: 0.95 }] }),
          ),
        }),
        /^manifest\.json: settings\.elements\[0\]\.width must not extend beyond the frame/,
      ],
      [
        'a line that ends before it starts',
        tampered({
          'script.json': JSON.stringify({ ...script, lines: [{ ...script.lines[0], endTime: 0.5 }] }),
        }),
        /^script\.json: lines\[0\]: endTime must not be before startTime/,
      ],
      [
        'HTML in an article',
        withArticle('<script>alert(1)</script>'),
        /^articles\.json: \[0\]\.content must not contain HTML/,
      ],
      [
        'somebody else’s picture',
        withArticle('![x](file:fil_another)'),
        /must not contain images other than those of its steps/,
      ],
      [
        'Markdown that hangs a parser',
        withArticle('>'.repeat(200_000)),
        /must not nest quotes and lists deeper than 16 levels$/,
      ],
      ['a link that runs', withArticle('[x](javascript:alert)'), /must not link to anything but/],
      ['a source that is no video', tampered({ 'source/source.mp4': 'no video' }), /./],
      [
        'a narration that is none',
        tampered({ 'narration/00001.wav': 'no sound' }),
        /"narration\/00001\.wav" must be a narration/,
      ],
      ['an export that is none', tampered({ 'export/video.mp4': 'no video' }), /"export\/video\.mp4"/],
    ];
    const answers = [];
    for (const [, contents] of cases) answers.push(await upload(contents));
    for (const [index, [what, , rule]] of cases.entries()) {
      const { job, video } = await restored(answers[index]!);
      expect(job.status, what).to.equal('failed');
      expect(job.error.code, what).to.equal('validation_error');
      expect(job.error.message, what).to.match(rule);
      expect(video, what).to.include({ status: 'draft', aiGeneratedVoiceover: false });
      expect(video.error.message, what).to.equal(job.error.message);
      expect(video, what).not.to.have.any.keys('videoUrl', 'exportedVideoUrl');
    }
  });

  it('refuses bad requests before anything is created', async () => {
    const before = (await get('/v1/videos')).pagination.total;
    const cases: ReadonlyArray<[object, number, RegExp]> = [
      [{}, 400, /^body must have one of/],
      [{ backupId: backup.id, filename: 'x.zip' }, 400, /^body must have only one of/],
      [{ backupId: 'bak_nothing' }, 404, /^Backup bak_nothing not found$/],
      [{ backupId: backup.id, projectId: 'prj_nothing' }, 404, /not found/],
      [{ backupId: backup.id, name: '  ' }, 400, /^body\.name must not be blank$/],
      [{ backupId: backup.id, other: 1 }, 400, /^body\.other is not a known field$/],
      [{ backupUrl: 'http://10.0.0.1/backup.zip' }, 400, /^body\.backupUrl/],
    ];
    for (const [body, status, rule] of cases) {
      const answer = await post('/v1/backups/restore', body);
      expect(answer.status, answer.text).to.equal(status);
      expect(answer.json.error.message).to.match(rule);
    }
    const noArchive = await upload(Buffer.from('no archive at all'));
    expect(noArchive.status, noArchive.text).to.equal(400);
    expect(noArchive.json.error.message).to.match(/must be a backup \(ZIP\)/);
    expect((await get('/v1/videos')).pagination.total).to.equal(before);
  });

  it('is deleted with its file; a video without any left counts as never backed up', async () => {
    const answer = await product.api('DELETE', `/v1/videos/${videoId}/backups/${backup.id}`);
    expect(answer.json).to.deep.equal({ success: true, id: backup.id, deleted: true });
    expect((await get(`/v1/videos/${videoId}`)).backup).to.equal('none');
    expect((await get(`/v1/videos/${videoId}/backups`)).backups).to.deep.equal([]);
    await waitUntil('the file is gone', async () => (await fetch(backup.url)).status === 404);
    expect((await product.api('DELETE', `/v1/videos/${videoId}/backups/${backup.id}`)).status).to.equal(404);
  });
});
