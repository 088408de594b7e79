import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { MessageDefinition } from '../../../../schemas/messages/define-message.js';
import { cancelWork, runTool } from '../../../../schemas/messages/media.js';
import { makeMemoryBudget } from '../../../../services/media/confinement/memory-budget.js';
import { dropUploads } from '../../../../services/media/intake/uploads/drop-uploads.js';
import { type Incoming, makeIncoming } from '../../../../services/media/intake/uploads/incoming.js';
import { sweepUploads } from '../../../../services/media/intake/uploads/sweep-uploads.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { sumWorkspaceBytesByUse, totalOf } from '../../../../services/media/storage/storage-use.js';
import { executeTool } from '../../../../services/media/subgraph/tools/tool.resolver.js';
import { FfmpegFailed } from '../../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { fetchToolInput } from '../../../../services/media/work/tools/flow/fetch-tool-input.js';
import { findInput, runToolWork } from '../../../../services/media/work/tools/flow/run-tool.js';
import type { ToolServices } from '../../../../services/media/work/tools/flow/tool-run.js';
import type { ToolPayload } from '../../../../services/media/work/tools/flow/tool-work.js';
import { makeOutbound, type Outbound } from '../../../../services/platform/outbound/outbound.js';
import { aCaller, refusalOf, testStoredUrl } from '../../../setup/calls.js';
import { clip } from '../../../setup/clips.js';
import { deliverCommand } from '../../../setup/deliver-command.js';
import { failureOf } from '../../../setup/failure-of.js';
import { serveFile } from '../../../setup/file-server.js';
import { queuedMessages } from '../../../setup/queued-messages.js';
import { listStored } from '../../../setup/storages.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';
import { useWorkQueue } from '../../../setup/work-queue.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';

