import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import type { ArticleRequest, WrittenArticle } from '../../../../schemas/article.js';
import { EngineFailed } from '../../../../services/media/ai/engine-failed.js';
import { openTextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import { openTranslateEngines } from '../../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../../services/media/ai/translate/translate-config.js';
import { makeSemaphore } from '../../../../services/media/intake/uploads/semaphore.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { AnalysisEntity } from '../../../../services/media/work/analysis/analysis.entity.js';
import type { ArticleServices } from '../../../../services/media/work/article/article-services.js';
import { writeArticle } from '../../../../services/media/work/article/write-article.js';
import type { WritingContext } from '../../../../services/media/work/article/writing-context.js';
import { claimScreenshots } from '../../../../services/media/work/facts/facts.consumer.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import type { DomainError } from '../../../../services/platform/errors/errors.js';
import { anInteraction } from '../../../setup/an-interaction.js';
import { aService, silentLog } from '../../../setup/calls.js';
import { type ClipName, clip, shownNumbers } from '../../../setup/clips.js';
import { useTestDatabase } from '../../../setup/database.js';
import { failureOf } from '../../../setup/failure-of.js';
import { averageColour } from '../../../setup/pixels.js';
import { probeOnce } from '../../../setup/probe-once.js';
import { listStored, STORAGES, type TestStorage } from '../../../setup/storages.js';
import { storedPath, storeSource } from '../../../setup/store-source.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const SPOKEN: ArticleRequest['lines'] = [
  [1, 2.5, 'First, open the settings'],
  [2.5, 3.5, 'page.'],
  [6, 8, 'Then press Save.'],
];

