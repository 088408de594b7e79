import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfprobe } from '../../services/media/video/ffmpeg/run-ffprobe.js';
import { brightPixelsBelow } from '../setup/caption-pixels.js';
import { useFolder } from '../setup/folders.js';
import { topLevelBoxes } from '../setup/mp4-top-level.js';
import { NARRATION, narratedClip } from '../setup/narrated-clip.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { transcribedShare } from '../setup/speech.js';
import { actionsOf, verifyCredentials } from '../setup/verify-credentials.js';
import { fileForm, ingestedVideo, settledJob, startJob, unsigned, watchJob } from '../setup/video-journey.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies are what is looked into.
type Body = any;

const VIDEO_KEYS = [
  ...['id', 'name', 'projectId', 'videoContext', 'companyContext', 'subtitleLanguage', 'aiGeneratedAudio'],
  ...[
    'locked',
    'status',
    'languageGroup',
    'metadata',
    'language',
    'languageSource',
    'languageConfidence',
    'approval',
    'kb',
    'backup',
    'sourceVideoId',
    'videoUrl',
  ],
  ...[
    'aiGeneratedVoiceover',
    'contentCredentials',
    'duration',
    'width',
    'height',
    'error',
    'createdAt',
    'updatedAt',
    'exportedAt',
  ],
];
const JOB_KEYS = [
  ...['jobId', 'type', 'status', 'videoId', 'progress', 'result', 'error', 'attempt'],
  ...['createdAt', 'startedAt', 'finishedAt', 'updatedAt', 'queue', 'blockedReason'],
];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function expectSteadyProgress(seen: readonly Body[]): void {
  const percents = seen.map(({ progress }) => progress.percent as number);
  expect(percents).to.deep.equal(
    [...percents].sort((a, b) => a - b),
    'percent never falls',
  );
  expect(percents.at(-1)).to.equal(100);
  const signs = seen.map(({ updatedAt }) => updatedAt as string);
  expect(signs).to.deep.equal([...signs].sort(), 'the time of the last sign never falls');
}

function expectCompletedJob(job: Body, type: string, videoId: string): void {
  expect(job).to.include({ type, videoId, status: 'completed', error: null, attempt: 1 });
  expect(Object.keys(job)).to.have.members([...JOB_KEYS, 'seenAt']);
  expect(Object.keys(job.progress)).to.have.members(['percent', 'step', 'message', 'etaSeconds']);
  expect(job.progress).to.include({ percent: 100, etaSeconds: null });
  expect(job.jobId).to.match(/^(analysis|export)_\d{13}_[a-z0-9]+$/);
  for (const at of ['createdAt', 'startedAt', 'finishedAt', 'updatedAt'])
    expect(job[at], at).to.match(INSTANT);
  expect(job.startedAt >= job.createdAt && job.finishedAt >= job.startedAt).to.equal(true);
}

