import { expect } from 'chai';
import type { WrittenArticle } from '../../../schemas/article.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { generateArticle } from '../../../services/videos/article/generate-article.js';
import { updateBrandKit } from '../../../services/videos/brand-kit/update-brand-kit.js';
import { translateVideo } from '../../../services/videos/operations/translate-video.js';
import { TranslationRequestEntity } from '../../../services/videos/requests/request.entity.js';
import { replaceScript } from '../../../services/videos/script/replace-script.js';
import { findArticleStaleness } from '../../../services/videos/staleness/find-article-staleness.js';
import { findTranslationStaleness } from '../../../services/videos/staleness/find-translation-staleness.js';
import { updateVideo } from '../../../services/videos/video/update-video.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { useTestDatabase } from '../../setup/database.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const CUES = [
  { startTime: 0, endTime: 2, text: 'Open the menu.' },
  { startTime: 3, endTime: 5, text: 'Press save.' },
  { startTime: 6, endTime: 8, text: 'Close it.' },
];
const SCRIPT = CUES.map(({ startTime: start, endTime: end, text }) => ({ start, end, text }));
const step = (atSeconds: number) => ({ title: 'A step', text: 'Do it.', atSeconds, screenshotFileId: null });
const ARTICLE: WrittenArticle = {
  title: 'How to save',
  intro: null,
  steps: [step(0), step(3), step(6)],
  closing: null,
  isWhole: true,
};

describe('staleness of texts', () => {
  const db = useTestDatabase().source('videos');

  const context = () => ({
    ...aVideosContext(db),
    media: makeSubgraphDouble(() => ({
      writeArticle: ARTICLE,
      translatability: { canTranslate: true, pairs: [] },
      captionFonts: [],
    })),
  });
  const changed = SCRIPT.map((line, at) => (at === 1 ? { ...line, text: 'Press store.' } : line));

  describe('findArticleStaleness', () => {
    it('counts the steps that an edited line belongs to, for each article', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      await generateArticle(context(), id, {});
      await generateArticle(context(), id, { language: 'de', instructions: 'Be brief' });
      expect((await findArticleStaleness(context(), id)).map(({ stale }) => stale)).to.deep.equal([
        false,
        false,
      ]);

      await replaceScript(context(), id, changed);

      const said = await findArticleStaleness(context(), id);
      expect(
        said.map(({ language, stale, stepsToRewrite, stepsTotal }) => ({
          language,
          stale,
          stepsToRewrite,
          stepsTotal,
        })),
      ).to.deep.equal([
        { language: 'de', stale: true, stepsToRewrite: 1, stepsTotal: 3 },
        { language: 'en', stale: true, stepsToRewrite: 1, stepsTotal: 3 },
      ]);
      expect(said[0]?.reasons).to.deep.equal([
        {
          kind: 'LINE_CHANGED',
          line: 1,
          start: 3,
          setting: null,
          message: 'Line 2 was “Press save.” and is “Press store.”',
        },
      ]);
      expect(said[0]).to.include({ minutes: 0, reasonCount: 1 });
    });

    it('is up to date again after it was written again, or the edit was undone', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      await generateArticle(context(), id, {});
      await replaceScript(context(), id, changed);
      await replaceScript(context(), id, SCRIPT);
      expect((await findArticleStaleness(context(), id))[0]?.stale).to.equal(false);

      await updateVideo(context(), id, { videoContext: 'An invoice program' });
      const [stale] = await findArticleStaleness(context(), id);
      await generateArticle(context(), id, { regenerate: true });

      expect(stale?.reasons.map(({ kind, setting }) => ({ kind, setting }))).to.deep.equal([
        { kind: 'SETTING_CHANGED', setting: 'videoContext' },
      ]);
      expect(stale?.stepsToRewrite).to.equal(3);
      expect((await findArticleStaleness(context(), id))[0]?.stale).to.equal(false);
    });
  });

  describe('findTranslationStaleness', () => {
    /** A video, and one that was translated from it as media would have reported. */
    async function aTranslation(): Promise<{ id: string; videoId: string }> {
      const id = await anAnalyzedVideo(db, { cues: CUES, language: 'en' });
      await translateVideo(context(), id, { language: 'es' });
      const { request } = await inTransaction(db, WORKSPACE, (tx) =>
        tx.findOneByOrFail(TranslationRequestEntity, { videoId: id }),
      );
      const videoId = request.newVideoId;
      const row = {
        ...WORKSPACE,
        id: videoId,
        sourceVideoId: id,
        name: 'Una película',
        languageGroup: 'lng_1',
      };
      await inTransaction(db, WORKSPACE, (tx) =>
        tx.insert(VideoEntity, { ...row, language: 'es', sourceFilename: 'a.mp4' } as never),
      );
      return { id, videoId };
    }

    it('counts the lines without a translation, and names what has changed', async () => {
      const { id, videoId } = await aTranslation();
      expect(await findTranslationStaleness(context(), id)).to.deep.equal([
        {
          stale: false,
          reasons: [],
          reasonCount: 0,
          minutes: 0,
          estimatedSeconds: 0,
          videoId,
          language: 'es',
          linesTotal: 3,
          linesToTranslate: 0,
        },
      ]);

      await replaceScript(context(), id, [...changed, { start: 9, end: 10, text: 'Done.' }]);

      const [said] = await findTranslationStaleness(context(), id);
      expect(said).to.include({ stale: true, linesToTranslate: 2, linesTotal: 4, minutes: 1 });
      expect(said?.reasons.map(({ kind, line }) => [kind, line])).to.deep.equal([
        ['LINE_CHANGED', 1],
        ['LINE_ADDED', 3],
      ]);
    });

    it('translates no line anew when only times change, and those with a changed term of the glossary', async () => {
      const { id } = await aTranslation();
      await replaceScript(
        context(),
        id,
        SCRIPT.map((line, at) => (at === 2 ? { ...line, end: 9 } : line)),
      );
      const [moved] = await findTranslationStaleness(context(), id);
      await updateBrandKit(context(), { glossary: [{ term: 'menu', translation: 'carta' }] });
      const [termed] = await findTranslationStaleness(context(), id);
      await updateBrandKit(context(), { glossary: [] });

      expect(moved).to.include({ stale: true, linesToTranslate: 0 });
      expect(moved?.reasons.map(({ kind }) => kind)).to.deep.equal(['TIMING_CHANGED']);
      expect(termed).to.include({ linesToTranslate: 1 });
      expect(termed?.reasons.map(({ setting }) => setting)).to.include('glossary');
    });
  });
});
