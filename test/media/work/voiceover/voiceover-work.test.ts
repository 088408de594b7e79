import { expect } from 'chai';
import { Registry } from 'prom-client';
import { openTtsEngines } from '../../../../services/media/ai/tts/open-tts-engines.js';
import { TtsEnv } from '../../../../services/media/ai/tts/tts-config.js';
import { makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import type { Voiceover } from '../../../../services/media/subgraph/voiceover/voiceover.type.js';
import { removeVideoMedia } from '../../../../services/media/work/facts/facts.consumer.js';
import { removeUnusedClips } from '../../../../services/media/work/sweep/remove-due-files.js';
import { makeSweepMetrics } from '../../../../services/media/work/sweep/sweep-metrics.js';
import { sweepStorage } from '../../../../services/media/work/sweep/sweep-storage.js';
import { replaceVoiceovers } from '../../../../services/media/work/voiceover/release-voiceovers.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { silentLog } from '../../../setup/calls.js';
import { loudnessOf, samplesAt } from '../../../setup/loudness.js';
import { readHeader } from '../../../setup/read-media.js';
import { isRepeated } from '../../../setup/repeated.js';
import { listStored, STORAGES, type TestStorage } from '../../../setup/storages.js';
import { storedPath } from '../../../setup/store-source.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';
import { aVoiceRequest, makeHumming, startVoicing, type Voicing } from '../../../setup/voicing.js';
import { waitUntil } from '../../../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const LINES = [
  'Welcome to this short lesson.',
  'First open the settings page.',
  'Then choose the language you want to use.',
];

