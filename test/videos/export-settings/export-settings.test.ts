import { expect } from 'chai';
import { graphql } from 'graphql';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import type { Caller } from '../../../services/platform/access/caller.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import { setVideoLock } from '../../../services/videos/approval/set-video-lock.js';
import { updateBrandKit } from '../../../services/videos/brand-kit/update-brand-kit.js';
import { updateExportSettings } from '../../../services/videos/export-settings/update-export-settings.js';
import { deleteVideo } from '../../../services/videos/operations/delete-video.js';
import { exportVideo } from '../../../services/videos/operations/export-video.js';
import { findRenderPlan } from '../../../services/videos/subgraph/operations.resolver.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { reportedActions } from '../../setup/audited-actions.js';
import { aCaller, aService, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const A = 'https://cdn.example/a.png';
const B = 'https://cdn.example/b.png';
const SLIDE = { title: 'One', start: 1, end: 2, layout: 'full' } as const;
const FIELDS = `set ratio watermark { enabled imageUrl position size opacity }
  captions { enabled mode position positionPercent } music { enabled url volume }
  openingSceneUrl closingSceneUrl zooms elements reframe background backgroundColor crossfadeDuration slideTheme slideEntrance elementFadeDuration slides { title start end layout }
  avatarSettings { enabled avatarId voiceId layout }`;

describe('export settings', () => {
  const db = useTestDatabase().source('videos');

  /** A context whose media has one avatar and one voice. */
  const as = (caller: Caller = aCaller(), isAddressPermitted = true) => ({
    ...aVideosContext(db, caller),
    isAddressPermitted: () => isAddressPermitted,
    media: makeSubgraphDouble(({ document, variables }: SubgraphCall) =>
      document.includes('Avatars')
        ? { avatars: [{ id: 'ava_1' }] }
        : {
            synthesisSupport: {
              fault: variables?.voiceId === 'flite_slt' ? null : 'voice',
              message: 'there is no such voice',
            },
          },
    ),
  });
  const exported = async (id: string, request: ExportSettings, ctx = as()) => {
    await exportVideo(ctx, id, request);
    const [call] = ctx.jobs.calls as [SubgraphCall];
    const input = call.variables?.input as { payload: { planId: string } } | undefined;
    return findRenderPlan(
      { ...ctx, caller: aService('media', ctx.caller.workspaceId as string) },
      input?.payload.planId ?? 'none',
    );
  };
  const execute = async (source: string, variableValues: object, caller = aCaller()) => {
    const { schema } = await buildVideosSubgraph();
    const answer = await graphql({
      schema,
      source,
      variableValues: { ...variableValues },
      contextValue: as(caller),
    });
    return JSON.parse(JSON.stringify(answer));
  };
  const update = async (id: string, input: object) => {
    const source = `mutation ($id: ID!, $input: VideoExportSettingsInput!) {
      updateExportSettings(id: $id, input: $input) { id exportSettings { ${FIELDS} } }
    }`;
    const { data, errors } = await execute(source, { id, input });
    if (errors) throw new Error(errors[0].message);
    return data.updateExportSettings.exportSettings;
  };

  describe('of a video', () => {
    const NONE = {
      set: [],
      ratio: null,
      watermark: null,
      captions: null,
      music: null,
      openingSceneUrl: null,
      closingSceneUrl: null,
      zooms: null,
      elements: null,
      reframe: null,
      background: null,
      backgroundColor: null,
      crossfadeDuration: null,
      slideTheme: null,
      slideEntrance: null,
      elementFadeDuration: null,
      slides: null,
      avatarSettings: null,
    };

    it('are in the audit log with the names of changed ones, and not without a change', async () => {
      const id = await anAnalyzedVideo(db);

      await updateExportSettings(as(), id, { settings: {} });
      const settings = { watermark: { imageUrl: A }, crossfadeDuration: 1 };
      await updateExportSettings(as(), id, { settings, reset: ['captions'] });

      const [entry, ...more] = await reportedActions(db, id);
      expect(more).to.deep.equal([]);
      expect(entry).to.deep.include({
        action: 'export_settings_changed',
        details: { fields: ['watermark', 'crossfadeDuration', 'captions'] },
      });
    });

    it('are empty until set; each change is returned, and other settings remain', async () => {
      const id = await anAnalyzedVideo(db);
      expect(await update(id, {})).to.deep.equal(NONE);

      await update(id, { background: 'COLOR', backgroundColor: '#102030', elementFadeDuration: 0 });
      await update(id, { crossfadeDuration: 1, slideTheme: 'DARK', slideEntrance: 'EASE' });
      await update(id, { ratio: 'RATIO_9_16', watermark: { opacity: 40 }, openingSceneUrl: null });
      const changed = await update(id, {
        watermark: { imageUrl: A, position: 'TOP_LEFT' },
        captions: { enabled: false },
        slides: [SLIDE].map((slide) => ({ ...slide, layout: 'FULL' })),
      });

      expect(changed).to.deep.equal({
        ...NONE,
        set: [
          ...['RATIO', 'WATERMARK', 'CAPTIONS', 'OPENING_SCENE_URL', 'SLIDES'],
          ...['BACKGROUND', 'BACKGROUND_COLOR', 'CROSSFADE_DURATION', 'SLIDE_THEME', 'SLIDE_ENTRANCE'],
          'ELEMENT_FADE_DURATION',
        ],
        crossfadeDuration: 1,
        slideTheme: 'DARK',
        slideEntrance: 'EASE',
        elementFadeDuration: 0,
        background: 'COLOR',
        backgroundColor: '#102030',
        ratio: 'RATIO_9_16',
        watermark: { enabled: true, imageUrl: A, position: 'TOP_LEFT', size: null, opacity: 40 },
        captions: { enabled: false, mode: null, position: null, positionPercent: null },
        slides: [{ ...SLIDE, layout: 'FULL' }],
      });
    });

    it('are reset by name, and disabled by enabled: false', async () => {
      const id = await anAnalyzedVideo(db);
      await update(id, { watermark: { imageUrl: A, opacity: 40 }, zooms: false, music: { url: A } });

      const reset = await update(id, {
        reset: ['WATERMARK', 'ZOOMS'],
        watermark: { imageUrl: B },
        music: { enabled: false, volume: 3 },
      });

      expect(reset.set).to.deep.equal(['WATERMARK', 'MUSIC']);
      expect(reset.watermark).to.include({ imageUrl: B, opacity: null });
      expect(reset.music).to.deep.equal({ enabled: false, url: null, volume: null });
    });

    it('clamp the position of captions, as the Brand Kit does', async () => {
      const id = await anAnalyzedVideo(db);
      const at = async (positionPercent: number) =>
        (await update(id, { captions: { position: 'CUSTOM', positionPercent } })).captions.positionPercent;

      expect([await at(140), await at(-1), await at(99.5)]).to.deep.equal([100, 0, 99.5]);
    });

    it('apply to exports without settings of their own, before the Brand Kit', async () => {
      const workspaceId = 'ws_layers';
      const ctx = () => as(aCaller({ workspaceId }));
      const id = await anAnalyzedVideo(db, { workspaceId });
      await updateBrandKit(ctx(), {
        watermark: { imageUrl: A, size: 'large' },
        captions: { color: '#FF0000' },
      });
      const settings = { watermark: { opacity: 40 }, avatarSettings: { avatarId: 'ava_1' }, zooms: false };
      await updateExportSettings(ctx(), id, { settings });

      const inherited = await exported(id, {}, ctx());
      const overridden = await exported(id, { watermark: { opacity: 7 }, avatarSettings: false }, ctx());

      expect(inherited?.watermark).to.deep.equal({
        imageUrl: A,
        position: 'bottom-right',
        size: 'large',
        opacity: 40,
      });
      expect(inherited?.captions).to.include({ color: '#FF0000', mode: 'normal' });
      expect(inherited?.presenter).to.include({ avatarId: 'ava_1', layout: 'overlay' });
      expect(overridden?.watermark).to.include({ size: 'large', opacity: 7 });
      expect(overridden?.presenter).to.equal(null);
      expect((await exported(id, {}, ctx()))?.watermark).to.include({ opacity: 40 });
    });

    it('are all stored when changed concurrently', async () => {
      const id = await anAnalyzedVideo(db);
      const patches: ExportSettings[] = [
        { zooms: false },
        { elements: false },
        { reframe: true },
        { ratio: '1:1' },
      ];

      await Promise.all(patches.map((settings) => updateExportSettings(as(), id, { settings })));

      expect((await update(id, {})).set).to.have.members(['ZOOMS', 'ELEMENTS', 'REFRAME', 'RATIO']);
    });
  });

  describe('are refused with the field and the rule', () => {
    const percent = { watermark: { imageUrl: A, opacity: 100.5 } };
    const slides = (...given: object[]) => ({
      slides: given.map((differing) => ({ ...SLIDE, ...differing })),
    });
    const refused: ReadonlyArray<readonly [unknown, string]> = [
      [percent, 'watermark.opacity must be at most 100'],
      [{ watermark: { opacity: -1 } }, 'watermark.opacity must be at least 0'],
      [{ watermark: true }, 'watermark must be false or an object'],
      [
        { watermark: { position: 'middle' } },
        'watermark.position must be one of top-left, top-right, bottom-left, bottom-right',
      ],
      [{ watermark: { imageUrl: 'ftp://a/b' } }, 'watermark.imageUrl must be an http or https URL'],
      [{ watermark: { url: A } }, 'watermark.url is not a known field'],
      [{ captions: true }, 'captions must be false or an object'],
      [{ captions: { mode: 'loud' } }, 'captions.mode must be one of normal, one-word, karaoke, progressive'],
      [{ captions: { fontFamily: 'Inter' } }, 'captions.fontFamily is not a known field'],
      [{ captions: { positionPercent: 'low' } }, 'captions.positionPercent must be a number'],
      [{ music: null }, 'music must be false or an object'],
      [{ music: { url: A, fadeDuration: 31 } }, 'music.fadeDuration must be at most 30'],
      [
        { music: { url: `https://${'a'.repeat(2048)}.example` } },
        'music.url must be at most 2048 characters',
      ],
      [{ ratio: '2:1' }, 'ratio must be one of 16:9, 9:16, 1:1, 4:5, 4:3'],
      [{ openingSceneUrl: false }, 'openingSceneUrl must be a string or null'],
      [{ closingSceneUrl: '' }, 'closingSceneUrl must not be empty'],
      [{ closingSceneUrl: 'javascript:1' }, 'closingSceneUrl must be an http or https URL'],
      [{ zooms: 1 }, 'zooms must be true or false'],
      [{ elements: 'no' }, 'elements must be true or false'],
      [{ reframe: null }, 'reframe must be true or false'],
      [{ background: 'red' }, 'background must be one of blur, color, black'],
      [{ backgroundColor: 'red' }, 'backgroundColor must be a colour such as #1A2B3C'],
      [{ crossfadeDuration: -1 }, 'crossfadeDuration must be at least 0'],
      [{ slideTheme: 'neon' }, 'slideTheme must be one of light, dark, brand'],
      [{ slideEntrance: 'fly' }, 'slideEntrance must be one of spring, ease, none'],
      [{ elementFadeDuration: 3 }, 'elementFadeDuration must be at most 2'],
      [{ volume: 5 }, 'volume is not a known field'],
      [{ slides: {} }, 'slides must be a list'],
      [slides({ end: 1 }), 'slides[0].end must be after its start (1)'],
      [slides({ layout: 'top' }), 'slides[0].layout must be one of full, side'],
      [slides({ title: ' ' }), 'slides[0] must have an imageUrl, a title or a body'],
      [slides({ imageUrl: 'x' }), 'slides[0].imageUrl must be an http or https URL'],
      [slides({ title: 'é'.repeat(201) }), 'slides[0].title must be at most 200 characters'],
      [
        slides({ start: 3, end: 5 }, { end: 3.5 }),
        'slides[0].start must not be before the end of body.slides[1] (3.5)',
      ],
      [
        slides({ start: 12.5, end: 12.9 }),
        'slides[0].start must be before the end of the video (12.5 seconds)',
      ],
      [slides({ end: 13.1 }), 'slides[0].end must not be after the end of the video (12.5 seconds)'],
      [slides({ title: 'a\0b' }), 'slides must not contain NUL characters or broken surrogate pairs'],
      [
        { avatarSettings: { avatarId: 'ava_1', sizePercent: 4 } },
        'avatarSettings.sizePercent must be at least 5',
      ],
      [
        { avatarSettings: { avatarId: 'ava_1', backgroundColor: 'red' } },
        'avatarSettings.backgroundColor must be a colour such as #1A2B3C',
      ],
      [
        { avatarSettings: { avatarId: 'ava_9' } },
        'avatarSettings.avatarId: unknown avatar "ava_9"; avatars: ava_1',
      ],
      [
        { avatarSettings: { avatarId: 'ava_1', voiceId: 'nobody' } },
        'avatarSettings.voiceId: there is no such voice',
      ],
    ];
    for (const [settings, message] of refused) {
      it(`${message.slice(0, 90)}, by an export and by the video`, async () => {
        const id = await anAnalyzedVideo(db);

        const failures = [
          await failureOf(exportVideo(as(), id, settings as ExportSettings)),
          await failureOf(updateExportSettings(as(), id, { settings: settings as ExportSettings })),
        ];

        for (const failure of failures)
          expect(failure).to.include({ code: 'validation_error', message: `body.${message}` });
      });
    }

    it('after a missing or locked video was reported', async () => {
      const id = await anAnalyzedVideo(db);
      await setVideoLock(as(), 'lockVideo', id);
      const inside = { openingSceneUrl: 'http://169.254.169.254/a.png' };
      for (const settings of [slides({ end: 1 }), slides({ title: ' ' }), inside] as ExportSettings[]) {
        expect(await refusalOf(exportVideo(as(aCaller(), false), 'vid_none', settings))).to.equal(
          'not_found',
        );
        const update = (video: string) =>
          refusalOf(updateExportSettings(as(aCaller(), false), video, { settings }));
        expect(await update('vid_none')).to.equal('not_found');
        expect(await update(id)).to.equal('locked');
      }
      // A field by itself is syntax, which is reported first.
      expect(await refusalOf(exportVideo(as(), 'vid_none', { ratio: '2:1' } as never))).to.equal(
        'validation_error',
      );
    });

    it('when a URL may not be fetched', async () => {
      const id = await anAnalyzedVideo(db);
      const inside = 'http://169.254.169.254/a.png';
      const messageOf = async (settings: ExportSettings) =>
        (await failureOf(exportVideo(as(aCaller(), false), id, settings))).message;

      expect(await messageOf({ watermark: { imageUrl: inside } })).to.match(/^body\.watermark\.imageUrl /);
      expect(await messageOf({ music: { url: inside } })).to.match(/^body\.music\.url /);
      expect(await messageOf({ openingSceneUrl: inside })).to.match(/^body\.openingSceneUrl /);
      expect(await messageOf({ slides: [SLIDE, { ...SLIDE, start: 3, end: 4, imageUrl: inside }] })).to.match(
        /^body\.slides\[1\]\.imageUrl /,
      );
    });

    it('when an export sets fields of a setting that no level enables', async () => {
      const id = await anAnalyzedVideo(db, { workspaceId: 'ws_bare' });
      const ctx = () => as(aCaller({ workspaceId: 'ws_bare' }));
      const messageOf = async (settings: ExportSettings) =>
        (await failureOf(exportVideo(ctx(), id, settings))).message;

      expect(await messageOf({ watermark: { opacity: 5 } })).to.match(
        /^body\.watermark\.imageUrl is required/,
      );
      expect(await messageOf({ watermark: {} })).to.match(/^body\.watermark\.imageUrl is required/);
      expect(await messageOf({ music: { volume: 5 } })).to.match(/^body\.music\.url is required/);
      expect(await messageOf({ avatarSettings: { zoom: 2 } })).to.match(
        /^body\.avatarSettings\.avatarId is required/,
      );
      await updateExportSettings(ctx(), id, { settings: { watermark: { size: 'small' } } });
      expect((await exported(id, {}, ctx()))?.watermark).to.equal(null);
    });

    it('if the video’s presenter no longer exists', async () => {
      const id = await anAnalyzedVideo(db);
      await updateExportSettings(as(), id, { settings: { avatarSettings: { avatarId: 'ava_1' } } });
      const media = makeSubgraphDouble(() => ({ avatars: [] }));

      const { message } = await failureOf(exportVideo({ ...as(), media }, id, {}));

      expect(message).to.equal('The video’s avatarSettings.avatarId: unknown avatar "ava_1"; avatars: none');
      expect(await refusalOf(exportVideo({ ...as(), media }, id, { avatarSettings: false }))).to.equal(null);
    });
  });

  it('are not frozen for a video that is deleted while its presenter is checked', async () => {
    const id = await anAnalyzedVideo(db);
    const ctx = as();
    const media = makeSubgraphDouble(async () => {
      await deleteVideo(ctx, id);
      return { avatars: [{ id: 'ava_1' }] };
    });

    const refusal = await refusalOf(
      exportVideo({ ...ctx, media }, id, { avatarSettings: { avatarId: 'ava_1' } }),
    );

    expect(refusal).to.equal('not_found');
    expect(ctx.jobs.calls).to.deep.equal([]);
  });

  it('are accepted at both ends of their bounds', async () => {
    const id = await anAnalyzedVideo(db);
    const settings = (edge: 0 | 1): ExportSettings => ({
      watermark: { imageUrl: A, opacity: edge * 100 },
      music: { url: A, volume: edge * 100, duckVolume: edge * 100, fadeDuration: edge * 30 },
      avatarSettings: {
        avatarId: 'ava_1',
        sizePercent: 5 + edge * 95,
        zoom: 1 + edge * 2,
        offsetY: edge * 200 - 100,
        voiceId: 'flite_slt',
      },
      slides: [{ imageUrl: A, start: 0, end: edge ? 13 : 0.001, layout: 'side' }],
    });

    const [min, max] = [await exported(id, settings(0)), await exported(id, settings(1))];

    expect(min?.music).to.include({ volume: 0, duckVolume: 0, fadeDuration: 0 });
    expect(min?.presenter).to.include({ sizePercent: 5, zoom: 1, offsetY: -100 });
    expect(max?.watermark).to.include({ opacity: 100 });
    expect(max?.presenter).to.include({ sizePercent: 100, zoom: 3, offsetY: 100, voiceId: 'flite_slt' });
    // The end is that of the video.
    expect(max?.slides[0]).to.include({ start: 0, end: 12.5 });
  });

  it('use enabled: false to disable a setting and null for no scene in GraphQL', async () => {
    const workspaceId = 'ws_graphql';
    const id = await anAnalyzedVideo(db, { workspaceId });
    const caller = aCaller({ workspaceId });
    await updateBrandKit(as(caller), {
      openingSceneUrl: A,
      closingSceneUrl: A,
      watermark: { imageUrl: A },
      music: { url: A },
    });
    const input = {
      ratio: 'RATIO_4_5',
      openingSceneUrl: null,
      music: { enabled: false, volume: null },
      zooms: null,
      captions: { enabled: true, mode: 'ONE_WORD', position: null },
    };

    const { errors } = await execute(
      `mutation ($id: ID!, $input: ExportVideoInput) { exportVideo(id: $id, input: $input) { started } }`,
      { id, input },
      caller,
    );

    expect(errors).to.equal(undefined);
    const [{ request }] = await inTransaction(db, { workspaceId }, (tx) =>
      tx.query('select request from render_plan where video_id = $1', [id]),
    );
    expect(request).to.include({ ratio: '4:5', openingSceneUrl: null, closingSceneUrl: A, music: null });
    expect(request.captions).to.include({ mode: 'one-word', position: 'bottom' });
    expect(request.watermark).to.include({ imageUrl: A });
  });
});
