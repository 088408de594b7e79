import { expect } from 'chai';
import { graphql } from 'graphql';
import type { ArticleRequest, WrittenArticle } from '../../../schemas/article.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import { setVideoLock } from '../../../services/videos/approval/set-video-lock.js';
import { ArticleEntity } from '../../../services/videos/article/article.entity.js';
import { ArticleWritingEntity } from '../../../services/videos/article/article-writing.entity.js';
import { HELD_FOR_MS } from '../../../services/videos/article/begin-writing.js';
import { findArticle } from '../../../services/videos/article/find-article.js';
import { type GenerateArticle, generateArticle } from '../../../services/videos/article/generate-article.js';
import { updateBrandKit } from '../../../services/videos/brand-kit/update-brand-kit.js';
import { addInteraction } from '../../../services/videos/interaction/change-interactions.js';
import { analyzeVideo } from '../../../services/videos/operations/analyze-video.js';
import { deleteVideo } from '../../../services/videos/operations/delete-video.js';
import { replaceKeyEvents } from '../../../services/videos/script/replace-key-events.js';
import { findScreenshotsInUse } from '../../../services/videos/subgraph/article.resolver.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { updateVideo } from '../../../services/videos/video/update-video.js';
import { lockVideo, VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aCaller, aService, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aDraft, anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';
import { waitUntil } from '../../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const CUES = [
  {
    startTime: 0.5,
    endTime: 2,
    text: 'Open the menu.',
    words: [
      { text: 'Open', start: 0.6, end: 0.9 },
      { text: 'the menu.', start: 1, end: 1.5 },
    ],
  },
  { startTime: 3, endTime: 5, text: 'Press save.' },
];

