import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ActionAudited } from '../../schemas/messages/audit.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { ArticleEntity } from '../../services/videos/article/article.entity.js';
import { updateBrandKit } from '../../services/videos/brand-kit/update-brand-kit.js';
import type { VideosContext } from '../../services/videos/context.js';
import { replaceElements } from '../../services/videos/element/replace-elements.js';
import { findArticleImage, findPublishedImage } from '../../services/videos/public-pages/find-publication.js';
import { findPublishedPage } from '../../services/videos/public-pages/find-published-page.js';
import { setPublication } from '../../services/videos/publication/set-publication.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { testArticles } from '../setup/articles.js';
import { aCaller, aService, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { measureDelay } from '../setup/event-loop-delay.js';
import { failureOf } from '../setup/failure-of.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { aDraft, anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const IMAGE_KEY = '5b0d5a0e-31c3-4c6c-9d5e-7f0a1b2c3d4e';

describe('publication of help articles', () => {
  const db = useTestDatabase().source('videos');

  const as = (caller = aCaller()) => aVideosContext(db, caller);
  const edge = () => as({ ...aService('edge'), workspaceId: null });
  const anArticle = async (imageKey: string) => {
    const videoId = await anAnalyzedVideo(db);
    await inTransaction(db, WORKSPACE, async (tx) => {
      await tx.insert(ArticleEntity, {
        ...WORKSPACE,
        videoId,
        language: 'en',
        instructionsKey: 'none',
        id: `art_${videoId}`,
        imageKey,
        title: 'Open <it>',
        content: 'What it is about.\n\n*[▶ 0:04](video:4)*\n\n![Open](file:fil_p)\n',
        steps: [],
        screenshotFileIds: ['fil_p'],
        isWhole: true,
        generatedAt: new Date(0),
      } as never);
      await tx.update(VideoEntity, { ...WORKSPACE, id: videoId }, { kb: 'not_published' });
    });
    return videoId;
  };
  const publish = (videoId: string, indexable?: boolean) =>
    setPublication(as(), videoId, { status: 'published', indexable });
  const idOf = (url: string | null) => (url ?? '').split('/').at(-1) as string;

  it('renders a stored article once, off the event loop, and one that cannot be rendered as text', async () => {
    const contents: Array<[string, RegExp]> = [
      ['*Open* it.', /<em>Open<\/em> it\./],
      [`Open it.\n\n${'>'.repeat(200_000)}`, /<p>Open it\.<\/p>/],
    ];
    for (const [content, shown] of contents) {
      const videoId = await anArticle(randomUUID());
      const id = idOf((await publish(videoId)).url);
      await inTransaction(db, WORKSPACE, (tx) => tx.update(ArticleEntity, { videoId }, { content }));
      const rendered: string[] = [];
      const articles: VideosContext['articles'] = {
        ...testArticles,
        render: (field, source) => {
          rendered.push(source.content);
          return testArticles.render(field, source);
        },
      };

      const { result: first, delayMs } = await measureDelay(() =>
        findPublishedPage({ ...edge(), articles }, id, 'html'),
      );
      const second = await findPublishedPage({ ...edge(), articles }, id, 'html');
      await findPublishedPage({ ...edge(), articles }, id, 'markdown');

      expect(first.content).to.match(shown);
      expect(second.content).to.equal(first.content);
      expect(rendered).to.deep.equal([content]);
      expect(delayMs, 'what anything else waits').to.be.below(1_000);
    }
  });

  it('serves the video to links of the article while the Brand Kit has them', async () => {
    const videoId = await anArticle(randomUUID());
    const id = idOf((await publish(videoId)).url);
    const { imageKey } = await inTransaction(db, WORKSPACE, (tx) =>
      tx.findOneByOrFail(ArticleEntity, { videoId }),
    );
    const refusals = () =>
      Promise.all([
        refusalOf(findPublishedImage(edge(), id, 'video')),
        refusalOf(findArticleImage(edge(), imageKey, 'video')),
      ]);
    expect(await refusals()).to.deep.equal(['not_found', 'not_found']);

    await updateBrandKit(as(), { article: { videoLinks: true } });

    const { sourceFileId } = await inTransaction(db, WORKSPACE, (tx) =>
      tx.findOneByOrFail(VideoEntity, { id: videoId }),
    );
    for (const url of [
      await findPublishedImage(edge(), id, 'video'),
      await findArticleImage(edge(), imageKey, 'video'),
    ])
      expect(url).to.include(`/${sourceFileId}/`);
    const page = await findPublishedPage(edge(), id, 'html');
    expect(page.content).to.include(`href="${id}/video#t=4"`);

    // The source shows what an element hides.
    const box = { start: 0, end: 1, x: 0, y: 0, width: 1, height: 1 };
    await replaceElements(as(), videoId, [{ type: 'redact', ...box }]);
    expect(await refusals()).to.deep.equal(['not_found', 'not_found']);
    expect((await findPublishedPage(edge(), id, 'html')).content).to.not.include('/video#t');
    await replaceElements(as(), videoId, []);
    expect(await findPublishedImage(edge(), id, 'video')).to.include(`/${sourceFileId}/`);

    await updateBrandKit(as(), { article: null });
    expect(await refusals()).to.deep.equal(['not_found', 'not_found']);
  });

  it('serves the article at a permanent URL until it is unpublished', async () => {
    const videoId = await anArticle(IMAGE_KEY);
    await db.query('delete from outbox');
    const { url, indexable } = await publish(videoId);
    const id = idOf(url);
    expect([url, indexable]).to.deep.equal([`https://service.test/kb/${id}`, false]);

    const page = await findPublishedPage(edge(), id, 'html');
    expect(page.content).to.include('<html lang="en" dir="ltr">').and.include('noindex');
    expect(page.content).to.include(`src="${id}/fil_p.jpg"`);
    // Quoted attribute values are text.
    expect(page.content.replaceAll(/"[^"]*"/g, ''))
      .to.include('Open &#x3C;it>')
      .and.not.include('<it>');
    expect(page.contentSecurityPolicy).to.match(
      /^default-src 'none'; img-src 'self' http:\/\/storage\.test;/,
    );
    const { content } = await findPublishedPage(edge(), id, 'markdown');
    expect(content)
      .to.match(/^# Open \\<it>\n/)
      .and.include(`(https://service.test/kb/${id}/fil_p.jpg)`);
    expect(await findPublishedImage(edge(), id, 'fil_p')).to.include('/fil_p/');

    await setPublication(as(), videoId, { status: 'not_published' });
    expect(await refusalOf(findPublishedPage(edge(), id, 'html'))).to.equal('not_found');
    expect(await refusalOf(findPublishedImage(edge(), id, 'fil_p'))).to.equal('not_found');
    expect((await publish(videoId, true)).url).to.equal(url);
    expect((await findPublishedPage(edge(), id, 'html')).content).not.to.include('noindex');
    await publish(videoId);
    const messages = await queuedMessages(db);
    const audited = messages.filter(({ name }) => name === 'videos.action-audited.v1');
    expect(messages.filter((message) => !audited.includes(message)).map(({ name }) => name)).to.deep.equal([
      ...['videos.article-published.v1', 'videos.article-unpublished.v1', 'videos.article-published.v1'],
    ]);
    expect(
      audited.map(({ payload }) => payload as ActionAudited).map(({ action, details }) => [action, details]),
    ).to.deep.equal([
      ['article_published', { indexable: false }],
      ['article_unpublished', {}],
      ['article_published', { indexable: true }],
    ]);
    expect(audited[0]?.payload).to.deep.include({ target: { type: 'video', id: videoId } });
  });

  it('requires an article', async () => {
    const draft = await aDraft(db);
    const { message } = await failureOf(publish(draft));
    expect(message).to.equal(`Video ${draft} has no article to publish yet; generate one first`);
  });
});