describe('writeArticle', () => {
  const db = useTestDatabase().source('media');
  let opened: TestStorage;
  let number = 0;
  const translating = openTranslateEngines(TranslateEnv.parse({ PATH: process.env.PATH }));

  before(async () => {
    opened = await STORAGES.disk();
  });
  after(async () => {
    await translating.close();
    await opened.close();
  });

  const contextOf = (
    differing: Partial<ArticleServices> = {},
    caller = aService('videos'),
  ): WritingContext => ({
    db,
    caller,
    requestId: 'req_test',
    log: silentLog,
    articles: {
      storage: opened.storage,
      writing: openTextEngines(TextEnv.parse({})),
      translating,
      slots: makeSemaphore(2),
      ...differing,
    },
  });
  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, WORKSPACE, work);
  const withoutPictures = { picturesWithinMs: 0 };
  /** Creates a video with a stored source and returns its id. */
  const aVideo = async (name: ClipName = 'plain'): Promise<string> => {
    const videoId = `vid_${++number}`;
    await storeSource({ db, storage: opened.storage }, await clip(name), videoId);
    return videoId;
  };
  const aRequest = (videoId: string, differing: Partial<ArticleRequest> = {}): ArticleRequest => ({
    videoId,
    language: 'en',
    videoLanguage: 'en',
    title: 'Settings',
    durationSeconds: 12,
    lines: SPOKEN,
    keyEvents: [],
    glossary: [],
    ...differing,
  });
  const write = (videoId: string, differing: Partial<ArticleRequest> = {}, ctx = contextOf()) =>
    writeArticle(ctx, aRequest(videoId, differing));
  const screenshotsOf = (videoId: string) =>
    within((tx) => tx.findBy(FileEntity, { videoId, purpose: 'screenshot' }));
  const pathOf = (fileId: string | null | undefined) => {
    return storedPath({ db, storage: opened.storage }, fileId, opened.dataDir);
  };

  it('stores what each screenshot shows, and says nothing of what the video hides', async () => {
    const videoId = await aVideo();
    const clicked = (start: number, label: string, x: number) =>
      anInteraction('click', start, { label, box: { x, y: 0.4, width: 0.1, height: 0.04 } });
    const interactions = [clicked(2, 'Erika Mustermann', 0.1), clicked(6, 'Invite member', 0.6)];
    const hidden = [{ type: 'redact' as const, start: 0, end: 12, x: 0.05, y: 0.3, width: 0.3, height: 0.3 }];

    const article = await write(videoId, { lines: [], interactions, hidden });

    expect(JSON.stringify(article)).to.include('Invite member').and.not.include('Erika');
    const stored = await screenshotsOf(videoId);
    expect(stored).to.have.length.above(0);
    for (const { pictureOf } of stored)
      expect(pictureOf).to.deep.include({ kind: 'frame', crop: { x: 0, y: 0, width: 1, height: 1 } });
  });

  it('describes certain clicks alone, and says how many it leaves out', async () => {
    const videoId = await aVideo();
    const clicked = (start: number, label: string, confidence: number) =>
      anInteraction('click', start, { label, confidence });
    const interactions = [clicked(2, 'Save', 0.9), clicked(6, 'TUE', 0.4)];

    const { steps, warnings } = await write(videoId, { lines: [], interactions }, contextOf(withoutPictures));

    expect(steps.map(({ title }) => title)).to.deep.equal(['Click Save']);
    expect(warnings).to.deep.equal([
      'Uncertain clicks are left out (1); those that updateInteraction has changed are certain',
    ]);
  });

  it('writes steps of the speech, each with a screenshot of a moment after it begins', async () => {
    const videoId = await aVideo();

    const { title, steps } = await write(videoId);

    expect(title).to.equal('Settings');
    expect(steps.map(({ title, text, atSeconds }) => [title, text, atSeconds])).to.deep.equal([
      ['Open the settings page', 'First, open the settings page.', 1],
      ['Press Save', 'Then press Save.', 6],
    ]);
    const numbers: number[] = [];
    for (const { screenshotFileId } of steps) {
      const path = await pathOf(screenshotFileId);
      expect((await stat(path)).size).to.be.greaterThan(500);
      numbers.push((await shownNumbers(path))[0] as number);
    }
    // At 30 frames per second, 0.6 s into the step.
    expect(numbers).to.deep.equal([48, 198]);
    const names = await opened.storage.scratchNames();
    expect(names.filter((name) => name.startsWith('art_'))).to.deep.equal([]);
  });

  it('stores screenshots unclaimed until the article is stored: unclaimed ones stay marked, replaced ones are deleted later', async () => {
    const videoId = await aVideo();
    const first = await write(videoId);
    const second = await write(videoId);
    const idsOf = ({ steps }: WrittenArticle) =>
      steps.map(({ screenshotFileId }) => screenshotFileId as string);
    expect((await screenshotsOf(videoId)).every(({ unclaimedSince }) => unclaimedSince)).to.equal(true);

    await within((tx) => claimScreenshots(tx, { screenshotFileIds: idsOf(first), replacedFileIds: [] }));
    await within((tx) =>
      claimScreenshots(tx, { screenshotFileIds: idsOf(second), replacedFileIds: idsOf(first) }),
    );

    const files = new Map((await screenshotsOf(videoId)).map((file) => [file.id, file]));
    for (const id of idsOf(first)) expect(files.get(id)).to.include({ unclaimedSince: null });
    for (const id of idsOf(first)) expect(files.get(id)?.supersededAt).to.be.a('date');
    for (const id of idsOf(second))
      expect(files.get(id)).to.include({ unclaimedSince: null, supersededAt: null });
  });

  it('has no screenshots if the source cannot be read', async () => {
    const videoId = await aVideo();
    const { sha256 } = await within((tx) => tx.findOneByOrFail(FileEntity, { videoId }));
    await opened.storage.remove({ kind: 'files', ...WORKSPACE, name: sha256 });

    const { steps, isWhole } = await write(videoId);

    expect(isWhole).to.equal(false);
    expect(steps.map(({ screenshotFileId }) => screenshotFileId)).to.deep.equal([null, null]);
    expect((await listStored(opened.storage)).filter((name) => name.includes(sha256))).to.deep.equal([]);
  });

  it('has no screenshots if there is no time for them', async () => {
    const videoId = await aVideo();
    const slots = makeSemaphore(1);
    let release: () => void = () => undefined;
    const held = slots(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );

    const { title, steps, isWhole } = await write(videoId, {}, contextOf({ slots, picturesWithinMs: 300 }));
    release();
    await held;

    expect(title).to.equal('Settings');
    expect(steps.map(({ screenshotFileId }) => screenshotFileId)).to.deep.equal([null, null]);
    const { steps: inTime, isWhole: isWholeInTime } = await write(videoId, {}, contextOf({ slots }));
    expect([isWhole, isWholeInTime]).to.deep.equal([false, true]);
    for (const { screenshotFileId } of inTime) expect(screenshotFileId).to.match(/^fil_/);
  });

  it('has screenshots of its first fifty steps, in order', async () => {
    const videoId = await aVideo();
    const keyEvents = Array.from({ length: 60 }, (_, i) => ({ text: `Event ${i}`, atSeconds: i / 5 }));

    const picturesWithinMs = 55_000;
    const { steps } = await write(videoId, { lines: [], keyEvents }, contextOf({ picturesWithinMs }));

    expect(steps).to.have.length(60);
    expect(steps.slice(50).every(({ screenshotFileId }) => screenshotFileId === null)).to.equal(true);
    expect(steps.slice(0, 50).every(({ screenshotFileId }) => screenshotFileId !== null)).to.equal(true);
    for (const { atSeconds, screenshotFileId } of [steps[0]!, steps[12]!, steps[49]!])
      expect((await shownNumbers(await pathOf(screenshotFileId)))[0]).to.be.within(
        atSeconds * 30,
        (atSeconds + 0.2) * 30 + 1,
      );
  });

  it('prepares no source while a request waits: it uses the existing one', async () => {
    const videoId = await aVideo('variableRate');
    const prepared: string[] = [];
    const storage: ArticleServices['storage'] = {
      ...opened.storage,
      prepare: (key, path) => {
        prepared.push(key.kind);
        return opened.storage.prepare(key, path);
      },
    };

    const { steps } = await write(videoId, {}, contextOf({ storage }));

    for (const { screenshotFileId } of steps) expect(screenshotFileId).to.match(/^fil_/);
    expect(new Set(prepared)).to.deep.equal(new Set(['files']));
  });

  it('describes a silent video by what the caller provided, and refuses one without any', async () => {
    const videoId = await aVideo('silent');

    const reported = await write(videoId, {
      lines: [],
      keyEvents: [{ text: 'The page reloads', atSeconds: 3 }],
    });
    const described = await write(videoId, { lines: [], videoContext: 'How to reload a page.' });
    const refused = (await failureOf(write(videoId, { lines: [] }))) as DomainError;

    expect(reported.steps.map(({ title }) => title)).to.deep.equal(['The page reloads']);
    expect([described.intro, described.steps]).to.deep.equal(['How to reload a page.', []]);
    expect(refused.code).to.equal('validation_error');
    expect(refused.message).to.match(/has no content for an article/);
  });

  it('describes a silent video by the text recognized in its newest analysis', async () => {
    const videoId = await aVideo('silent');
    const analysis = (id: string, text: string, createdAt: Date) => ({
      ...WORKSPACE,
      id,
      videoId,
      sourceFileId: 'fil_1',
      settingsKey: id,
      createdAt,
      result: { scenes: [], screen: { reader: 'tesseract', texts: [{ atSeconds: 4, text }] } },
    });
    await within(async (tx) => {
      await tx.insert(AnalysisEntity, analysis('ana_2', 'Press the button Save', new Date(2000)) as never);
      await tx.insert(AnalysisEntity, analysis('ana_1', 'Older', new Date(1000)) as never);
    });

    const { steps } = await write(videoId, { lines: [] });

    expect(steps.map(({ title, atSeconds }) => [title, atSeconds])).to.deep.equal([
      ['Press the button Save', 4],
    ]);
    expect(steps[0]?.screenshotFileId).to.match(/^fil_/);
  });

  it('circles what is clicked in the accent colour, and shows the message that answers it', async () => {
    const videoId = await aVideo();
    const click = {
      kind: 'click' as const,
      ...{ start: 3, end: 3.2, x: 0.5, y: 0.5, label: 'Save', confidence: 0.9 },
      box: { x: 0.4, y: 0.45, width: 0.2, height: 0.1 },
    };
    const message = { ...click, kind: 'notification' as const, start: 3.5, end: 3.7, label: 'Saved' };
    const interactions = [click, message];

    const { steps } = await write(videoId, {
      lines: [[2.9, 4, 'Press Save.']],
      interactions,
      accentColor: '#FF00FF',
    });

    const [picture, result] = [steps[0]?.screenshotFileId, steps[0]?.resultScreenshotFileId];
    expect([picture, result].every((id) => id?.startsWith('fil_'))).to.equal(true);
    const { width, height } = (await probeOnce(await clip('plain'))).video;
    // The middle of the ring's upper edge.
    const edge = { x: width / 2 - 2, y: Math.round(0.45 * height) - 6, width: 4, height: 2 };
    const [red = 0, green = 0, blue = 0] = await averageColour(await pathOf(picture), edge);
    expect(red - green).to.be.greaterThan(120);
    expect(blue - green).to.be.greaterThan(120);
    const plain = await averageColour(await pathOf(result), edge);
    expect(Math.abs((plain[0] ?? 0) - (plain[1] ?? 0))).to.be.lessThan(60);
  });

  it('is translated if no engine writes the language; glossary terms are preserved', async () => {
    const videoId = await aVideo();

    const spanish = await write(videoId, {
      language: 'es',
      lines: [[1, 3, 'The house is red.']],
      title: 'The house',
      videoContext: 'A red house.',
      glossary: [{ term: 'red', translation: 'colorada' }],
    });

    expect(spanish.title.toLowerCase()).to.include('casa');
    expect(spanish.steps[0]?.text.toLowerCase()).to.match(/casa.*colorada/);
    expect(spanish.intro?.toLowerCase()).to.include('casa');
    expect(spanish.steps[0]?.screenshotFileId).to.match(/^fil_/);
  });

  it('follows the directions of the script', async () => {
    const videoId = await aVideo();
    const directions: unknown[] = [];
    const writing: ArticleServices['writing'] = {
      writeArticle: async ({ direction }) => {
        directions.push(direction);
        return { title: 'T', intro: 'I', steps: [], closing: null };
      },
      warnings: () => [],
    };
    const script = { tone: 'warm', contentStyle: 'promotional', productName: 'Rocket' } as const;
    const direction = { ...script, instructions: 'Be brief' };

    await write(videoId, direction, contextOf({ writing }));

    expect(directions).to.deep.equal([direction]);
  });

  it('warns of directions that the engine ignores', async () => {
    const videoId = await aVideo();
    const ctx = contextOf(withoutPictures);

    const directed = await write(
      videoId,
      { contentStyle: 'sop', tone: 'warm', instructions: 'Be brief' },
      ctx,
    );
    const plain = await write(videoId, { contentStyle: 'how-to' }, ctx);

    expect(directed.warnings).to.have.length(1);
    expect(directed.warnings?.[0]).to.match(
      /^The text engine plain ignores tone, contentStyle, and instructions; .*TEXT_OPENAI_BASE_URL/,
    );
    expect(plain.warnings).to.deep.equal([]);
  });

  it('names the alternatives when the language can neither be written nor translated to', async () => {
    const refused = (await failureOf(write(await aVideo(), { language: 'ja' }))) as DomainError;

    expect([refused.code, refused.field]).to.deep.equal(['validation_error', 'body.language']);
    expect(refused.message).to.match(
      /^body\.language: an article about this video can't be written in ja, only in en: /,
    );
    expect(refused.message).to.match(/apertium/);
  });

  it('fails with a message for the user, whatever the engine reported', async () => {
    const videoId = await aVideo();
    const failing = (error: Error) =>
      contextOf({ writing: { writeArticle: () => Promise.reject(error), warnings: () => [] } });

    const failed = (await failureOf(
      write(videoId, {}, failing(new EngineFailed('openai', 'The server at http://10.0.0.7 said no', true))),
    )) as DomainError;
    const unset = (await failureOf(
      write(videoId, {}, contextOf({ writing: openTextEngines(TextEnv.parse({ TEXT_ENGINE: 'openai' })) })),
    )) as DomainError;

    expect([failed.code, failed.message]).to.deep.equal([
      'internal_error',
      'The article could not be written: the text engine failed',
    ]);
    expect(unset.code).to.equal('internal_error');
    expect(unset.message).to.match(/^No article can be written: .*TEXT_OPENAI_BASE_URL/);
  });
});
