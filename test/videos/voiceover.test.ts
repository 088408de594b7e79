import { expect } from 'chai';
import type { VoiceRequest } from '../../schemas/messages/voice-request.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../services/platform/graphql/subgraph-client.js';
import { setVideoLock } from '../../services/videos/approval/set-video-lock.js';
import { updateBrandKit } from '../../services/videos/brand-kit/update-brand-kit.js';
import { applyVoiceover, type Voiceover } from '../../services/videos/facts/apply-voiceover.js';
import { exportVideo } from '../../services/videos/operations/export-video.js';
import { generateVoiceover } from '../../services/videos/operations/generate-voiceover.js';
import { VoiceRequestEntity } from '../../services/videos/requests/request.entity.js';
import { replaceScript } from '../../services/videos/script/replace-script.js';
import { findRenderPlan } from '../../services/videos/subgraph/operations.resolver.js';
import { findVoiceRequest } from '../../services/videos/subgraph/voiceover.resolver.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { aCaller, aService, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aDraft, anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const CUES = [
  { startTime: 0, endTime: 2, text: 'Open the menu.' },
  { startTime: 2, endTime: 4, text: 'افتح القائمة' },
  { startTime: 5, endTime: 6, text: '設定を開く。' },
];
const FINE = { synthesisSupport: { fault: null, message: '' } };
const PLAIN = { voiceId: 'flite_slt' };

const payloadOf = (calls: readonly SubgraphCall[]) =>
  (calls.at(-1)!.variables!.input as { payload: Readonly<Record<string, string>> }).payload;

