import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { connectMcp, errorOf, jsonOf, type McpConnection, textsOf } from '../setup/mcp-client.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { settledJob } from '../setup/video-journey.js';

describe('work over MCP', () => {
  const product = useSharedProduct();
  let mcp: McpConnection;
  let videoId: string;

  before(async () => {
    mcp = await connectMcp(product.urls.REST, product.apiKey);
    const uploaded = await mcp.call('upload_video', {
      name: 'Over MCP',
      filename: 'short.mp4',
      contentType: 'video/mp4',
    });
    const { id, upload } = jsonOf(uploaded) as {
      id: string;
      upload: { url: string; method: string; headers: Record<string, string> };
    };
    videoId = id;
    const file = await readFile(await clip('short'));
    const sent = await fetch(upload.url, { method: upload.method, headers: upload.headers, body: file });
    expect(sent.ok).to.equal(true);
  });
  after(() => mcp?.close());

  it('starts a job, notifies its progress, and returns it when it is completed', async () => {
    const progress: number[] = [];

    const result = await mcp.client.callTool(
      { name: 'analyze_video', arguments: { videoId, wait: 50 } },
      undefined,
      { onprogress: ({ progress: percent }) => progress.push(percent), timeout: 150_000 },
    );

    const { job, jobId } = jsonOf(result as never) as {
      jobId: string;
      job: { status: string; jobId: string };
    };
    expect(job).to.deep.include({ jobId, status: 'completed', videoId });
    expect(progress).to.include(100);
    expect(progress).to.deep.equal([...progress].sort((a, b) => a - b));
  });

  it('continues the job of a call that its client gives up, until it is canceled', async () => {
    const givingUp = new AbortController();
    const call = mcp.client
      .callTool({ name: 'export_video', arguments: { videoId, wait: 50 } }, undefined, {
        signal: givingUp.signal,
        onprogress: ({ message }) => givingUp.abort(message),
      })
      .then(
        () => 'answered',
        () => 'given up',
      );

    expect(await call).to.equal('given up');
    const { json } = await product.api('GET', `/v1/jobs?type=export&videoId=${videoId}`);
    const [{ jobId }] = json.jobs;
    expect(givingUp.signal.reason).to.match(new RegExp(`^${jobId}: `));
    const again = jsonOf(await mcp.call('export_video', { videoId }));
    if (again.jobId === jobId && again.status === 'processing') await mcp.call('cancel_job', { jobId });
    expect((await settledJob(product, jobId)).status).to.be.oneOf(['canceled', 'completed']);
  });

  it('reads and changes a script of two hours in parts', async () => {
    const lines = Array.from({ length: 1800 }, (_, i) => ({
      start: i * 4,
      end: i * 4 + 3.5,
      text: `This is what is said in line ${i} of a long recording, word by word.`,
    }));
    const size = (result: unknown) => Buffer.byteLength(JSON.stringify(result));

    const replaced = await mcp.call('replace_script', { videoId, lines });
    const whole = await mcp.call('get_script', { videoId });
    const { version } = jsonOf(whole);
    const found = jsonOf(await mcp.call('get_script', { videoId, search: 'line 900 of' }));
    const around = await mcp.call('get_script', { videoId, around: 3600 });
    const patched = await mcp.call('patch_script', {
      videoId,
      changes: [
        { index: found.lines[0].index, text: 'Here the presenter begins.' },
        { match: 'line 901 of', delete: true },
      ],
      version,
    });
    const stale = errorOf(
      await mcp.call('patch_script', { videoId, changes: [{ index: 0, text: 'x' }], version }),
    );

    expect(jsonOf(replaced)).to.include({ lineCount: 1800, voiceoverInvalidatedLines: 0 });
    for (const result of [replaced, whole, around, patched]) expect(size(result)).to.be.at.most(20_000);
    expect(jsonOf(whole)).to.include({ lineCount: 1800 });
    const last = jsonOf(whole).lines.at(-1);
    expect(textsOf(whole).at(-1)).to.match(
      new RegExp(`^The call succeeded\\. Its answer was shortened .*Read on with from: ${last.end}; `),
    );
    const next = jsonOf(await mcp.call('get_script', { videoId, from: last.end }));
    expect(next.lines[0].index).to.equal(last.index + 1);
    expect(found.lines).to.have.length(1);
    expect(jsonOf(around).lines.map(({ index }: { index: number }) => index)).to.include(900);
    expect(jsonOf(patched)).to.deep.include({ lineCount: 1799, version: version + 1 });
    expect(jsonOf(patched).changedLines).to.have.length(1);
    expect(jsonOf(patched).changedLines[0]).to.include({ index: 900, text: 'Here the presenter begins.' });
    expect(stale).to.include({ code: 'conflict' });
  });

  it('pages and filters lists that the API returns whole', async () => {
    const first = jsonOf(await mcp.call('list_languages', { limit: 2 }));
    const second = jsonOf(await mcp.call('list_languages', { limit: 2, offset: first.nextOffset }));
    const german = jsonOf(await mcp.call('list_languages', { search: 'german' }));
    const webhooks = jsonOf(await mcp.call('call_operation', { operation: 'list_webhooks' }));
    const all = await mcp.call('list_languages', { limit: 200 });

    expect([first.languages.length, first.nextOffset]).to.deep.equal([2, 2]);
    expect(second.languages[0].code).not.to.equal(first.languages[0].code);
    expect(webhooks).to.have.all.keys('webhooks', 'total', 'nextOffset');
    expect(first.total).to.be.greaterThan(100);
    expect(german.languages.map(({ code }: { code: string }) => code)).to.include('de');
    expect(Buffer.byteLength(JSON.stringify(all))).to.be.at.most(20_000);
    expect(errorOf(await mcp.call('list_languages', { limit: 0 })).message).to.match(/^limit is not valid/);
  });

  it('offers videos, subtitles, articles and scripts as resources', async () => {
    await mcp.call('replace_script', { videoId, lines: [{ start: 0, end: 1, text: 'Hello over MCP' }] });

    const { resources } = await mcp.client.listResources();
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    const read = async (uri: string) =>
      (await mcp.client.readResource({ uri })).contents[0] as { text: string };

    expect(resources.map(({ uri }) => uri)).to.deep.equal([`video://${videoId}`]);
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).to.deep.equal([
      'video://{videoId}',
      'video://{videoId}/subtitles',
      'video://{videoId}/article',
      'video://{videoId}/script',
    ]);
    expect(JSON.parse((await read(`video://${videoId}`)).text)).to.include({ name: 'Over MCP' });
    expect((await read(`video://${videoId}/subtitles`)).text).to.match(/^WEBVTT[\s\S]*Hello over MCP/);
    expect(JSON.parse((await read(`video://${videoId}/script`)).text).lines[0].text).to.equal(
      'Hello over MCP',
    );
    for (const uri of [
      `video://${videoId}/article`,
      'video://vid_none',
      'video://../x',
      'file:///etc/passwd',
    ])
      expect(await read(uri).catch((err: { code: number }) => err.code), uri).to.equal(-32002);
  });

  it('returns files of subtitles as text', async () => {
    const result = await mcp.call('get_subtitles', { videoId, format: 'srt' });

    expect(textsOf(result)[0]).to.match(/^1\n.*Hello over MCP/s);
    expect(errorOf(await mcp.call('get_subtitles', { videoId, format: 'doc' })).message).to.match(/^format /);
  });

  it('shows the way with prompts', async () => {
    const { prompts } = await mcp.client.listPrompts();
    const { messages } = await mcp.client.getPrompt({
      name: 'translate_video',
      arguments: { videoId, languages: 'es, de' },
    });

    expect(prompts.map(({ name }) => name)).to.deep.equal([
      'caption_video',
      'write_help_article',
      'translate_video',
    ]);
    const all = await connectMcp(product.urls.REST, product.apiKey, '?tools=all');
    const { tools } = await all.client.listTools();
    await all.close();
    const { text } = messages[0]!.content as { text: string };
    expect(text).to.include(videoId).and.to.include('es, de');
    for (const [name] of text.matchAll(/\b(?:get|list|analyze|translate|generate|export|wait|call)_\w+/g))
      expect(tools.map((tool) => tool.name)).to.include(name);
    const missing = await mcp.client
      .getPrompt({ name: 'translate_video', arguments: { videoId } })
      .catch(String);
    expect(missing).to.include('languages is required');
  });
});