describe('making a voiceover', () => {
  describe('with a real voice', () => {
    let opened: TestStorage;
    let voicing: Voicing;
    let scratch: string;
    let voiceover: Voiceover;

    before(async () => {
      opened = await STORAGES.disk();
      scratch = await opened.storage.makeScratch('test');
      const tts = openTtsEngines(TtsEnv.parse({ PATH: process.env.PATH }), { threads: 1 });
      voicing = await startVoicing(opened.storage, tts);
      voiceover = await voicing.make(aVoiceRequest(LINES));
    });
    after(async () => {
      await voicing?.stop();
      await opened?.close();
    });
    const mp3 = () => storedPath(voicing, voiceover.fileId, scratch);

    it('synthesizes every line and reports it', () => {
      expect(voiceover).to.include({ lineCount: 3, synthesizedLines: 3, reusedLines: 0, shiftedLines: 0 });
      expect(voiceover).to.include({ durationSeconds: 10, overrunSeconds: 0 });
      expect(voiceover.lines.map(({ position }) => position)).to.deep.equal([0, 1, 2]);
      for (const { durationSeconds } of voiceover.lines) expect(durationSeconds).to.be.within(1, 3.5);
    });

    it('is one MP3 at −16 LUFS without a peak above −1 dB, tagged as AI-generated', async () => {
      const path = await mp3();
      const { integratedLufs, truePeakDb } = await loudnessOf(path);
      const { format, streams } = await readHeader(path);

      expect(integratedLufs).to.be.closeTo(-16, 1);
      expect(truePeakDb).to.be.at.most(-1);
      expect(format.format_name).to.equal('mp3');
      expect(streams).to.have.length(1);
      expect(Number(format.duration)).to.be.closeTo(10, 0.1);
      expect(format.tags).to.include({ comment: 'Contains AI-generated narration', AI_GENERATED: 'true' });
    });

    it('places each line at its time', async () => {
      const samples = await samplesAt(await mp3(), 8000);
      const isLoud = (sample: number) => Math.abs(sample) > 700;
      const quiet = (from: number, to: number) => !samples.subarray(from * 8000, to * 8000).some(isLoud);

      expect(quiet(0, 0.45)).to.equal(true);
      for (const start of [0.5, 3.5, 6.5]) {
        const first = samples.subarray((start - 0.1) * 8000).findIndex(isLoud) / 8000;
        expect(first, String(start)).to.be.within(0.05, 0.3);
      }
      expect(quiet(9.4, 10)).to.equal(true);
    });

    it('applies a pronunciation, and synthesizes only the affected line again', async () => {
      const pronunciations = [{ term: 'settings', type: 'alias' as const, value: 'very many preferences' }];

      const again = await voicing.make(aVoiceRequest(LINES, { pronunciations }));

      expect(again).to.include({ synthesizedLines: 1, reusedLines: 2 });
      expect(again.lines[1]!.durationSeconds).to.be.greaterThan(voiceover.lines[1]!.durationSeconds + 0.3);
      expect(again.lines[0]).to.deep.equal(voiceover.lines[0]);
    });

    it('pauses between sentences of a line', async () => {
      const text = ['Open the menu. Choose a project.'];
      const short = await voicing.make(aVoiceRequest(text, { sentencePauseSeconds: 0, secondsEach: 8 }));
      const long = await voicing.make(aVoiceRequest(text, { sentencePauseSeconds: 1.5, secondsEach: 8 }));

      const difference = long.lines[0]!.durationSeconds - short.lines[0]!.durationSeconds;
      expect(difference).to.be.closeTo(1.5, 0.01);
    });

    it('reports a voice that a worker lacks', async () => {
      const { name, payload } = await voicing.end(
        await voicing.start(aVoiceRequest(LINES, { voiceId: 'flite_nobody' })),
      );

      expect(name).to.equal('media.work-failed.v1');
      expect(payload).to.deep.include({ kind: 'voiceover' });
      expect(payload.error?.code).to.equal('unavailable');
      expect(payload.error?.message).to.include('"flite_nobody"');
    });
  });

  describe('with a fast voice', () => {
    let opened: TestStorage;
    let voicing: Voicing;
    let humming: ReturnType<typeof makeHumming>;

    beforeEach(async () => {
      opened = await STORAGES.disk();
      humming = makeHumming();
      voicing = await startVoicing(opened.storage, humming);
    });
    afterEach(async () => {
      await voicing?.stop();
      await opened?.close();
    });

    it('synthesizes one line when one of many was changed, and none when nothing was', async () => {
      humming.secondsALetter = 0.01;
      // More lines than one unit of work synthesizes.
      const count = isRepeated ? 500 : 45;
      const texts = Array.from({ length: count }, (_, i) => `Line ${i}.`);
      const first = await voicing.make(aVoiceRequest(texts, { secondsEach: 0.2 }));
      humming.said.length = 0;
      const same = await voicing.make(aVoiceRequest(texts, { secondsEach: 0.2 }));
      const changed = await voicing.make(aVoiceRequest(texts.with(25, 'Anew.'), { secondsEach: 0.2 }));

      expect(first).to.include({ lineCount: count, synthesizedLines: count, reusedLines: 0 });
      expect(same).to.include({ synthesizedLines: 0, reusedLines: count });
      expect(changed).to.include({ synthesizedLines: 1, reusedLines: count - 1 });
      expect(humming.said).to.deep.equal(['Anew.']);
    });

    it('synthesizes equal lines once, and reuses a line for another video', async () => {
      const { synthesizedLines } = await voicing.make(aVoiceRequest(['Save.', 'Save.', 'Close.']));
      const other = await voicing.make(aVoiceRequest(['Close.'], { videoId: 'vid_2' }));

      expect([synthesizedLines, other.synthesizedLines]).to.deep.equal([2, 0]);
    });

    it('synthesizes again for another voice, speed, stability, model, language or pause', async () => {
      const texts = ['One. Two.'];
      await voicing.make(aVoiceRequest(texts));
      const others = [
        { voiceId: 'flite_rms' },
        { speed: 1.2 },
        { language: 'de' },
        { sentencePauseSeconds: 1 },
      ];

      for (const other of others) {
        const made = await voicing.make(aVoiceRequest(texts, other));
        expect(made.synthesizedLines, JSON.stringify(other)).to.equal(1);
      }
    });

    it('reports how many lines begin late because others are too long, and by how much it overruns', async () => {
      const long = 'A line that hums for five seconds and a little.';
      const made = await voicing.make(
        aVoiceRequest([long, 'Short.', 'Short.'], { secondsEach: 2, fit: 'shift' }),
      );

      expect(made).to.include({ shiftedLines: 2, overrunSeconds: 0 });
      const beyond = await voicing.make(aVoiceRequest([long], { secondsEach: 2, fit: 'shift' }));
      expect(beyond.overrunSeconds).to.be.closeTo(0.5 + 4.7 / 1.15 - 3, 0.1);
      expect(beyond.durationSeconds).to.be.closeTo(0.5 + 4.7 / 1.15, 0.1);
    });

    it('is as long as an export that holds the picture, and names the lines', async () => {
      const long = 'A line that hums for five seconds and a little.';
      const made = await voicing.make(aVoiceRequest([long, 'Short.'], { secondsEach: 2 }));

      expect(made.shiftedLines).to.equal(0);
      expect(made.overrunSeconds).to.be.closeTo(4.7 + 0.1 - 2, 0.05);
      expect(made.durationSeconds).to.be.closeTo(5 + made.overrunSeconds, 0.01);
      expect(made.warnings).to.have.length(1);
      expect(made.warnings[0]).to.include('line 1: 2.8 s');
    });

    it('synthesizes again what was lost after synthesis', async () => {
      const request = aVoiceRequest(['One.', 'Two.']);
      const { lines } = await voicing.make(request);
      const lost = async () => {
        const [{ sha256 }] = await inTransaction(voicing.db, WORKSPACE, (tx) =>
          tx.query('select sha256 from file where id = $1', [lines[1]!.fileId]),
        );
        voicing.before = {};
        await opened.storage.remove(fileKey(WORKSPACE.workspaceId, sha256));
      };
      voicing.before['voice-join'] = lost;

      const again = await voicing.make(request);

      expect(again.synthesizedLines).to.equal(1);
      expect(again.lines.map(({ key }) => key)).to.deep.equal(lines.map(({ key }) => key));
    });

    it('counts a line as synthesized that was synthesized before another one was lost', async () => {
      voicing.before['voice-join'] = async () => {
        voicing.before = {};
        const [{ sha256 }] = await inTransaction(voicing.db, WORKSPACE, (tx) =>
          tx.query('select sha256 from voice_clip join file on file.id = file_id limit 1'),
        );
        await opened.storage.remove(fileKey(WORKSPACE.workspaceId, sha256));
      };

      const made = await voicing.make(aVoiceRequest(['One.', 'Two.', 'Three.']));

      expect(humming.said).to.have.length(4);
      expect(made).to.include({ lineCount: 3, synthesizedLines: 3, reusedLines: 0 });
    });

    describe('whose clip another video had made', () => {
      const isNarration = (path: string) => path.endsWith('voiceover.mp3');
      const removeOther = () =>
        removeVideoMedia(
          {
            db: voicing.db,
            storage: opened.storage,
            incoming: makeIncoming(opened.dataDir, opened.storage),
          },
          WORKSPACE.workspaceId,
          { videoId: 'vid_1', sourceFileId: null },
        );
      const removeUnused = () =>
        removeUnusedClips({
          db: voicing.db,
          storage: opened.storage,
          metrics: makeSweepMetrics(new Registry()),
          videos: makeSubgraphDouble(() => ({})),
          log: silentLog,
          graceMs: 3_600_000,
          replacedRetentionMs: -1000,
          toolOutputRetentionMs: 0,
        });
      const forgetOther = () =>
        inTransaction(voicing.db, WORKSPACE, (tx) =>
          tx.query(`delete from voiceover where video_id = 'vid_1'`),
        );
      const isAwaited = async () => {
        const [{ waiting }] = await voicing.db.query(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting > 0;
      };

      it('synthesizes the line again when its clip is deleted during the join', async () => {
        await voicing.make(aVoiceRequest(['Shared.', 'Mine.']));
        const { prepare } = opened.storage;
        opened.storage.prepare = async (key, path) => {
          await prepare(key, path);
          if (!isNarration(path)) return;
          opened.storage.prepare = prepare;
          await removeOther();
        };

        const made = await voicing.make(aVoiceRequest(['Shared.'], { videoId: 'vid_2' }));

        expect(humming.said).to.deep.equal(['Shared.', 'Mine.', 'Shared.']);
        expect(made).to.include({ synthesizedLines: 1, reusedLines: 0 });
        expect(made.lines).to.have.length(1);
        expect(await storedPath(voicing, made.lines[0]!.fileId, opened.dataDir)).to.be.a('string');
      });

      const removals = { 'its video is removed': removeOther, 'unused ones are swept': removeUnused };
      for (const [when, removal] of Object.entries(removals)) {
        it(`keeps the clip when ${when} while the voiceover is recorded`, async () => {
          await voicing.make(aVoiceRequest(['Shared.', 'Mine.']));
          await forgetOther();
          let removing: Promise<void> | undefined;
          const { put } = opened.storage;
          opened.storage.put = async (key, path) => {
            if (isNarration(path)) {
              removing = removal();
              await waitUntil('the removal waits', isAwaited);
            }
            return put(key, path);
          };

          const made = await voicing.make(aVoiceRequest(['Shared.'], { videoId: 'vid_2' }));
          await removing;

          expect(made.lines).to.have.length(1);
          expect(await storedPath(voicing, made.lines[0]!.fileId, opened.dataDir)).to.be.a('string');
          const clips = await inTransaction(voicing.db, WORKSPACE, (tx) =>
            tx.query('select from voice_clip'),
          );
          expect(clips).to.have.length(1);
        });
      }
    });

    it('replaces the previous one: unneeded lines are swept after some time', async () => {
      const first = await voicing.make(aVoiceRequest(['Stays.', 'Goes.']));
      const second = await voicing.make(aVoiceRequest(['Stays.', 'Comes.']));
      const applied = (voiceoverId: string) =>
        inTransaction(voicing.db, WORKSPACE, (tx) =>
          replaceVoiceovers(tx, { videoId: 'vid_1', voiceoverId }),
        );
      const sweep = (replacedKeptMs: number) =>
        sweepStorage({
          db: voicing.db,
          storage: opened.storage,
          metrics: makeSweepMetrics(new Registry()),
          videos: makeSubgraphDouble(() => ({ sourcesInUse: [] })),
          log: silentLog,
          graceMs: 3_600_000,
          replacedRetentionMs: replacedKeptMs,
          toolOutputRetentionMs: 0,
        });
      const files = async () =>
        (await inTransaction(voicing.db, WORKSPACE, (tx) => tx.find(FileEntity))).map(({ id }) => id);

      await sweep(-1000);
      expect(await files()).to.have.length(5);
      // Reported late, an earlier one replaces nothing.
      await applied(second.id);
      await applied(first.id);
      await sweep(3_600_000);
      expect(await files()).to.have.length(5);
      await sweep(-1000);

      const needed = [second.fileId, ...second.lines.map(({ fileId }) => fileId)];
      expect(await files()).to.have.members(needed);
      expect(await listStored(opened.storage)).to.have.length(3);
    });
  });
});
