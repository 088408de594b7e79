import { expect } from 'chai';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import {
  type PreviewCaptionsInput,
  previewCaptions,
} from '../../../services/videos/preview/preview-captions.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aDraft, anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const LAID_OUT = { ass: '[Script Info]', fonts: [], width: 640, height: 360, frameRate: 25 };
const WORDS = [{ text: 'Hello', start: 0.5, end: 1.5, confidence: 0.9 }];
const LINES = [{ start: 4, end: 6, text: 'Hello' }];

describe('previewCaptions', () => {
  const db = useTestDatabase().source('videos');

  const as = (caller = aCaller(), laidOutCaptions: object | null = LAID_OUT) => ({
    ...aVideosContext(db, caller),
    media: makeSubgraphDouble(() => ({ laidOutCaptions, captionFonts: [] })),
  });
  const asked = (videoId: string, more: Partial<PreviewCaptionsInput> = {}): PreviewCaptionsInput => ({
    videoId,
    lines: LINES,
    settings: {},
    ...more,
  });
  const requestOf = (ctx: ReturnType<typeof as>) =>
    (ctx.media.calls.at(-1)!.variables as { request: RenderRequest }).request;

  it('has media lay out the lines that were sent, not those that are stored', async () => {
    const id = await anAnalyzedVideo(db, { cues: [{ startTime: 0, endTime: 2, text: 'Stored' }] });
    const ctx = as();

    expect(await previewCaptions(ctx, asked(id))).to.deep.equal(LAID_OUT);
    expect(requestOf(ctx).cues).to.deep.equal([{ startTime: 4, endTime: 6, text: 'Hello' }]);
  });

  it('gives a moved line the word times that it keeps when it is saved', async () => {
    const id = await anAnalyzedVideo(db, {
      cues: [{ startTime: 0, endTime: 2, text: 'Hello', words: WORDS }] as never,
    });
    const ctx = as();

    await previewCaptions(ctx, asked(id));

    expect(requestOf(ctx).cues[0]?.words).to.deep.include.members([{ text: 'Hello', start: 4.5, end: 5.5 }]);
  });

  it('uses the settings of the export and changes of the Brand Kit that are not saved', async () => {
    const id = await anAnalyzedVideo(db, { cues: [] });
    const ctx = as();

    await previewCaptions(
      ctx,
      asked(id, {
        settings: { captions: { mode: 'karaoke' } } as never,
        brandKit: { captions: { color: '#12AB34' } },
      }),
    );

    expect(requestOf(ctx).captions).to.include({ mode: 'karaoke', color: '#12AB34' });
  });

  it('returns null where the export burns no captions', async () => {
    const id = await anAnalyzedVideo(db, { cues: [] });

    expect(await previewCaptions(as(aCaller(), null), asked(id))).to.equal(null);
  });

  it('needs media, a video of the workspace and the scope', async () => {
    const draft = await aDraft(db);
    const id = await anAnalyzedVideo(db, { cues: [] });

    expect(await refusalOf(previewCaptions(as(), asked(draft)))).to.equal('validation_error');
    expect(await refusalOf(previewCaptions(as(), asked('vid_none')))).to.equal('not_found');
    const reader = aCaller({ scopes: ['jobs:read'] });
    expect(await refusalOf(previewCaptions(as(reader), asked(id)))).to.equal('insufficient_scope');
  });

  it('refuses more than a page shows at a time, and lines with invalid times', async () => {
    const id = await anAnalyzedVideo(db, { cues: [] });
    const many = Array.from({ length: 201 }, (_, at) => ({ start: at, end: at + 1, text: 'x' }));
    const refused = async (lines: PreviewCaptionsInput['lines']) =>
      (await failureOf(previewCaptions(as(), asked(id, { lines })))).message;

    expect(await refused(many)).to.match(/^lines must have at most 200 items/);
    expect(await refused([{ start: 0, end: 1, text: 'x'.repeat(20_001) }])).to.match(
      /^lines must have at most 20000 characters/,
    );
    expect(await refused([{ start: 2, end: 1, text: 'x' }])).to.equal(
      'body.lines[0].end must not be before its start (2)',
    );
  });
});
