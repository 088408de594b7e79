import { chmod, copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { cancelWork } from '../../../../schemas/messages/media.js';
import { TranscribeEnv } from '../../../../services/media/ai/transcribe/transcribe-config.js';
import { makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { WorkEntity, type WorkKind } from '../../../../services/media/queue/work.entity.js';
import type { WorkHandlers } from '../../../../services/media/queue/work-handler.js';
import { AnalysisEntity } from '../../../../services/media/work/analysis/analysis.entity.js';
import type { AnalysisServices } from '../../../../services/media/work/analysis/analysis-services.js';
import type { AnalysisPayload } from '../../../../services/media/work/analysis/analysis-work.js';
import { analyzeWork } from '../../../../services/media/work/analysis/analyze-work.js';
import { joinAnalysis } from '../../../../services/media/work/analysis/join-analysis.js';
import { deleteSharedAudioOfJob } from '../../../../services/media/work/analysis/shared-audio.js';
import { transcribeSegment } from '../../../../services/media/work/analysis/transcribe-segment.js';
import type { TranscribePayload } from '../../../../services/media/work/analysis/transcribe-work.js';
import { writeAnalysisScript } from '../../../../services/media/work/analysis/write-analysis-script.js';
import { removeVideoMedia } from '../../../../services/media/work/facts/facts.consumer.js';
import { deliverCommand } from '../../../setup/deliver-command.js';
import { processesOf } from '../../../setup/processes-of.js';
import { queuedMessages } from '../../../setup/queued-messages.js';
import { NO_OCR, PLAIN_TEXT } from '../../../setup/run-analysis.js';
import { LESSON, scratchFolder, smallFilm, spokenWav, transcribedShare } from '../../../setup/speech.js';
import { listStored } from '../../../setup/storages.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';
import { waitUntil } from '../../../setup/wait-until.js';
import { useWorkQueue } from '../../../setup/work-queue.js';
import {
  startTranscriptionServer,
  type TranscriptionServer,
} from '../../ai/transcribe/transcription-server.js';

const LENGTHS = { wholeSeconds: 5, segmentSeconds: 6 };

/** The server's transcript of every segment: a word of its own, and three that are the same. */
const answer = (count: number) => ({
  text: `Number${count} it works`,
  language: 'english',
  words: [
    { word: `Number${count}`, start: 0.6, end: 1.1 },
    { word: 'it', start: 1.2, end: 1.4 },
    { word: 'works', start: 1.5, end: 2 },
  ],
});

describe('transcription in segments', () => {
  const work = useWorkQueue();
  const { db, inWorkspace } = work;
  let server: TranscriptionServer;
  let jobId = '';
  let number = 0;
  let sourceFileId = '';
  let storedBefore: string[] = [];

  before(async () => {
    await keepFilm(`${LESSON} ${LESSON}`);
  });
  beforeEach(async () => {
    jobId = `analysis_${++number}_x`;
    server = await startTranscriptionServer((_request, count) => ({ status: 200, body: answer(count) }));
  });
  afterEach(() => server.close());

  const keepFilm = async (text: string): Promise<void> => {
    const picture = `color=gray:s=320x180:r=5:d=18,drawbox=x=80:y=60:w=10:h=10:color=white:t=fill:enable='gte(t,9)'`;
    sourceFileId = await work.storeSource(
      await smallFilm(picture, { wavPath: await spokenWav(text), atSeconds: 1 }),
    );
    storedBefore = await listStored(work.storage);
  };
  const services = (
    env: Record<string, string> = { TRANSCRIBE_OPENAI_BASE_URL: server.baseUrl },
  ): AnalysisServices => ({
    db,
    storage: work.storage,
    concurrency: 1,
    lengths: LENGTHS,
    transcribe: TranscribeEnv.parse({ PATH: process.env.PATH, ...env }),
  });
  const startPool = (kinds: readonly WorkKind[], ctx = services(), changed: Partial<WorkHandlers> = {}) => {
    const all: WorkHandlers = {
      analysis: (run) => analyzeWork(ctx, run),
      transcribe: (run) => transcribeSegment(ctx, run),
      'analysis-join': (run) => joinAnalysis(ctx, run),
      script: (run) => writeAnalysisScript({ db, storage: work.storage, ocr: NO_OCR, text: PLAIN_TEXT }, run),
      ...changed,
    };
    const handlers = Object.fromEntries(kinds.map((kind) => [kind, all[kind]])) as WorkHandlers;
    return work.startPool(handlers, {
      concurrency: 2,
      cleanUps: { transcribe: (failed) => deleteSharedAudioOfJob(work.storage, failed) },
    });
  };
  const everything = ['analysis', 'transcribe', 'analysis-join', 'script'] as const;
  const start = (autoZoom = false) => {
    const request = AnalysisRequest.parse({ videoId: 'vid_1', forceRefresh: true, autoZoom });
    const payload: AnalysisPayload = { sourceFileId, request };
    return work.queue(work.aJob({ jobId }), [{ kind: 'analysis', payload }]);
  };
  const rows = (kind: WorkKind) => work.rows({ jobId, kind });
  const ended = async () => {
    const fact = await work.endOf(jobId);
    expect(fact.name, JSON.stringify(fact.payload)).to.equal('media.analysis-finished.v1');
    const { analysisId } = fact.payload as { analysisId: string };
    const kept = await inWorkspace((tx) => tx.findOneByOrFail(AnalysisEntity, { id: analysisId }));
    return kept.result;
  };
  const untilCut = async () => {
    startPool(['analysis']);
    return waitUntil('the speech is cut', async () => {
      const pieces = await rows('transcribe');
      return pieces.length > 0 && pieces;
    });
  };
  const deliverCancel = (id: string) =>
    deliverCommand(
      { db, storage: work.storage, videos: makeSubgraphDouble(() => ({})) },
      cancelWork,
      { jobId, attempt: 1 },
      id,
    );

  it('cuts all of the speech at pauses, joins the transcripts in order, and removes the audio', async () => {
    await start(true);
    const pieces = (await untilCut()).map(({ payload }) => (payload as TranscribePayload).segment);
    expect(pieces.length).to.be.within(3, 6);
    expect(pieces.every((piece) => piece.endSeconds - piece.startSeconds <= LENGTHS.segmentSeconds)).to.equal(
      true,
    );
    expect((await listStored(work.storage)).filter((name) => name.startsWith('sounds/'))).to.have.length(1);

    startPool(everything);
    const { words, cues, language, zoomMoments } = await ended();

    const numbered = words.filter(({ text }) => text.startsWith('Number'));
    expect(numbered.map(({ startSeconds }) => startSeconds)).to.deep.equal(
      pieces.map(({ startSeconds }) => startSeconds + 0.6),
    );
    expect(new Set(numbered.map(({ text }) => text))).to.have.property('size', pieces.length);
    expect(cues.length).to.be.at.least(pieces.length);
    expect(language).to.equal('en');
    expect(zoomMoments?.map(({ start, end }) => [start, end])).to.deep.equal([[8.5, 10]]);
    expect(server.requests).to.have.length(pieces.length);
    expect(await listStored(work.storage)).to.deep.equal(storedBefore);
    expect(await inWorkspace((tx) => tx.count(WorkEntity))).to.equal(0);
    expect(await queuedMessages(db)).to.have.length(1);
  });

  it('joins again when the worker died at the end of the join', async () => {
    await start();
    await untilCut();
    let tries = 0;
    const ctx = services();
    startPool(['transcribe']);
    startPool(['analysis-join', 'script'], ctx, {
      'analysis-join': async (run) => {
        const { settle } = await joinAnalysis(ctx, run);
        return {
          settle: async (tx) => {
            await settle?.(tx);
            if (++tries === 1) throw new Error('died before the commit');
          },
        };
      },
    });
    const { words } = await ended();

    expect(tries).to.equal(2);
    expect(words.length).to.be.greaterThan(3);
    expect(await listStored(work.storage)).to.deep.equal(storedBefore);
  });

  it('leaves no audio when it is canceled, even if the worker with the message died', async () => {
    await start();
    await untilCut();
    // The commit was its last action.
    await inWorkspace((tx) =>
      tx.query(`insert into inbox (message_id, consumer) values ('msg_c', 'media.commands')`),
    );

    await deliverCancel('msg_c');
    expect(await listStored(work.storage)).to.deep.equal(storedBefore);

    await deliverCancel('msg_d');
    expect(await rows('transcribe')).to.deep.equal([]);
    expect(await queuedMessages(db)).to.deep.equal([]);
  });

  it('leaves no audio when its video is removed', async () => {
    await start();
    await untilCut();
    const { storage } = work;
    const kept = { db, storage, incoming: makeIncoming(work.dataDir, storage) };

    await removeVideoMedia(kept, 'ws_test', { videoId: 'vid_other', sourceFileId: null });
    expect(await listStored(storage)).to.have.length(storedBefore.length + 1);
    await inWorkspace((tx) => tx.query(`update file set video_id = 'vid_else'`));
    await removeVideoMedia(kept, 'ws_test', { videoId: 'vid_1', sourceFileId: null });
    await inWorkspace((tx) => tx.query(`update file set video_id = 'vid_1'`));

    expect(await listStored(storage)).to.deep.equal(storedBefore);
    expect((await queuedMessages(db))[0]?.payload).to.deep.include({ jobId, kind: 'analysis' });
  });

  /** A pocketsphinx that runs until it is killed. */
  const endlessPocketsphinx = async (): Promise<string> => {
    const folder = await scratchFolder();
    // In the folder of the installed program, the only one that the sandbox can reach.
    const program = join(folder, 'bin', 'listens', 'pocketsphinx_batch');
    await mkdir(dirname(program), { recursive: true });
    await copyFile('/bin/sleep', program);
    await writeFile(join(folder, 'bin', 'pocketsphinx_batch'), `#!/bin/sh\nexec ${program} 3600\n`);
    await chmod(join(folder, 'bin', 'pocketsphinx_batch'), 0o755);
    await symlink('/usr/share', join(folder, 'share'));
    return folder;
  };

  it('stops pocketsphinx on cancellation, and transcribes in segments what one unit would transcribe', async () => {
    const folder = await endlessPocketsphinx();
    const endless = services({ TRANSCRIBE_ENGINE: 'pocketsphinx', PATH: join(folder, 'bin') });
    const listening = () => processesOf('pocketsphinx_batch', folder);
    await keepFilm(LESSON);
    await start();
    const pool = startPool(everything, endless);
    await waitUntil('it listens', () => listening().length > 0);

    await deliverCancel('msg_stop');
    await waitUntil('nothing listens', () => listening().length === 0);
    expect(await listStored(work.storage)).to.deep.equal(storedBefore);
    await waitUntil('its folders are gone', async () => (await work.storage.scratchNames()).length === 0);

    await pool.stop();
    await rm(folder, { recursive: true });

    jobId = `${jobId}again`;
    await start();
    startPool(everything, services({ TRANSCRIBE_ENGINE: 'pocketsphinx' }));
    const { words, language } = await ended();
    expect(
      transcribedShare(
        LESSON,
        words.map((word) => word.text),
      ),
    ).to.be.greaterThan(0.5);
    expect(language).to.equal('en');
  });
});
