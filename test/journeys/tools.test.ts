import { expect } from 'chai';
import { makeClip } from '../setup/clips.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
import { settledJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello there\n';

describe('tools over HTTP', () => {
  let product: SharedProduct;

  before(async () => {
    product = await sharedProduct();
  });

  const execute = (tool: string, body: object, headers: Record<string, string> = {}) =>
    product.api('POST', `/v1/tools/${tool}/execute`, { body, headers });
  const made = async (tool: string, body: object) => {
    const { status, json, text } = await execute(tool, body);
    expect(status, text).to.equal(202);
    expect(json).to.deep.equal({ jobId: json.jobId, status: 'pending', tool });
    return settledJob(product, json.jobId);
  };

  it('lists and describes the eighteen tools', async () => {
    const { json } = await product.api('GET', '/v1/tools');
    const one = await product.api('GET', '/v1/tools/video-to-gif');

    expect(json.tools.length).to.equal(18);
    expect(one.json).to.deep.equal(json.tools.find(({ type }: { type: string }) => type === 'video-to-gif'));
    expect(one.json.parameters.find(({ name }: { name: string }) => name === 'fps')).to.deep.include({
      type: 'number',
      required: false,
      defaultValue: 10,
      min: 1,
      max: 30,
      step: 1,
    });
    expect(one.json.parameters[0]).to.have.all.keys(
      ...['name', 'type', 'label', 'description', 'required', 'defaultValue', 'min', 'max'],
    );
    expect(one.json.output).to.deep.equal({ type: 'file', label: 'Animation', mimeType: 'image/gif' });
  });

  it('refuses undeclared parameters with the contract’s messages', async () => {
    const answers = await Promise.all([
      product.api('GET', '/v1/tools/nothing'),
      execute('nothing', {}),
      execute('video-compressor', { videoUrl: 'https://example.com/a.mp4', quality: 52 }),
      execute('video-compressor', { videoUrl: 'https://example.com/a.mp4', speed: 1 }),
      execute('video-compressor', { videoUrl: 'http://10.0.0.7/a.mp4' }),
    ]);

    expect(answers.map(({ status, json }) => [status, json.error.message])).to.deep.equal([
      [404, 'Tool nothing not found'],
      [404, 'Tool nothing not found'],
      [400, 'body.quality must be at most 51'],
      [400, 'body.speed is not a known field'],
      [400, 'body.videoUrl could not be fetched: it must be a public http or https address that answers'],
    ]);
  });

  it('converts subtitles, and accepts its output as the input of the next tool', async () => {
    const first = await made('subtitle-converter', { subtitles: SRT, format: 'vtt' });
    expect(first).to.deep.include({ type: 'tool', status: 'completed', videoId: null, error: null });
    expect(Object.keys(first.result)).to.have.members(['tool', 'outputUrl']);
    const file = await fetch(first.result.outputUrl);
    expect(file.headers.get('content-disposition')).to.match(/filename="subtitles\.vtt"/);
    expect(await file.text()).to.equal('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello there\n');

    const second = await made('subtitle-converter', { subtitlesUrl: first.result.outputUrl, format: 'srt' });
    expect(await (await fetch(second.result.outputUrl)).text()).to.equal(SRT);
  });

  it('makes a GIF and describes it', async () => {
    const clip = await makeClip('tools-journey', {
      extension: 'mp4',
      seconds: 2,
      codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    });
    const { id } = await uploadVideo(product, clip);
    const { videoUrl } = await waitUntil('the video has an address', async () => {
      const { json } = await product.api('GET', `/v1/videos/${id}`);
      return json.videoUrl && json;
    });
    const gif = await made('video-to-gif', { videoUrl, duration: 1, fps: 5, width: 160 });
    const bytes = Buffer.from(await (await fetch(gif.result.outputUrl)).arrayBuffer());
    expect(bytes.subarray(0, 6).toString()).to.equal('GIF89a');
    expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).to.deep.equal([160, 90]);

    const report = await made('media-inspector', { mediaUrl: gif.result.outputUrl });
    expect(report.result.tool).to.equal('media-inspector');
    expect(report.result.output.video).to.deep.include({ codec: 'gif', width: 160, height: 90, frames: 5 });
  });

  it('fails with the parameter and the rule', async () => {
    const job = await made('subtitle-converter', { subtitles: 'no times at all', format: 'srt' });

    expect(job).to.deep.include({ status: 'failed', result: null });
    expect(job.error).to.deep.include({
      code: 'validation_error',
      step: 'tool',
      retryable: false,
      message: 'subtitles: The text has no line with times such as 00:00:01,000 --> 00:00:02,000',
    });
  });

  it('returns one job for repeated requests with a key, and a new job for each other request', async () => {
    const body = { subtitles: SRT, format: 'txt' };
    const headers = { 'Idempotency-Key': `tools-${Date.now()}` };
    const [first, again, other] = [
      await execute('subtitle-converter', body, headers),
      await execute('subtitle-converter', body, headers),
      await execute('subtitle-converter', body),
    ];

    expect(again.json.jobId).to.equal(first.json.jobId);
    expect(again.headers.get('idempotency-replayed')).to.equal('true');
    expect(other.json.jobId).not.to.equal(first.json.jobId);
    const { json } = await product.api('GET', '/v1/jobs?type=tool&limit=100');
    expect(json.jobs.map(({ jobId }: { jobId: string }) => jobId)).to.include.members([
      first.json.jobId,
      other.json.jobId,
    ]);
    expect((await product.api('GET', '/v1/usage')).json.usage.videoMinutes).to.equal(0);
  });
});
