import { expect } from 'chai';
import type { ExportRatio } from '../../../schemas/export-ratio.js';
import type { ExportContent } from '../../../schemas/messages/media.js';
import type { SignedExport } from '../../../schemas/provenance.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { VideoExportEntity } from '../../../services/videos/exports/video-export.entity.js';
import { deleteVideo } from '../../../services/videos/operations/delete-video.js';
import { chaptersOf } from '../../../services/videos/public-pages/chapters-of.js';
import { findSharedVideo } from '../../../services/videos/public-pages/find-shared-video.js';
import { KeyEventEntity } from '../../../services/videos/script/script-line.entity.js';
import { setShare } from '../../../services/videos/share/set-share.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { reportedActions } from '../../setup/audited-actions.js';
import { aCaller, aService, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const CONTENT: ExportContent = {
  durationSeconds: 20,
  footageStartSeconds: 3,
  holds: [{ at: 5, length: 2 }],
  hasCaptions: true,
  hasSyntheticAudio: false,
};

describe('sharing of videos', () => {
  const db = useTestDatabase().source('videos');

  const as = (caller = aCaller()) => aVideosContext(db, caller);
  const edge = () => as({ ...aService('edge'), workspaceId: null });
  const change = (id: string, fields: Partial<VideoEntity>) =>
    inTransaction(db, WORKSPACE, (tx) => tx.update(VideoEntity, { id }, fields as never));
  const anExportedVideo = async (fields: Partial<VideoEntity> = {}) => {
    const id = await anAnalyzedVideo(db);
    await change(id, {
      name: 'Open <it>',
      exportFileId: 'fil_export',
      srtFileId: 'fil_srt',
      exportBasename: 'open-it',
      exportContent: CONTENT,
      ...fields,
    });
    return id;
  };
  const share = (videoId: string, input = {}) => setShare(as(), videoId, { enabled: true, ...input });
  const signedBy = (signer: string): SignedExport => ({
    ...{ signer, selfSigned: true, signedAt: '2026-01-02T03:04:05.000Z', timeStamped: false },
    ...{ actions: ['c2pa.opened'], sourceSigned: false },
  });
  const idOf = (url: string | null) => (url ?? '').split('/').at(-1) as string;

  it('opens a page at an address that cannot be guessed', async () => {
    const videoId = await anExportedVideo();
    const shared = await share(videoId);
    const { page, contentSecurityPolicy, videoUrl, downloadable } = await findSharedVideo(
      edge(),
      idOf(shared.url),
    );

    expect(shared).to.deep.include({ videoId, enabled: true, downloadable: false });
    expect(shared.url).to.match(/^https:\/\/service\.test\/share\/shr_\w{20}$/);
    expect(page).to.include('<meta name="robots" content="noindex">').and.include('Open &#x3C;it></h1>');
    expect(page).not.to.match(/<script(?! src="player\.js")/);
    expect(page).not.to.include('fil_').and.not.include('download=1');
    expect(contentSecurityPolicy).to.include("script-src 'self'").and.not.include('unsafe');
    expect([videoUrl.includes('/fil_export/'), downloadable]).to.deep.equal([true, false]);
  });

  it('is idempotent, and follows its options', async () => {
    const videoId = await anExportedVideo();
    const first = await share(videoId);
    const again = await share(videoId, { downloadable: true });

    expect(await share(videoId)).to.deep.equal(again);
    expect([again.url, again.sharedAt]).to.deep.equal([first.url, first.sharedAt]);
    const { page, downloadable } = await findSharedVideo(edge(), idOf(first.url));
    expect([downloadable, page.includes('video.mp4?download=1')]).to.deep.equal([true, true]);
  });

  it('is in the audit log with each change, and not without one', async () => {
    const videoId = await anExportedVideo();
    const set = (enabled: boolean, input = {}) => setShare(as(), videoId, { enabled, ...input });

    await set(false);
    await set(true);
    await set(true);
    await set(true, { downloadable: true });
    await set(false);
    await set(false);

    const reported = await reportedActions(db, videoId);
    expect(reported.map(({ action, details }) => [action, details])).to.deep.equal([
      ['video_shared', { downloadable: false, shows: 'newest' }],
      ['video_shared', { downloadable: true, shows: 'newest' }],
      ['video_unshared', {}],
    ]);
  });

  describe('of several exports', () => {
    const anExport = (videoId: string, aspectRatio: ExportRatio) =>
      inTransaction(db, WORKSPACE, (tx) =>
        tx.insert(VideoExportEntity, {
          ...{ ...WORKSPACE, videoId, aspectRatio, id: `exp_${videoId}${aspectRatio}`, basename: 'open-it' },
          ...{ exportFileId: `fil_${aspectRatio.replace(':', 'x')}`, srtFileId: 'fil_srt' },
          ...{ credentials: signedBy(`Studio ${aspectRatio}`), exportedAt: new Date() },
        }),
      );
    const inRatios = async (...ratios: ExportRatio[]) => {
      const videoId = await anExportedVideo({ width: 1280, height: 720, thumbnailFileId: 'fil_poster' });
      for (const ratio of ratios) await anExport(videoId, ratio);
      return videoId;
    };

    it('shows all with links between them, each with its own files', async () => {
      const videoId = await inRatios('9:16', '16:9');
      const shared = await share(videoId, { shows: 'all' });
      const id = idOf(shared.url);
      const tall = await findSharedVideo(edge(), id, { ratio: '9x16' });

      expect(shared.shows).to.equal('all');
      expect(tall.videoUrl).to.include('/fil_9x16/');
      expect(tall.page)
        .to.include(
          `<a href="${id}?ratio=16x9">16:9</a><a href="${id}?ratio=9x16" aria-current="true">9:16</a>`,
        )
        .and.include(`src="${id}/video.mp4?ratio=9x16"`);
      expect(tall.page).to.include('signed by Studio 9:16').and.not.include('Studio 16:9');
      // The poster has the shape of the source, the player that of the export.
      expect(tall.page).to.include(`width="9" height="16" poster="${id}/poster.jpg?ratio=9x16"`);
      const wide = await findSharedVideo(edge(), id);
      expect(wide.videoUrl).to.include('/fil_16x9/');
      expect(wide.page).to.not.include('height="9"');
      expect(wide.page)
        .to.include(`poster="${id}/poster.jpg?ratio=16x9"`)
        .and.include('signed by Studio 16:9');
      expect(await refusalOf(findSharedVideo(edge(), id, { ratio: '1x1' }))).to.equal('not_found');
    });

    it('shows the one that was chosen and no other', async () => {
      const videoId = await inRatios('9:16', '16:9');
      const id = idOf((await share(videoId, { shows: '9:16' })).url);
      const { page, videoUrl } = await findSharedVideo(edge(), id);

      expect(videoUrl).to.include('/fil_9x16/');
      expect(page).not.to.include('class="formats"');
      expect(await refusalOf(findSharedVideo(edge(), id, { ratio: '16x9' }))).to.equal('not_found');
      expect((await share(videoId)).shows, 'unchanged if absent').to.equal('9:16');
      const refused = await failureOf(share(videoId, { shows: '4:5' }));
      expect(refused).to.include({ code: 'validation_error', field: 'input.shows' });
      expect(refused.message).to.match(/^input\.shows must name an aspect ratio .* no export in 4:5$/);
    });
  });

  it('ends for good: sharing again creates another address', async () => {
    const videoId = await anExportedVideo();
    const first = await share(videoId);
    const ended = await setShare(as(), videoId, { enabled: false });

    expect(ended).to.deep.equal({
      videoId,
      enabled: false,
      url: null,
      downloadable: false,
      shows: 'newest',
      sharedAt: null,
    });
    expect(await refusalOf(findSharedVideo(edge(), idOf(first.url)))).to.equal('not_found');
    expect((await share(videoId)).url).not.to.equal(first.url);
    expect(await refusalOf(findSharedVideo(edge(), idOf(first.url)))).to.equal('not_found');
  });

  it('ends with the video, and needs an export', async () => {
    const videoId = await anExportedVideo();
    const { url } = await share(videoId);
    await deleteVideo(as(), videoId);

    expect(await refusalOf(findSharedVideo(edge(), idOf(url)))).to.equal('not_found');
    const refused = await failureOf(share(await anAnalyzedVideo(db)));
    expect(refused).to.include({ code: 'validation_error' });
    expect(refused.message).to.match(/has no export to share yet; export it first$/);
  });

  it('tells viewers in the language of the video what was made with AI', async () => {
    const content = { ...CONTENT, hasSyntheticAudio: true };
    const german = await anExportedVideo({
      language: 'de-AT',
      sourceVideoId: 'vid_source',
      exportContent: content,
    });
    const { page, language } = await findSharedVideo(edge(), idOf((await share(german)).url));

    expect(language).to.equal('de');
    expect(page)
      .to.include('wurde mit KI erzeugt')
      .and.include('mit KI übersetzt')
      .and.include('lang="de-AT"');
    const plain = await anExportedVideo();
    expect((await findSharedVideo(edge(), idOf((await share(plain)).url))).page).not.to.include('AI');
  });

  it('tells viewers who signed the export, and that nobody vouches for a self-signed certificate', async () => {
    const signed = signedBy('Example & Co');
    const pageOf = async (exportCredentials: VideoEntity['exportCredentials']) =>
      (await findSharedVideo(edge(), idOf((await share(await anExportedVideo({ exportCredentials }))).url)))
        .page;

    expect(await pageOf(signed))
      .to.include('signed by Example &#x26; Co')
      .and.include('self-signed');
    expect(await pageOf({ ...signed, selfSigned: false })).to.not.include('self-signed');
    expect(await pageOf(null)).to.not.include('signed');
  });

  it('lists key events as chapters, at their times in the export', async () => {
    const videoId = await anExportedVideo();
    await inTransaction(db, WORKSPACE, (tx) =>
      tx.insert(
        KeyEventEntity,
        [4, 6, null].map((timestamp, position) => ({
          ...WORKSPACE,
          videoId,
          source: 'given' as const,
          position,
          text: `Part <${position}>`,
          timestamp,
        })),
      ),
    );
    const { page, chapters } = await findSharedVideo(edge(), idOf((await share(videoId)).url), {
      startSeconds: 11,
    });

    expect(chapters).to.equal(
      'WEBVTT\n\n00:00:07.000 --> 00:00:11.000\nPart &lt;0&gt;\n\n00:00:11.000 --> 00:00:20.000\nPart &lt;1&gt;\n',
    );
    expect(page).to.include('?t=7" data-seconds="7"').and.include('<time>0:11</time>');
    expect(page).to.include('video.mp4#t=11"');
  });

  describe('chapters', () => {
    const at = (placedAt: number | null, text = 'x') => ({ text, placedAt });
    const startsOf = (events: Parameters<typeof chaptersOf>[0], content: ExportContent | null = CONTENT) =>
      chaptersOf(events, content).map(({ start }) => start);

    it('are ordered, at least a second long, and within the export', () => {
      expect(startsOf([at(8), at(1), at(1.4), at(null), at(2, ' '), at(14.5)])).to.deep.equal([4, 13]);
    });

    it('are none of changes of scene without a name', () => {
      expect(startsOf([at(1, 'The scene changes'), at(4, 'Click Save')])).to.deep.equal([7]);
    });

    it('are left out where the times of the export are not known', () => {
      expect(startsOf([at(1)], null)).to.deep.equal([]);
    });
  });
});