describe('help articles', () => {
  const db = useTestDatabase().source('videos');
  let written = 0;
  beforeEach(() => db.query('delete from outbox'));

  /** An article as returned by media, different each time. */
  const anArticle = (differing: Partial<WrittenArticle> = {}): WrittenArticle => {
    written += 1;
    return {
      title: `Article ${written}`,
      intro: 'What it is about.',
      steps: [
        { title: 'Open', text: 'Open the menu.', atSeconds: 0.5, screenshotFileId: `fil_shot${written}a` },
        { title: 'Save', text: 'Press save.', atSeconds: 3.25, screenshotFileId: null },
      ],
      closing: null,
      isWhole: true,
      ...differing,
    };
  };
  const contextOf = (
    write: (request: ArticleRequest) => Promise<WrittenArticle> | WrittenArticle = () => anArticle(),
    ...[caller]: Parameters<typeof aCaller>
  ) => {
    const answer = async (call: SubgraphCall) => ({
      writeArticle: await write(call.variables?.request as ArticleRequest),
    });
    const media = makeSubgraphDouble(() => undefined);
    return {
      ...aVideosContext(db, aCaller(caller)),
      media: {
        ...media,
        async call<T>(call: SubgraphCall): Promise<T> {
          media.calls.push(call);
          return (await answer(call)) as T;
        },
      },
    };
  };
  const generate = (id: string, input: GenerateArticle = {}) => generateArticle(contextOf(), id, input);
  const aVideo = () => anAnalyzedVideo(db, { cues: CUES });
  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, WORKSPACE, work);
  const videoOf = (id: string) => within((tx) => tx.findOneByOrFail(VideoEntity, { id }));
  const lock = (id: string) => setVideoLock(aVideosContext(db), 'lockVideo', id);
  const writingOf = (videoId: string) => within((tx) => tx.findBy(ArticleWritingEntity, { videoId }));

  it('keeps the warnings of the engine with the article', async () => {
    const id = await anAnalyzedVideo(db, { cues: CUES });
    const warnings = ['The text engine plain ignores tone'];

    const first = await generateArticle(
      contextOf(() => anArticle({ warnings })),
      id,
      {},
    );
    const again = await generateArticle(contextOf(), id, {});

    expect([first.warnings, again.warnings]).to.deep.equal([warnings, warnings]);
  });

  it('are written from all data about the video', async () => {
    const id = await anAnalyzedVideo(db, { cues: CUES, sceneTimes: [1, 4] });
    await updateVideo(aVideosContext(db), id, { videoContext: 'The settings', companyContext: 'Acme' });
    await analyzeVideo(aVideosContext(db), id, { tone: 'dry', contentStyle: 'sop' });
    const direction = { tone: 'warm', contentStyle: 'promotional', productName: 'Rocket' } as const;
    await analyzeVideo(aVideosContext(db), id, direction);
    await within((tx) =>
      replaceKeyEvents(tx, { ...WORKSPACE, videoId: id }, 'given', [{ text: 'Saved', timestamp: 4 }]),
    );
    const click = { kind: 'click', start: 2, end: 2.5, x: 0.5, y: 0.25, label: 'Save' } as const;
    await addInteraction(aVideosContext(db), id, click);
    await updateBrandKit(aVideosContext(db), {
      article: { primaryColor: '#AA3300' },
      glossary: [
        { term: 'Acme', keep: true },
        { term: 'menu', translation: 'menú', language: 'es' },
        { term: 'save', translation: 'gravar', language: 'pt-BR' },
        { term: 'save', translation: 'salvar', language: 'pt' },
      ],
    });
    const ctx = contextOf();

    await generateArticle(ctx, id, { language: 'pt-br', instructions: ' Be brief. ' });

    const { analysisId, ...request } = ctx.media.calls[0]!.variables!.request as ArticleRequest;
    expect(analysisId).to.be.a('string');
    expect(request).to.deep.equal({
      videoId: id,
      language: 'pt-BR',
      videoLanguage: 'en',
      title: 'A film',
      durationSeconds: 12.5,
      lines: [
        [0.6, 1.5, 'Open the menu.'],
        [3, 5, 'Press save.'],
      ],
      keyEvents: [{ text: 'Saved', atSeconds: 4 }],
      interactions: [{ ...click, box: { x: 0.5, y: 0.25, width: 0, height: 0 }, confidence: 1 }],
      accentColor: '#AA3300',
      videoContext: 'The settings',
      companyContext: 'Acme',
      instructions: 'Be brief.',
      ...direction,
      // The most specific of several entries for a term.
      glossary: [{ term: 'Acme' }, { term: 'save', translation: 'gravar' }],
    });
    expect(ctx.media.calls[0]?.withinMs).to.be.within(50_000, 55_000);
    await updateBrandKit(aVideosContext(db), { glossary: null, article: null });
  });

  it('are stored, published as an event once, and make the video publishable', async () => {
    const id = await aVideo();
    await db.query('delete from outbox');

    const { videoId, article, articleStyle } = await generate(id);

    expect([videoId, article.title, articleStyle]).to.deep.equal([id, `Article ${written}`, 'default']);
    const shot = `fil_shot${written}a`;
    const url = article.steps[0]?.screenshotUrl as string;
    expect(url).to.match(new RegExp(`^https://service\\.test/pictures/[0-9a-f-]{36}/${shot}\\.jpg$`));
    expect(article.content).to.equal(
      [
        'What it is about.',
        '## 1. Open',
        '*▶ 0:00*',
        `![Open](${url})`,
        'Open the menu.',
        '## 2. Save',
        '*▶ 0:03*',
        'Press save.\n',
      ].join('\n\n'),
    );
    expect(article.steps).to.deep.equal([
      {
        title: 'Open',
        text: 'Open the menu.',
        timestamp: 0.5,
        screenshotUrl: url,
        resultScreenshotUrl: null,
      },
      { title: 'Save', text: 'Press save.', timestamp: 3.25, screenshotUrl: null, resultScreenshotUrl: null },
    ]);
    const [fact, ...others] = await queuedMessages(db);
    expect(fact?.name).to.equal('videos.article-generated.v1');
    expect(fact?.payload).to.deep.include({
      videoId: id,
      title: `Article ${written}`,
      language: 'en',
      screenshotFileIds: [shot],
      replacedFileIds: [],
    });
    expect(others).to.deep.equal([]);
    expect(await videoOf(id)).to.include({ kb: 'not_published' });
    expect(await writingOf(id)).to.deep.equal([]);
  });

  it('are one per language and set of instructions; format and style do not write again', async () => {
    const id = await aVideo();
    const first = await generate(id);
    const ctx = contextOf();
    const again = (input: GenerateArticle) => generateArticle(ctx, id, input);

    for (const same of [
      {},
      { language: 'en' },
      { language: 'EN' },
      { instructions: '' },
      { instructions: ' \n' },
      { format: 'html', style: 'dark' },
      { regenerate: false },
    ] as const)
      expect((await again(same)).article.title, JSON.stringify(same)).to.equal(first.article.title);
    expect(ctx.media.calls).to.have.length(0);

    const titles = new Set([first.article.title]);
    for (const other of [
      { language: 'de' },
      { instructions: 'Be brief' },
      { instructions: 'be brief' },
      { language: 'de', instructions: 'Be brief' },
    ]) {
      titles.add((await again(other)).article.title);
      expect((await again(other)).article.title).to.equal(`Article ${written}`);
    }
    expect([titles.size, ctx.media.calls.length]).to.deep.equal([5, 4]);
  });

  it('are replaced by a regeneration, together with their images', async () => {
    const id = await aVideo();
    await generate(id);
    const before = `fil_shot${written}a`;
    await db.query('delete from outbox');

    const anew = await generate(id, { regenerate: true });
    const kept = await generate(id);

    expect(anew.article.title).to.equal(`Article ${written}`);
    expect(kept.article.title).to.equal(anew.article.title);
    const [fact] = await queuedMessages(db);
    expect(fact?.payload).to.deep.include({
      screenshotFileIds: [`fil_shot${written}a`],
      replacedFileIds: [before],
    });
    expect(await within((tx) => tx.countBy(ArticleEntity, { videoId: id }))).to.equal(1);
    const inUse = { ...aVideosContext(db, aService('media')) };
    expect(await findScreenshotsInUse(inUse, [before, `fil_shot${written}a`])).to.deep.equal([
      `fil_shot${written}a`,
    ]);
  });

  it('with missing images are returned while fresh and for locked videos; later they are written again', async () => {
    const id = await aVideo();
    const lacking = contextOf(() => anArticle({ isWhole: false }));
    const { article } = await generateArticle(lacking, id, {});
    const age = () =>
      within((tx) =>
        tx.update(ArticleEntity, { videoId: id }, { generatedAt: new Date(Date.now() - 61_000) }),
      );

    expect((await generate(id)).article.title).to.equal(article.title);
    await age();
    await lock(id);
    expect((await generate(id)).article.title).to.equal(article.title);
    await setVideoLock(aVideosContext(db), 'unlockVideo', id);
    const whole = await generate(id);
    expect(whole.article.title).not.to.equal(article.title);
    await age();
    expect((await generate(id)).article.title).to.equal(whole.article.title);
  });

  it('written again for missing images never lose any, and say which are missing', async () => {
    const id = await aVideo();
    const taken = (...pictures: Array<string | null>): WrittenArticle => ({
      ...anArticle({ title: 'Invoices', isWhole: pictures.every((picture) => picture !== null) }),
      steps: pictures.map((screenshotFileId, index) => ({
        ...{ title: `Step ${index}`, text: 'Press Save.', atSeconds: index, screenshotFileId },
        resultScreenshotFileId: null,
      })),
    });
    const request = async (article: WrittenArticle, asked: GenerateArticle = {}) => {
      await within((tx) =>
        tx.update(ArticleEntity, { videoId: id }, { generatedAt: new Date(Date.now() - 61_000) }),
      );
      const { warnings } = await generateArticle(
        contextOf(() => article),
        id,
        asked,
      );
      const [stored] = await within((tx) => tx.findBy(ArticleEntity, { videoId: id }));
      return { pictures: stored?.steps.map((step) => step.screenshotFileId), warnings };
    };

    const first = await request(taken('fil_a', null, 'fil_c', null));
    const busy = await request(taken(null, null, null, null));
    await db.query('delete from outbox');
    const more = await request(taken('fil_a2', 'fil_b', null, null));
    const fewerSteps = await request(taken('fil_a3', 'fil_b3'));
    const whole = await request(taken('fil_a4', null, null, 'fil_d'));
    const anew = await request(taken('fil_x', null), { regenerate: true });

    expect(first.pictures).to.deep.equal(['fil_a', null, 'fil_c', null]);
    expect(first.warnings).to.deep.equal([
      '2 of 4 images could not be extracted in time; request the article again in a minute',
    ]);
    expect(busy).to.deep.equal(first);
    expect(more.pictures).to.deep.equal(['fil_a', 'fil_b', 'fil_c', null]);
    expect(fewerSteps).to.deep.equal(more);
    expect(whole).to.deep.equal({ pictures: ['fil_a', 'fil_b', 'fil_c', 'fil_d'], warnings: [] });
    expect(anew.pictures).to.deep.equal(['fil_x', null]);
    const [fact] = await queuedMessages(db);
    expect(fact?.payload).to.deep.include({
      screenshotFileIds: ['fil_a', 'fil_b', 'fil_c'],
      replacedFileIds: [],
    });
  });

  it('default to the current subtitle language, or else the language of the speech', async () => {
    const id = await aVideo();
    const ctx = contextOf();
    const ask = async () => {
      await generateArticle(ctx, id, {});
      const request = ctx.media.calls.at(-1)?.variables?.request as ArticleRequest | undefined;
      return [request?.language, request?.videoLanguage];
    };
    expect(await ask()).to.deep.equal(['en', 'en']);

    await updateVideo(aVideosContext(db), id, { subtitleLanguage: 'es' });
    expect(await ask()).to.deep.equal(['es', 'es']);
    expect((await findArticle(aVideosContext(db), id, {})).article.title).to.equal(`Article ${written}`);
    // The language was detected by the analysis and differs from the chosen one.
    await within((tx) => tx.update(VideoEntity, { id }, { language: 'fr', subtitleLanguage: null }));
    expect(await ask()).to.deep.equal(['fr', 'fr']);
    await within((tx) => tx.update(VideoEntity, { id }, { language: null }));
    await updateVideo(aVideosContext(db), id, { subtitleLanguage: 'it' });
    expect(await ask()).to.deep.equal(['it', 'it']);
  });

  it('of a locked video are returned if stored, but not written', async () => {
    const id = await aVideo();
    const { article } = await generate(id);
    await lock(id);

    expect((await generate(id, { format: 'html', style: 'dark' })).article.title).to.equal(article.title);
    expect(await refusalOf(generate(id, { regenerate: true }))).to.equal('locked');
    expect(await refusalOf(generate(id, { language: 'de' }))).to.equal('locked');
  });

  it('are discarded when the video is locked or deleted while they are written', async () => {
    for (const [meanwhile, code] of [
      [lock, 'locked'],
      [(id: string) => deleteVideo(aVideosContext(db), id), 'not_found'],
    ] as const) {
      const id = await aVideo();
      const ctx = contextOf(async () => {
        await meanwhile(id);
        return anArticle();
      });

      expect(await refusalOf(generateArticle(ctx, id, {}))).to.equal(code);

      expect(await within((tx) => tx.countBy(ArticleEntity, { videoId: id }))).to.equal(0);
      const names = (await queuedMessages(db)).map(({ name }) => name);
      expect(names).not.to.include('videos.article-generated.v1');
    }
  });

  it('require an analyzed video and valid arguments', async () => {
    const id = await aVideo();
    const draft = await aDraft(db);
    const refusal = (input: GenerateArticle) => failureOf(generate(id, input));

    expect(await refusalOf(generate('vid_none'))).to.equal('not_found');
    expect((await failureOf(generate(draft))).message).to.equal(
      `Video ${draft} has not been analyzed yet; analyze it first`,
    );
    expect((await refusal({ language: 'klingonese' })).message).to.match(
      /^body\.language must be a language/,
    );
    expect((await refusal({ instructions: '𝒳'.repeat(5001) })).message).to.equal(
      'body.instructions must be at most 5000 characters',
    );
    expect(await refusalOf(generate(id, { instructions: '𝒳'.repeat(5000) }))).to.equal(null);
  });

  describe('requested concurrently', () => {
    /** Media that responds when released. */
    const slowMedia = () => {
      let finish: (article: WrittenArticle | Error) => void = () => undefined;
      const answer = new Promise<WrittenArticle>((resolve, reject) => {
        finish = (article) => (article instanceof Error ? reject(article) : resolve(article));
      });
      return { ctx: contextOf(() => answer), finish: (article: WrittenArticle | Error) => finish(article) };
    };

    /**
     * Sends a request and returns once it was decided how to serve it: the transaction that waited for the
     * video has ended.
     */
    const ask = async <T>(id: string, start: () => Promise<T>): Promise<{ answer: Promise<T> }> => {
      let answer: Promise<T> | undefined;
      const deciding = await within(async (tx) => {
        await lockVideo(tx, id);
        const [{ pid }] = await tx.query('select pg_backend_pid() as pid');
        answer = start();
        return waitUntil('it waits for the row', async () => {
          const [waiting] = await db.query(
            'select pid, xact_start::text as begun from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [pid],
          );
          return waiting;
        });
      });
      await waitUntil('it is decided', async () => {
        const { pid, begun } = deciding;
        const goesOn = 'select 1 from pg_stat_activity where pid = $1 and xact_start = $2::timestamptz';
        return (await db.query(goesOn, [pid, begun])).length === 0;
      });
      return { answer: answer as Promise<T> };
    };

    it('are written once and returned to both requests, regenerated or not, in one process or two', async () => {
      for (const input of [{}, { regenerate: true }]) {
        const id = await aVideo();
        const { ctx, finish } = slowMedia();
        const other = contextOf();

        const one = generateArticle(ctx, id, input);
        await waitUntil('it is being written', async () => (await writingOf(id)).length === 1);
        const { answer: two } = await ask(id, () => generateArticle(other, id, input));
        finish(anArticle({ title: 'The one' }));

        expect([(await one).article.title, (await two).article.title]).to.deep.equal(['The one', 'The one']);
        expect([ctx.media.calls.length, other.media.calls.length]).to.deep.equal([1, 0]);
      }
    });

    it('fail for both requests, and a later request writes them', async () => {
      const id = await aVideo();
      const { ctx, finish } = slowMedia();
      const one = failureOf(generateArticle(ctx, id, {}));
      await waitUntil('it is being written', async () => (await writingOf(id)).length === 1);
      const { answer: two } = await ask(id, () => failureOf(generate(id)));

      finish(new DomainError('internal_error', 'The text engine failed'));

      for (const failure of [await one, await two] as DomainError[])
        expect([failure.code, failure.message]).to.deep.equal(['internal_error', 'The text engine failed']);
      expect((await generate(id)).article.title).to.equal(`Article ${written}`);
    });

    it('are written by the second request when the first one died', async () => {
      const id = await aVideo();
      const { ctx, finish } = slowMedia();
      const died = refusalOf(generateArticle(ctx, id, {}));
      const [first] = await waitUntil('it is being written', async () => {
        const writings = await writingOf(id);
        return writings.length === 1 && writings;
      });
      const second = generate(id);
      // Simulates a first writer that has not renewed its lease for too long.
      await waitUntil('the second takes over', async () => {
        const ofFirst = { videoId: id, id: first?.id };
        await within((tx) => tx.update(ArticleWritingEntity, ofFirst, { heldUntil: new Date() }));
        return (await writingOf(id)).every((writing) => writing.id !== first?.id);
      });

      const { article } = await second;
      finish(anArticle({ title: 'Too late' }));

      expect(article.title).to.equal(`Article ${written - 1}`);
      expect(await died).to.equal('unavailable');
      expect((await generate(id)).article.title).to.equal(article.title);
    });

    it('are leased for as long as they are written', async () => {
      const id = await aVideo();
      const { ctx, finish } = slowMedia();
      const one = generateArticle(ctx, id, {});
      const heldUntil = async () => (await writingOf(id))[0]?.heldUntil.getTime() ?? 0;
      await waitUntil('it is being written', async () => (await heldUntil()) > 0);
      const first = await heldUntil();

      await waitUntil('the hold is renewed', async () => (await heldUntil()) > first);
      expect((await heldUntil()) - Date.now()).to.be.at.most(HELD_FOR_MS);

      finish(anArticle());
      await one;
      expect(await writingOf(id)).to.deep.equal([]);
    });
  });

  it('are written four at a time per workspace; a fifth request is told when to retry', async () => {
    let finish = () => undefined as unknown;
    const done = new Promise<unknown>((resolve) => {
      finish = () => resolve(undefined);
    });
    const slow = () => contextOf(() => done.then(() => anArticle()));
    const ids = await Promise.all(Array.from({ length: 7 }, aVideo));
    const other = await anAnalyzedVideo(db, { workspaceId: 'ws_elsewhere', cues: CUES });

    const asked = ids.map((id) => failureOf(generateArticle(slow(), id, {})).catch(() => null));
    const refused: DomainError[] = [];
    for (const one of asked) void one.then((err) => err && refused.push(err as DomainError));
    await waitUntil('the others are refused', () => refused.length === 3);
    const elsewhere = generateArticle(contextOf(undefined, { workspaceId: 'ws_elsewhere' }), other, {});

    expect((await elsewhere).article.title).to.be.a('string');
    for (const { code, message, details } of refused) {
      expect(code).to.equal('unavailable');
      expect(message).to.match(/^4 articles of this workspace are being written/);
      expect(details).to.deep.equal({ retryAfterSeconds: 5 });
    }
    finish();
    await Promise.all(asked);
    for (const id of ids) expect(await refusalOf(generate(id))).to.equal(null);
  });

  describe('when stored', () => {
    const find = (id: string, look: Parameters<typeof findArticle>[2] = {}) =>
      findArticle(aVideosContext(db), id, look);

    it('are read in the video’s language, else the newest, or in the requested language', async () => {
      const id = await aVideo();
      expect((await failureOf(find(id))).message).to.equal(
        `Video ${id} has no article yet; generate one first`,
      );
      const german = await generate(id, { language: 'de' });
      expect((await find(id)).article.title).to.equal(german.article.title);
      await generate(id);
      const english = await generate(id, { instructions: 'Be brief' });
      await generate(id, { language: 'de', instructions: 'Be brief' });

      expect((await find(id)).article.title).to.equal(english.article.title);
      expect((await find(id, { language: 'de' })).article.title).to.equal(`Article ${written}`);
      expect(await refusalOf(find(id, { language: 'fr' }))).to.equal('not_found');
    });

    it('are styled by the Brand Kit or as requested', async () => {
      const id = await aVideo();
      await generate(id);
      const kit = {
        style: 'editorial' as const,
        primaryColor: '#00FF00',
        fontFamily: 'Inter',
        logoUrl: 'https://cdn.example/logo.png',
      };
      await updateBrandKit(aVideosContext(db), { article: kit });

      const branded = await find(id, { format: 'html' });
      const plain = await find(id, { format: 'html', style: 'editorial' });
      const dark = await find(id, { format: 'html', style: 'dark' });
      await updateBrandKit(aVideosContext(db), { article: null });
      const byDefault = await find(id, { format: 'html', style: 'brand-kit' });

      expect([branded, plain, dark, byDefault].map(({ articleStyle }) => articleStyle)).to.deep.equal([
        ...['editorial', 'editorial', 'dark', 'default'],
      ]);
      expect(branded.article.content).to.include('<img src="https://cdn.example/logo.png" alt=""');
      expect(branded.article.content).to.match(/font-family:(&#x27;|')Inter\1,system-ui,sans-serif/);
      for (const { article } of [plain, dark, byDefault])
        expect(article.content).not.to.match(/logo\.png|Inter/);
    });
  });

  describe('over GraphQL', () => {
    it('are generated and read with their steps, without malformed Unicode', async () => {
      const id = await aVideo();
      const { schema } = await buildVideosSubgraph();
      const run = async (source: string) => {
        const { data, errors } = await graphql({ schema, source, contextValue: contextOf() });
        expect(errors).to.equal(undefined);
        // biome-ignore lint/suspicious/noExplicitAny: answers are what the test looks into.
        return data as any;
      };

      const made = await run(
        `mutation { generateArticle(id: "${id}", input: { format: HTML, style: BRAND_KIT }) {
          videoId articleStyle article { title language content steps { title text timestamp screenshotUrl } }
        } }`,
      );
      const read = await run(
        `{ video(id: "${id}") { kb article(language: "en", format: MARKDOWN) { title content } } }`,
      );
      const none = await run(`{ video(id: "${await aVideo()}") { article { title } } }`);

      expect(made.generateArticle).to.include({ videoId: id, articleStyle: 'DEFAULT' });
      expect(made.generateArticle.article.steps[1]).to.deep.equal({
        title: 'Save',
        text: 'Press save.',
        timestamp: 3.25,
        screenshotUrl: null,
      });
      expect(made.generateArticle.article.content).to.match(/^<article lang="en" dir="ltr" style="/);
      expect(read.video.kb).to.equal('NOT_PUBLISHED');
      expect(read.video.article.content).to.match(/^What it is about\.\n/);
      expect(none.video.article).to.equal(null);
    });
  });
});