describe('voiceover', () => {
  const db = useTestDatabase().source('videos');
  beforeEach(() => db.query('delete from outbox'));

  const as = (caller = aCaller(), answer: unknown = FINE) => ({
    ...aVideosContext(db, caller),
    media: makeSubgraphDouble(() => answer),
  });
  const find = (id: string) => inTransaction(db, origin, (tx) => tx.findOneByOrFail(VideoEntity, { id }));
  const requestOf = async (calls: readonly SubgraphCall[]): Promise<VoiceRequest> => {
    const input = calls.at(-1)?.variables?.input as { payload: { voiceRequestId: string } };
    const ctx = aVideosContext(db, aService('media'));
    return (await findVoiceRequest(ctx, input.payload.voiceRequestId)) as VoiceRequest;
  };
  const requestCount = (videoId: string) =>
    inTransaction(db, origin, (tx) => tx.countBy(VoiceRequestEntity, { videoId }));

  describe('generateVoiceover', () => {
    it('freezes the script and the settings, and has jobs start the work', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      const ctx = as();

      const started = await generateVoiceover(ctx, id, {
        ...PLAIN,
        language: 'en-GB',
        sentencePauseSeconds: 0.5,
        model: 'tts_v3',
        speed: 1.1,
        stability: 0.4,
        applyPronunciations: false,
        fit: 'stretch',
      });

      expect(started).to.include({ started: true, message: 'A voiceover was started' });
      expect(ctx.jobs.calls[0]?.variables?.input).to.deep.include({
        kind: 'TOOL',
        type: 'voiceover',
        videoId: id,
        durationSeconds: 12.5,
        command: 'media.make-voiceover.v1',
      });
      expect(await requestOf(ctx.jobs.calls)).to.deep.equal({
        version: 1,
        videoId: id,
        videoSeconds: 12.5,
        pronunciations: [],
        lines: CUES,
        provenance: { sourceFileId: (await find(id)).sourceFileId },
        settings: {
          voiceId: 'flite_slt',
          language: 'en-GB',
          sentencePauseSeconds: 0.5,
          model: 'tts_v3',
          speed: 1.1,
          stability: 0.4,
          applyPronunciations: false,
          fit: 'stretch',
        },
      });
    });

    it('uses the script’s language and the Brand Kit’s pronunciations by default', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES, language: 'es' });
      const pronunciations = [{ term: 'SQL', type: 'alias' as const, value: 'sequel' }];
      await updateBrandKit(as(), { pronunciations });
      const ctx = as();

      await generateVoiceover(ctx, id, PLAIN);

      const request = await requestOf(ctx.jobs.calls);
      expect(request.pronunciations).to.deep.equal(pronunciations);
      expect(request.settings).to.deep.equal({
        voiceId: 'flite_slt',
        language: 'es',
        sentencePauseSeconds: null,
        model: 'auto',
        speed: null,
        stability: null,
        applyPronunciations: true,
        fit: 'hold',
      });
      expect(ctx.media.calls[0]?.variables).to.deep.equal({
        voiceId: 'flite_slt',
        language: 'es',
        model: 'auto',
      });
    });

    it('accepts values at the bounds and refuses those beyond, naming field and rule', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      const inside = [
        ...[{ sentencePauseSeconds: 0 }, { sentencePauseSeconds: 3 }, { speed: 0.7 }, { speed: 1.3 }],
        ...[{ stability: 0 }, { stability: 1 }, { voiceId: 'v'.repeat(200) }],
      ];
      const outside: ReadonlyArray<[object, string]> = [
        [{ sentencePauseSeconds: -0.01 }, 'body.sentencePauseSeconds must be at least 0'],
        [{ sentencePauseSeconds: 3.01 }, 'body.sentencePauseSeconds must be at most 3'],
        [{ speed: 0.69 }, 'body.speed must be at least 0.7'],
        [{ speed: 1.31 }, 'body.speed must be at most 1.3'],
        [{ stability: -0.01 }, 'body.stability must be at least 0'],
        [{ stability: 1.01 }, 'body.stability must be at most 1'],
        [{ voiceId: '' }, 'body.voiceId must not be empty'],
        [{ voiceId: ' ' }, 'body.voiceId must not be blank'],
        [{ voiceId: 'v'.repeat(201) }, 'body.voiceId must be at most 200 characters'],
        [{ language: 'klingonish' }, 'body.language must be a language code such as en or pt-BR'],
      ];

      for (const more of inside)
        expect(await refusalOf(generateVoiceover(as(), id, { ...PLAIN, ...more }))).to.equal(null);
      for (const [more, message] of outside) {
        const refused = await failureOf(generateVoiceover(as(), id, { ...PLAIN, ...more }));
        expect(refused).to.include({ code: 'validation_error', message });
      }
    });

    it('refuses a missing voice, a language or a model that it does not support', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      const refused = (fault: string, more: object = {}) => {
        const ctx = as(aCaller(), { synthesisSupport: { fault, message: 'voices: flite_slt' } });
        return failureOf(generateVoiceover(ctx, id, { ...PLAIN, ...more }));
      };

      expect(await refused('voice')).to.include({
        code: 'validation_error',
        message: 'body.voiceId: voices: flite_slt',
        field: 'body.voiceId',
      });
      expect(await refused('language', { language: 'ja' })).to.include({ field: 'body.language' });
      expect(await refused('language')).to.include({ field: 'body.voiceId' });
      expect(await refused('model', { model: 'tts_v3' })).to.include({ field: 'body.model' });
      expect(await requestCount(id)).to.equal(0);
    });

    it('requires subtitles', async () => {
      for (const id of [await anAnalyzedVideo(db), await aDraft(db)])
        expect(await refusalOf(generateVoiceover(as(), id, PLAIN))).to.equal('validation_error');
    });

    it('stores nothing when the work is already running or refused by jobs', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      const running = makeSubgraphDouble(() => ({ openJob: { started: false, job: { id: 'tool_1_a' } } }));
      const refusing = makeSubgraphDouble(() => {
        throw new DomainError('limit_exceeded', 'No minutes are left');
      });

      const again = await generateVoiceover({ ...as(), jobs: running }, id, PLAIN);
      const refused = await refusalOf(generateVoiceover({ ...as(), jobs: refusing }, id, PLAIN));

      expect(again).to.deep.include({ started: false, job: { id: 'tool_1_a' } });
      expect(refused).to.equal('limit_exceeded');
      expect(await requestCount(id)).to.equal(0);
    });

    it('stores a request that only media may read', async () => {
      const ctx = as();
      const id = await anAnalyzedVideo(db, { cues: CUES });
      await generateVoiceover(ctx, id, PLAIN);
      const input = ctx.jobs.calls[0]?.variables?.input as { payload: { voiceRequestId: string } };
      const { voiceRequestId } = input.payload;

      expect(await refusalOf(findVoiceRequest(as(), voiceRequestId))).to.not.equal(null);
      const elsewhere = aVideosContext(db, aService('media', 'ws_other'));
      expect(await findVoiceRequest(elsewhere, voiceRequestId)).to.equal(null);
    });
  });

  describe('applyVoiceover', () => {
    const spoken: Voiceover = {
      id: 'vov_1',
      fileId: 'fil_mp3',
      durationSeconds: 12.5,
      lineCount: 3,
      synthesizedLines: 3,
      reusedLines: 0,
      shiftedLines: 1,
      overrunSeconds: 0,
      ignoredTerms: ['SQL'],
      warnings: ['1 line is sped up to fit (line 1: 1.15×)'],
      lines: CUES.map((_, position) => ({
        position,
        key: `key_${position}`,
        fileId: `fil_${position}`,
        durationSeconds: position + 1.25,
      })),
    };
    const requested = async (id: string, input = PLAIN) => {
      const ctx = as();
      await generateVoiceover(ctx, id, input);
      const { voiceRequestId } = payloadOf(ctx.jobs.calls);
      return voiceRequestId as string;
    };
    const apply = (videoId: string, voiceRequestId: string, voiceover = spoken) =>
      inTransaction(db, origin, (tx) =>
        applyVoiceover(tx, { jobId: 'tool_1_a', attempt: 1, videoId, voiceRequestId }, voiceover, origin),
      );
    const voices = async (videoId: string) => {
      const rows: Array<{ voice_file_id: string | null }> = await inTransaction(db, origin, (tx) =>
        tx.query('select voice_file_id from script_line where video_id = $1 order by position', [videoId]),
      );
      return rows.map((row) => row.voice_file_id);
    };
    const replace = (id: string, texts: string[]) =>
      replaceScript(
        as(),
        id,
        texts.map((text, i) => ({ start: i, end: i + 1, text })),
      );

    it('stores the narration in the lines and the video, with its settings, and publishes one event', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });

      await apply(id, await requested(id, { ...PLAIN, speed: 1.2 } as typeof PLAIN));

      expect(await voices(id)).to.deep.equal(['fil_0', 'fil_1', 'fil_2']);
      const video = await find(id);
      expect(video.voiceoverFileId).to.equal('fil_mp3');
      expect(video.voiceSettings).to.deep.include({ voiceId: 'flite_slt', speed: 1.2, language: 'en' });
      const { name, payload } = (await queuedMessages(db)).at(-1)!;
      expect(name).to.equal('videos.video-voiced.v1');
      expect(payload).to.deep.equal({
        jobId: 'tool_1_a',
        attempt: 1,
        videoId: id,
        voiceoverId: 'vov_1',
        voiceoverFileId: 'fil_mp3',
        lineCount: 3,
        synthesizedLines: 3,
        reusedLines: 0,
        shiftedLines: 1,
        overrunSeconds: 0,
        unheededTerms: ['SQL'],
        warnings: ['1 line is sped up to fit (line 1: 1.15×)'],
        durationSeconds: 12.5,
      });
    });

    it('stores narration in lines with the same text wherever they are, and not in changed ones', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      const request = await requested(id);
      await replace(id, ['New', CUES[2]!.text, CUES[0]!.text, CUES[0]!.text]);

      await apply(id, request);

      expect(await voices(id)).to.deep.equal([null, 'fil_2', 'fil_0', 'fil_0']);
    });

    it('replaces earlier narration on every line', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      await apply(id, await requested(id));
      const second = {
        ...spoken,
        id: 'vov_2',
        fileId: 'fil_mp3b',
        lines: [{ ...spoken.lines[0]!, fileId: 'fil_x' }],
      };

      await apply(id, await requested(id), second);

      // A line that the new voice can't speak does not keep the old narration.
      expect(await voices(id)).to.deep.equal(['fil_x', null, null]);
      expect((await find(id)).voiceoverFileId).to.equal('fil_mp3b');
    });

    it('is refused for a video that was locked meanwhile, and for a deleted one', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      const request = await requested(id);
      await setVideoLock(as(), 'lockVideo', id);

      await apply(id, request);
      await apply('vid_gone', request);

      const ends = (await queuedMessages(db)).slice(-2) as unknown as Array<{
        payload: { error: { code: string } };
      }>;
      expect(ends.map(({ payload }) => payload.error.code)).to.deep.equal(['locked', 'not_found']);
      expect(await voices(id)).to.deep.equal([null, null, null]);
    });

    it('makes later exports use the narration of lines that have one', async () => {
      const id = await anAnalyzedVideo(db, { cues: CUES });
      const planOf = async () => {
        const ctx = as();
        await exportVideo(ctx, id, {});
        const { planId } = payloadOf(ctx.jobs.calls);
        return findRenderPlan(aVideosContext(db, aService('media')), planId as string);
      };
      const before = await planOf();
      await apply(id, await requested(id));
      await replace(id, ['New', CUES[0]!.text]);

      const after = await planOf();
      await inTransaction(db, origin, (tx) =>
        tx.query(`update video set script_source = 'original' where id = $1`, [id]),
      );

      expect(await planOf(), 'the speaker is kept').to.not.have.property('narration');
      expect(before).to.not.have.property('narration');
      expect(after?.narration).to.deep.equal({
        voices: [{ cue: 1, fileId: 'fil_0' }],
        sentencePauseSeconds: null,
        keepsPace: false,
        fit: 'hold',
      });
    });
  });
});
