import { expect } from 'chai';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { updateExportSettings } from '../../../services/videos/export-settings/update-export-settings.js';
import {
  type PreviewCaptionsInput,
  type PreviewFrameInput,
  previewCaptions,
  previewFrame,
} from '../../../services/videos/preview/preview.js';
import { RenderPlanEntity } from '../../../services/videos/requests/request.entity.js';
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

const DRAWN = {
  fileId: 'fil_1',
  filename: 'abc.jpg',
  width: 180,
  height: 320,
  at: 1.52,
  duration: 12.5,
  reused: false,
  warnings: [],
};
const ASKED = { at: 1.53, timeline: 'export', settings: {} } as const;

describe('previewFrame of a video', () => {
  const db = useTestDatabase().source('videos');

  const as = (caller = aCaller()) => ({
    ...aVideosContext(db, caller),
    media: makeSubgraphDouble(() => ({ drawnFrame: DRAWN })),
  });
  const asked = (videoId: string, more: Partial<PreviewFrameInput> = {}) => ({ videoId, ...ASKED, ...more });

  it('has media draw what an export with these settings would render, and freezes nothing', async () => {
    const id = await anAnalyzedVideo(db, { cues: [{ startTime: 0, endTime: 2, text: 'Hello' }] });
    const ctx = as();

    const { url, ...frame } = await previewFrame(ctx, asked(id, { settings: { ratio: '9:16' } }));

    expect(frame).to.deep.equal({
      width: 180,
      height: 320,
      at: 1.52,
      duration: 12.5,
      reused: false,
      warnings: [],
    });
    expect(url).to.match(/\/fil_1\/abc\.jpg\?/);
    const { variables } = ctx.media.calls.at(-1)!;
    expect(variables).to.deep.include({ at: 1.53, ofSource: false });
    expect(variables?.request).to.deep.include({ ratio: '9:16', videoId: id });
    expect((variables as { request: { cues: unknown[] } }).request.cues).to.have.length(1);
    expect(ctx.jobs.calls).to.deep.equal([]);
    const { workspaceId } = aCaller();
    expect(
      await inTransaction(db, { workspaceId }, (tx) => tx.countBy(RenderPlanEntity, { videoId: id })),
    ).to.equal(0);
  });

  it('shows changes of the Brand Kit as if they were saved, and saves none', async () => {
    const id = await anAnalyzedVideo(db, { cues: [{ startTime: 0, endTime: 2, text: 'Hello' }] });
    const ctx = {
      ...as(),
      ...{ media: makeSubgraphDouble(() => ({ drawnFrame: DRAWN, captionFonts: [] })) },
    };
    const styleOf = async (brandKit?: PreviewFrameInput['brandKit']) => {
      await previewFrame(ctx, asked(id, brandKit ? { brandKit } : {}));
      return JSON.stringify(ctx.media.calls.at(-1)?.variables?.request);
    };

    const changed = await styleOf({ captions: { color: '#12AB34', fontFamily: 'Poppins' } });

    expect(changed).to.include('#12AB34').and.include('Poppins');
    expect(await styleOf()).not.to.include('#12AB34');
    const wrong = await failureOf(previewFrame(ctx, asked(id, { brandKit: { captions: { color: 'red' } } })));
    expect(wrong).to.include({ code: 'validation_error', field: 'body.captions.color' });
  });

  it('shows zoom moments, elements and settings set back to the Brand Kit as if they were saved', async () => {
    const id = await anAnalyzedVideo(db, { cues: [] });
    const zoom = { start: 0, end: 1, x: 0.5, y: 0.5, scale: 2 };
    const arrow = { type: 'arrow', start: 0, end: 1, fromX: 0, fromY: 0, toX: 1, toY: 1 } as const;
    await updateExportSettings(aVideosContext(db, aCaller()), id, { settings: { ratio: '1:1' } });
    const ctx = as();
    const requestFor = async (more: Partial<PreviewFrameInput>) => {
      await previewFrame(ctx, asked(id, more));
      return ctx.media.calls.at(-1)?.variables?.request as Record<string, unknown>;
    };

    const changed = await requestFor({ zoomMoments: [zoom], elements: [arrow], reset: ['ratio'] });
    const stored = await requestFor({});

    expect(changed).to.deep.include({ zooms: [zoom], ratio: null });
    expect(changed.elements).to.deep.equal([{ ...arrow, color: '#FF3B30', strokePercent: 1, opacity: 100 }]);
    expect(stored).to.deep.include({ zooms: [], elements: [], ratio: '1:1' });
  });

  it('names the field of an unsaved zoom moment or element that is not allowed', async () => {
    const id = await anAnalyzedVideo(db, { cues: [] });
    const zoom = { start: 0, end: 1, x: 0.5, y: 0.5, scale: 4 };
    const blur = { type: 'blur', start: 0, end: 1, x: 0.5, y: 0.5, width: 0.6, height: 0.1 } as const;

    const large = await failureOf(previewFrame(as(), asked(id, { zoomMoments: [zoom] })));
    const outside = await failureOf(previewFrame(as(), asked(id, { elements: [blur] })));

    expect(large).to.include({ code: 'validation_error', field: 'zoomMoments[0].scale' });
    expect(outside).to.include({ code: 'validation_error', field: 'elements[0].width' });
  });

  it('needs media, a video of the workspace and the scope', async () => {
    const draft = await aDraft(db);
    const id = await anAnalyzedVideo(db, { cues: [] });

    expect(await refusalOf(previewFrame(as(), asked(draft)))).to.equal('validation_error');
    expect(await refusalOf(previewFrame(as(), asked('vid_none')))).to.equal('not_found');
    const reader = aCaller({ scopes: ['jobs:read'] });
    expect(await refusalOf(previewFrame(as(reader), asked(id)))).to.equal('insufficient_scope');
  });

  it('names the field of a value that is not allowed', async () => {
    const id = await anAnalyzedVideo(db, { cues: [] });

    const early = await failureOf(previewFrame(as(), asked(id, { at: -1 })));
    const setting = await failureOf(
      previewFrame(as(), asked(id, { settings: { crossfadeDuration: 5 } as never })),
    );

    expect(early).to.include({ code: 'validation_error', field: 'at' });
    expect(setting).to.include({ code: 'validation_error', field: 'body.crossfadeDuration' });
  });
});