describe('work of tools', () => {
  const queue = useWorkQueue();
  const { db, inWorkspace } = queue;
  let incoming: Incoming;
  let outbound: Outbound;
  let services: ToolServices;
  let number = 0;
  let job = { jobId: '', attempt: 1 };

  before(() => {
    incoming = makeIncoming(queue.dataDir, queue.storage);
    outbound = makeOutbound({ allowCidrs: ['127.0.0.0/8'] });
    services = {
      ...{ db, incoming, storage: queue.storage, memory: makeMemoryBudget(1024 ** 3) },
      limits: { maxBytes: 1024 ** 3, maxSeconds: 3600, maxPixels: 36e6, maxStreams: 32 },
    } as ToolServices;
  });
  after(() => outbound.close());
  beforeEach(() => {
    number += 1;
    job = { jobId: `tool_${number}_x`, attempt: 1 };
  });
  afterEach(() => inWorkspace((tx) => tx.query('delete from upload')));

  const deliver = async <P>(definition: MessageDefinition<P>, payload: P) => {
    const videos = makeSubgraphDouble(() => ({ defaultLanguage: 'sv' }));
    const id = `msg_${number}_${Math.random()}`;
    return deliverCommand({ db, storage: queue.storage, videos }, definition, payload, id);
  };
  const ask = (tool: string, parameters: object, keptFiles: Record<string, string> = {}) =>
    deliver(runTool, { ...job, tool, parameters: parameters as Record<string, unknown>, keptFiles });
  const work = ({ run = runToolWork, concurrency = 2 } = {}) => {
    const fetching = { db, incoming, outbound, maxBytes: 1024 ** 3, retryAfterMs: [0, 0, 0] };
    return queue.startPool(
      {
        'tool-fetch': (piece) => fetchToolInput(fetching, piece),
        tool: (piece) => run(services, piece),
      },
      { concurrency, delays: { retryMs: [0, 0, 0, 0] }, releaseResources: dropUploads },
    );
  };
  const messages = async () =>
    (await queuedMessages(db)).filter(({ payload }) => (payload as typeof job).jobId === job.jobId);
  const reported = () => queue.endOf(job.jobId);
  const outputs = () => inWorkspace((tx) => tx.findBy(FileEntity, { purpose: 'tool-output' }));

  it('stores a tool’s output, reports it, and leaves no work', async () => {
    await ask('subtitle-converter', { subtitles: SRT, format: 'vtt' });
    work();

    const { name, payload } = await reported();
    const [file] = await outputs();
    expect(name).to.equal('media.tool-finished.v1');
    expect(payload).to.deep.equal({
      ...job,
      tool: 'subtitle-converter',
      made: { fileId: file?.id, filename: 'subtitles.vtt' },
    });
    expect(file).to.deep.include({ contentType: 'text/vtt', videoId: null, filename: 'subtitles.vtt' });
    expect(totalOf(await sumWorkspaceBytesByUse(db, 'ws_test'))).to.be.greaterThan(0);
    expect(await queue.rows()).to.deep.equal([]);
  });

  it('uses the default language of the workspace if no language is given', async () => {
    const assumedIn = async (tool: string, parameters: Record<string, unknown>) => {
      job = { ...job, attempt: job.attempt + 1 };
      await ask(tool, parameters);
      const row = (await queue.rows()).find(({ jobAttempt }) => jobAttempt === job.attempt);
      return (row?.payload as ToolPayload | undefined)?.defaultLanguage;
    };
    const translation = { subtitles: SRT, targetLanguage: 'es' };

    expect(await assumedIn('subtitle-translator', translation)).to.equal('sv');
    expect(await assumedIn('subtitle-translator', { ...translation, sourceLanguage: 'en' })).to.equal(null);
    expect(await assumedIn('subtitle-converter', { subtitles: SRT, format: 'vtt' })).to.equal(null);
  });

  it('fetches an input once, even if it is given twice, and releases it afterwards', async () => {
    const server = await serveFile(await clip('short'));
    try {
      await ask('video-merger', { videoUrls: `${server.url}\n${server.url}` });
      expect((await queue.rows()).map(({ kind, videoId }) => [kind, videoId])).to.deep.equal([
        ['tool-fetch', null],
      ]);
      work();

      expect((await reported()).name).to.equal('media.tool-finished.v1');
      expect(server.ranges.length).to.equal(1);
      await sweepUploads({ db, incoming });
      expect((await listStored(queue.storage)).filter((name) => name.startsWith('incoming/'))).to.deep.equal(
        [],
      );
    } finally {
      await server.stop();
    }
  });

  it('fetches several inputs concurrently and runs once when all are available', async () => {
    const servers = await Promise.all([serveFile(await clip('short')), serveFile(await clip('short'))]);
    try {
      await ask('video-merger', { videoUrls: servers.map(({ url }) => url).join('\n') });
      expect((await queue.rows()).length).to.equal(2);
      work();

      expect((await reported()).name).to.equal('media.tool-finished.v1');
      expect((await messages()).length).to.equal(1);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });

  it('fails with the parameter and the rule, and is not retried', async () => {
    const server = await serveFile(await clip('soundOnly'));
    try {
      await ask('video-trimmer', { videoUrl: server.url });
      work();

      const { name, payload } = await reported();
      expect(name).to.equal('media.tool-failed.v1');
      expect((payload as { error: object }).error).to.deep.equal({
        code: 'validation_error',
        message: 'videoUrl: The file contains audio but no video',
        step: 'tool',
        retryable: false,
      });
      expect(await queue.rows()).to.deep.equal([]);
    } finally {
      await server.stop();
    }
  });

  it('retries a failure of ffmpeg once, then blames the input', async () => {
    const fail = async () => {
      throw new FfmpegFailed('ffmpeg failed (exit code 1)', {
        program: 'ffmpeg',
        reason: 'exit',
        argv: [],
        stderrTail: 'Invalid data found',
      });
    };
    const failing = { ...services, storage: { ...services.storage, prepare: fail } } as ToolServices;
    await ask('subtitle-converter', { subtitles: SRT, format: 'vtt' });
    let runs = 0;
    work({
      run: (_, piece) => {
        runs += 1;
        return runToolWork(failing, piece);
      },
    });

    const { payload } = await reported();

    expect(runs).to.equal(2);
    expect((payload as { error: object }).error).to.deep.include({
      code: 'validation_error',
      message: 'The input cannot be processed: a file is damaged or has an unusual format',
    });
  });

  it('fetches only parameters that are declared as files', async () => {
    const where = { ...WORKSPACE, scratch: queue.dataDir };
    for (const input of [{}, { kind: 'file' }, Object]) {
      const failure = await failureOf(findInput(services, where, input as never));
      expect(failure.message).to.equal('An input is neither a file nor an upload');
    }
  });

  it('names the URL that could not be fetched; a retry reuses the fetched inputs', async () => {
    const server = await serveFile(await clip('short'));
    const gone = await serveFile(await clip('short'), { status: 503 });
    const parameters = { videoUrls: `${server.url}\n${gone.url}` };
    try {
      await ask('video-merger', parameters);
      // One after the other: the first file is here when the second one fails.
      const pool = work({ concurrency: 1 });
      const { name, payload } = await reported();
      await pool.stop();
      expect(name).to.equal('media.tool-failed.v1');
      expect((payload as { error: { message: string } }).error.message).to.match(/^videoUrls: /);
      expect((payload as { error: object }).error).to.include({ step: 'fetch', retryable: true });

      job = { ...job, attempt: 2 };
      await ask('video-merger', parameters);
      const open = (await queue.rows()).filter(({ state }) => state !== 'done');
      expect(open.map(({ kind, jobAttempt }) => [kind, jobAttempt])).to.deep.equal([['tool-fetch', 2]]);
    } finally {
      await Promise.all([server.stop(), gone.stop()]);
    }
  });

  it('does nothing for an attempt that was canceled before it began', async () => {
    await deliver(cancelWork, job);
    await ask('subtitle-converter', { subtitles: SRT, format: 'srt' });

    expect(await queue.rows()).to.deep.equal([]);
  });

  describe('request', () => {
    const context = (opened: object[], differing = {}) =>
      ({
        db,
        caller: aCaller({ ...WORKSPACE, ...differing }),
        requestId: 'req_1',
        tools: {
          jobs: makeSubgraphDouble(({ variables }) => {
            opened.push((variables as { input: object }).input);
            return { openJob: { started: true, job: { id: 'tool_1_a' } } };
          }),
          storageUrl: 'http://storage.test/files',
          secrets: ['a storage secret that the tests alone know'],
          isAddressPermitted: (address: string) => !address.startsWith('10.'),
        },
      }) as never;

    it('opens a job without a video, with the defaults filled in', async () => {
      const opened: object[] = [];

      const started = await executeTool(context(opened), 'audio-extractor', {
        videoUrl: 'https://a.example/a.mp4',
      });

      expect(started).to.deep.equal({
        started: true,
        job: { id: 'tool_1_a' },
        message: 'Audio extractor was started',
      });
      expect(opened).to.deep.equal([
        {
          kind: 'TOOL',
          type: 'tool',
          videoId: null,
          command: 'media.run-tool.v1',
          payload: {
            tool: 'audio-extractor',
            parameters: { videoUrl: 'https://a.example/a.mp4', format: 'mp3', bitrate: '192' },
            keptFiles: {},
          },
        },
      ]);
    });

    it('reads files by its own URLs, for their own workspace and until they expire', async () => {
      const opened: Array<{ payload: { keptFiles: object } }> = [];
      await ask('subtitle-converter', { subtitles: SRT, format: 'srt' });
      work();
      await reported();
      const [file] = await outputs();
      const address = { ...WORKSPACE, fileId: file?.id as string, filename: 'subtitles.srt' };
      const subtitlesUrl = testStoredUrl(address);
      const parameters = { subtitlesUrl, format: 'vtt' };
      await executeTool(context(opened), 'subtitle-converter', parameters);
      await executeTool(context(opened, { workspaceId: 'ws_other' }), 'subtitle-converter', parameters);
      const rule = 'body.subtitlesUrl must be a valid URL of a stored file';
      for (const [url, reported] of [
        [testStoredUrl(address, new Date(0)), `${rule}; it expired at 1970-01-02T00:00:00.000Z`],
        [`${subtitlesUrl}x`, rule],
        [testStoredUrl({ ...address, fileId: 'fil_gone' }), rule],
        ['http://storage.test/files/anything', rule],
      ] as const) {
        const asked = executeTool(context(opened), 'subtitle-converter', {
          ...parameters,
          subtitlesUrl: url,
        });
        expect((await failureOf(asked)).message).to.equal(reported);
      }

      expect(opened.map(({ payload }) => payload.keptFiles)).to.deep.equal([
        { [subtitlesUrl]: file?.id },
        {},
      ]);
      job = { jobId: `tool_${number}_y`, attempt: 1 };
      await ask('subtitle-converter', parameters, { [subtitlesUrl]: file?.id as string });
      const { payload } = await reported();
      const { fileId } = (payload as { made: { fileId: string } }).made;
      const made = (await outputs()).find(({ id }) => id === fileId) as FileEntity;
      const path = await queue.storage.localPath(
        { kind: 'files', ...WORKSPACE, name: made.sha256 },
        queue.dataDir,
      );
      expect(await readFile(path, 'utf8')).to.match(/^WEBVTT/);
    });

    it('is checked in the contract’s order: the parameters, plan, scope, role, the tool, the content of URLs', async () => {
      const asked = (type: string, parameters: object, differing = {}) =>
        refusalOf(executeTool(context([], differing), type, parameters));
      const plan = { id: 'pro', apiAccess: false, videoMinutesPerMonth: 1, webhooks: 0 };

      const keyless = { role: 'owner', scopes: ['tools:read'] };
      const unreachable = { videoUrl: 'http://10.0.0.1/a.mp4' };

      for (const differing of [{ plan }, keyless, { role: 'viewer', scopes: ['tools:write'] }])
        for (const parameters of [{}, { videoUrl: 'file:///etc/passwd' }, { ...unreachable, end: -1 }])
          expect(await asked('video-trimmer', parameters, differing)).to.equal('validation_error');
      expect(await asked('video-trimmer', unreachable, { plan })).to.equal('limit_exceeded');
      expect(await asked('video-trimmer', unreachable, keyless)).to.equal('insufficient_scope');
      expect(await asked('nothing', {}, { plan })).to.equal('limit_exceeded');
      expect(await asked('nothing', {}, { role: 'owner', scopes: ['tools:read'] })).to.equal(
        'insufficient_scope',
      );
      expect(await asked('nothing', {}, { role: 'viewer', scopes: ['tools:write'] })).to.equal(
        'insufficient_role',
      );
      expect(await asked('nothing', {})).to.equal('not_found');
      expect(await asked('video-trimmer', {})).to.equal('validation_error');
      expect(await asked('video-trimmer', unreachable)).to.equal('validation_error');
      expect(await asked('video-trimmer', { videoUrl: 'file:///etc/passwd' })).to.equal('validation_error');
    });
  });
});