describe('the main job, messages through RabbitMQ', () => {
  const product = useSharedProduct();
  const folder = useFolder();
  let video: Body;
  let cues: Array<{ startTime: number; endTime: number; text: string }>;
  let srt: string;
  let exported: Body;

  it('ingests a video', async () => {
    const form = await fileForm(await narratedClip(), 'My first lesson.mp4');

    const { status, json } = await product.api('POST', '/v1/videos/upload', { form });

    video = json;
    expect(status).to.equal(201);
    expect(Object.keys(json)).to.have.members(VIDEO_KEYS);
    expect(json).to.include({
      name: 'My first lesson',
      status: 'draft',
      width: 640,
      height: 360,
      error: null,
    });
    expect(json.id).to.match(/^vid_/);
    expect(json.contentCredentials).to.deep.equal({ present: false, signer: null, selfSigned: null });
    expect(json.duration).to.be.within(15, 30);
  });

  it('probes it, and shows its properties', async () => {
    const { thumbnailUrl, hoverStrip, updatedAt, ...rest } = await ingestedVideo(product, video.id);

    expect(unsigned({ ...rest, updatedAt: video.updatedAt })).to.deep.equal(unsigned(video));
    expect(updatedAt > video.updatedAt).to.equal(true);
    for (const url of [thumbnailUrl, hoverStrip.url])
      expect((await fetch(url)).headers.get('content-type')).to.equal('image/jpeg');
  });

  it('uses the configured transport', () => {
    expect(product.log('supervisor')).to.match(/Messages +RabbitMQ/);
  });

  it('analyzes it, one job at a time, with progress', async () => {
    const ask = () => product.api('POST', `/v1/videos/${video.id}/analyze`, { body: {} });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);

    const [started, ...more] = answers.filter(({ status }) => status === 202);
    expect(more).to.deep.equal([]);
    const { jobId } = started?.json ?? {};
    expect(started?.json).to.deep.equal({ jobId, status: 'pending' });
    const others = answers.filter((answer) => answer !== started);
    for (const { status, json } of others) {
      expect(status).to.equal(200);
      expect(Object.keys(json)).to.have.members(['jobId', 'status', 'message']);
      expect(json).to.include({ jobId, status: 'processing' });
    }
    const seen = await watchJob(product, jobId);
    expectSteadyProgress(seen);
    const job = seen.at(-1);
    expectCompletedJob(job, 'analysis', video.id);
    const { subtitleCount, keyEventCount, sceneCount, transcription } = job.result;
    expect(job.result).to.deep.equal({
      videoId: video.id,
      language: 'en',
      subtitleCount,
      keyEventCount,
      sceneCount,
      transcription,
    });
    expect(transcription).to.include({ engine: 'pocketsphinx', model: 'en-us', draft: true });
    expect(subtitleCount).to.be.greaterThan(1);
    const { json } = await product.api('GET', `/v1/videos/${video.id}`);
    expect(Object.keys(json)).to.have.members([...VIDEO_KEYS, 'thumbnailUrl', 'hoverStrip']);
    expect(json).to.include({ status: 'in_progress', language: 'en', exportedAt: null });
    expect((await fetch(json.thumbnailUrl)).headers.get('content-type')).to.match(/^image\//);
  });

  it('returns the script as JSON and as SRT', async () => {
    const asJson = await product.api('GET', `/v1/videos/${video.id}/subtitles`);
    const asSrt = await product.api('GET', `/v1/videos/${video.id}/subtitles?format=srt`);

    cues = asJson.json.subtitles;
    srt = asSrt.text;
    expect(asJson.status).to.equal(200);
    expect(asJson.json).to.deep.equal({ videoId: video.id, language: 'en', subtitles: cues });
    const received = cues.flatMap(({ text }) => text.split(/\s+/));
    expect(transcribedShare(NARRATION, received), received.join(' ')).to.be.at.least(0.5);
    expect(asSrt.headers.get('content-type')).to.match(/^text\/plain/);
    expect(srt).to.match(/^1\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}\n\S/);
    expect(srt.match(/ --> /g)).to.have.length(cues.length);
  });

  it('keeps the cues readable and in order', () => {
    let last = 0;
    for (const { startTime, endTime, text } of cues) {
      expect(startTime).to.be.at.least(last);
      expect(endTime - startTime).to.be.within(0.8, 7.001);
      const lines = text.split('\n');
      expect(lines.length).to.be.at.most(2);
      for (const line of lines) expect([...line].length).to.be.within(1, 42);
      last = endTime;
    }
    expect(last).to.be.at.most(video.duration);
  });

  it('exports it, one job at a time, with progress', async () => {
    const started = await product.api('POST', `/v1/videos/${video.id}/export`, { body: {} });
    const again = await product.api('POST', `/v1/videos/${video.id}/export`, { body: { captions: false } });

    const { jobId } = started.json;
    expect(started.status).to.equal(202);
    expect(started.json).to.deep.equal({ jobId, status: 'pending' });
    expect(again.status).to.equal(200);
    expect(again.json).to.include({ jobId, status: 'processing' });
    expect(again.json.message).to.be.a('string').that.is.not.empty;
    const seen = await watchJob(product, jobId);
    expectSteadyProgress(seen);
    const job = seen.at(-1);
    expectCompletedJob(job, 'export', video.id);
    exported = (await product.api('GET', `/v1/videos/${video.id}`)).json;
    expect(Object.keys(exported)).to.have.members([
      ...VIDEO_KEYS,
      ...['thumbnailUrl', 'hoverStrip', 'exportedVideoUrl', 'exportedSrtUrl', 'exportedManifestUrl'],
    ]);
    expect(exported.status).to.equal('completed');
    expect(exported.exportedAt).to.match(INSTANT);
    expect(exported.contentCredentials).to.deep.equal({
      present: true,
      signer: 'Video processing service (self-signed)',
      selfSigned: true,
    });
    const { exportedVideoUrl, exportedSrtUrl, exportedManifestUrl } = exported;
    const { durationSeconds, renderedSegments, proof, warnings } = job.result;
    const addresses = { exportedVideoUrl, exportedSrtUrl, exportedManifestUrl };
    expect(unsigned(job.result)).to.deep.equal({
      videoId: video.id,
      ...unsigned(addresses),
      durationSeconds,
      renderedSegments,
      reusedSegments: 0,
      proof,
      warnings,
    });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(
      /are to be checked: the text is a draft \(by pocketsphinx, confidence 0\.\d\d\)$/,
    );
    expect(durationSeconds).to.be.closeTo(video.duration, 0.1);
    expect(renderedSegments).to.be.greaterThan(1);
    expect(proof.decodedKeyframes).to.be.at.least(renderedSegments);
    expect(proof.loudnessLufs).to.be.closeTo(-16, 1);
    expect(proof.truePeakDb).to.be.at.most(-1);
    const manifest: Body = await (await fetch(exportedManifestUrl)).json();
    expect(manifest.aiGeneratedAudio).to.deep.equal({ value: false });
  });

  it('serves the export to anyone with its URL, whole and in ranges', async () => {
    const { exportedVideoUrl: url } = exported;

    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await fetch(url, { headers: { range: 'bytes=100-299' } });
    const forged = await fetch(url.replace('signature=', 'signature=_'));

    await writeFile(join(folder, 'export.mp4'), bytes);
    expect(whole.status).to.equal(200);
    expect(whole.headers.get('content-type')).to.equal('video/mp4');
    expect(whole.headers.get('accept-ranges')).to.equal('bytes');
    expect(part.status).to.equal(206);
    expect(part.headers.get('content-range')).to.equal(`bytes 100-299/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 300))).to.equal(true);
    expect(forged.status).to.equal(404);
  });

  it('signs the export with its own certificate, whose root anyone can download', async () => {
    const answer = await fetch(`${product.urls.REST}/files/content-credentials/root.pem`);
    const anchors = await answer.text();

    const { state, active } = await verifyCredentials(join(folder, 'export.mp4'), { anchors });

    expect(answer.status).to.equal(200);
    expect(state).to.equal('Trusted');
    expect(actionsOf(active).map(({ action }) => action)).to.include.members(['c2pa.opened', 'c2pa.edited']);
  });

  it('produces a file that every player plays', async () => {
    const path = join(folder, 'export.mp4');

    const { streams, format } = await runFfprobe<Body>({
      path,
      options: ['-show_streams', '-show_format'],
      signal: new AbortController().signal,
    });

    const [picture, sound, ...more] = streams;
    expect(more).to.deep.equal([]);
    expect(picture).to.include({ codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p' });
    expect(picture).to.include({ width: 640, height: 360, r_frame_rate: '25/1', avg_frame_rate: '25/1' });
    expect(sound).to.include({ codec_name: 'aac', profile: 'LC' });
    expect(Number(format.duration)).to.be.closeTo(video.duration, 0.2);
    const boxes = topLevelBoxes(await readFile(path));
    expect(boxes.indexOf('moov')).to.be.within(0, boxes.indexOf('mdat') - 1, boxes.join(' '));
  });

  it('burns in the captions at the place and time of the speech', async () => {
    const path = join(folder, 'export.mp4');
    const [first] = cues as [(typeof cues)[number]];

    const during = await brightPixelsBelow(path, (first.startTime + first.endTime) / 2);
    const before = await brightPixelsBelow(path, first.startTime / 2);
    const afterwards = await brightPixelsBelow(path, (cues.at(-1)!.endTime + video.duration) / 2);

    expect(during).to.be.greaterThan(150);
    expect(before).to.equal(0);
    expect(afterwards).to.equal(0);
  });

  it('writes the same lines into its SRT file, two frames apart', async () => {
    const file = await fetch(exported.exportedSrtUrl);

    const written = await file.text();
    const withoutEnds = (text: string) => text.replace(/ --> \S+/g, '');
    expect(withoutEnds(written)).to.equal(withoutEnds(srt));
    const times = [...written.matchAll(/^(\S+) --> (\S+)$/gm)].map(([, from = '', to = '']) => [
      secondsOf(from),
      secondsOf(to),
    ]);
    for (const [index, [, end]] of times.slice(0, -1).entries())
      expect(times[index + 1]![0]! - end!).to.be.at.least(2 / 25 - 0.001);
  });

  it('reuses the results for repeated requests', async () => {
    const analysis = await settledJob(product, await startJob(product, video.id, 'analyze'));
    const afterwards = (await product.api('GET', `/v1/videos/${video.id}`)).json;
    const again = await settledJob(product, await startJob(product, video.id, 'export'));

    expect(analysis).to.include({ status: 'completed' });
    expect(analysis.result.subtitleCount).to.equal(cues.length);
    expect(afterwards).to.include({ status: 'completed', exportedAt: exported.exportedAt });
    expect(again).to.include({ status: 'completed' });
    expect(again.result.renderedSegments).to.equal(0);
    expect(again.result.reusedSegments).to.be.greaterThan(1);
    expect(again.result.exportedVideoUrl).to.not.equal(exported.exportedVideoUrl);
    expect((await fetch(again.result.exportedVideoUrl)).status).to.equal(200);
  });
});

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.replace(',', '.').split(':').map(Number);
  return 3600 * hours + 60 * minutes + seconds;
}
