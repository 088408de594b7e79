import { expect } from 'chai';
import { makeClip } from '../setup/clips.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { settledJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello there\n';

describe('tools over HTTP', () => {
  const product = useSharedProduct();

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
});
