import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { connectMcp, errorOf, type McpConnection } from '../setup/mcp-client.js';
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
    const { id, upload } = uploaded.structuredContent as {
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
      { name: 'analyze_video', arguments: { videoId, wait: 120 } },
      undefined,
      { onprogress: ({ progress: percent }) => progress.push(percent), timeout: 150_000 },
    );

    const { job, jobId } = result.structuredContent as {
      jobId: string;
      job: { status: string; jobId: string };
    };
    expect(job).to.deep.include({ jobId, status: 'completed', videoId });
    expect(progress).to.include(100);
    expect(progress).to.deep.equal([...progress].sort((a, b) => a - b));
  });

  it('cancels the job of a call that its client cancels', async () => {
    const canceling = new AbortController();
    const call = mcp.client
      .callTool({ name: 'export_video', arguments: { videoId, wait: 120 } }, undefined, {
        signal: canceling.signal,
        onprogress: () => canceling.abort('no longer needed'),
      })
      .then(
        () => 'answered',
        () => 'canceled',
      );

    expect(await call).to.equal('canceled');
    const { json } = await product.api('GET', `/v1/jobs?type=export&videoId=${videoId}`);
    expect((await settledJob(product, json.jobs[0].jobId)).status).to.equal('canceled');
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

    expect(result.structuredContent).to.include({ mediaType: 'text/plain' });
    expect((result.content[0] as { text: string }).text).to.include('Hello over MCP');
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
    const { tools } = await mcp.client.listTools();
    const { text } = messages[0]!.content as { text: string };
    expect(text).to.include(videoId).and.to.include('es, de');
    for (const [name] of text.matchAll(/\b(?:get|list|analyze|translate|generate|export)_\w+/g))
      expect(tools.map((tool) => tool.name)).to.include(name);
    const missing = await mcp.client
      .getPrompt({ name: 'translate_video', arguments: { videoId } })
      .catch(String);
    expect(missing).to.include('languages is required');
  });
});
