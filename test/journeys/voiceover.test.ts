import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfprobe } from '../../services/media/video/ffmpeg/run-ffprobe.js';
import { clip } from '../setup/clips.js';
import { useFolder } from '../setup/folders.js';
import { loudnessOf, samplesAt } from '../setup/loudness.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { actionsOf, verifyCredentials } from '../setup/verify-credentials.js';
import { putSubtitles, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';

const CUES = [
  { startTime: 1, endTime: 4, text: 'Open the settings page.' },
  { startTime: 5, endTime: 8, text: 'Choose a language.' },
];
const never = new AbortController().signal;

describe('a voiceover over REST', () => {
  const product = useSharedProduct();
  const folder = useFolder();
  let videoId: string;
  /** Result of a job that succeeded. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies are what the tests look into.
  let first: any;

  before(async () => {
    videoId = (await uploadVideo(product, await clip('plain'))).id;
    await putSubtitles(product, videoId, CUES);
  });

  const post = (body: object, id = videoId) => product.api('POST', `/v1/videos/${id}/voiceover`, { body });
  const video = async () => (await product.api('GET', `/v1/videos/${videoId}`)).json;
  const script = async () => (await product.api('GET', `/v1/videos/${videoId}/script`)).json.lines;
  const voiced = async (body: object) => {
    const { status, text, json } = await post(body);
    expect(status, text).to.equal(202);
    const job = await settledJob(product, json.jobId);
    expect(job.error, JSON.stringify(job)).to.equal(null);
    return job;
  };
  const fetched = async (url: string, name: string) => {
    const path = join(folder, name);
    await writeFile(path, Buffer.from(await (await fetch(url)).arrayBuffer()));
    return path;
  };
  /** The loudest sample between two times, of 32768. */
  const loudest = (samples: Int16Array, from: number, to: number) =>
    samples.subarray(from * 8000, to * 8000).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);

  it('is made by one job: a concurrent second request returns it', async () => {
    const started = await post({ voiceId: 'flite_slt' });
    const again = await post({ voiceId: 'flite_rms' });
    first = await settledJob(product, started.json.jobId);

    expect([started.status, started.json.status]).to.deep.equal([202, 'pending']);
    expect(started.json.jobId).to.match(/^tool_\d+_\w+$/);
    // If the first one has ended already, this is another job.
    if (again.status === 200) {
      expect(again.json).to.include({ jobId: started.json.jobId, status: 'processing' });
      expect(again.json.message).to.include('already running');
    } else await settledJob(product, again.json.jobId);
    expect(first).to.include({ type: 'voiceover', status: 'completed', videoId });
    const { exportedVoiceoverUrl, ...counts } = first.result;
    expect(exportedVoiceoverUrl).to.match(/voiceover\.mp3/);
    expect(counts).to.deep.equal({
      videoId,
      lineCount: 2,
      synthesizedLines: 2,
      reusedLines: 0,
      shiftedLines: 0,
      overrunSeconds: 0,
      warnings: [],
      durationSeconds: counts.durationSeconds,
    });
    expect(counts.durationSeconds).to.be.closeTo(12, 0.1);
  });

  it('is available on the video, line by line and as one MP3', async () => {
    const { exportedVoiceoverUrl, aiGeneratedVoiceover } = await video();
    const path = await fetched(exportedVoiceoverUrl, 'voiceover.mp3');
    const samples = await samplesAt(path, 8000);
    const { state, active } = await verifyCredentials(path, { format: 'audio/mpeg' });

    expect(aiGeneratedVoiceover).to.equal(true);
    expect(state).to.equal('Valid');
    expect(actionsOf(active)[0]).to.include({ action: 'c2pa.created' });
    expect(active.ingredients[0]).to.include({ relationship: 'inputTo' });
    for (const { hasVoice, voiceDuration } of await script()) {
      expect(hasVoice).to.equal(true);
      expect(voiceDuration).to.be.within(0.8, 3);
    }
    const { integratedLufs, truePeakDb } = await loudnessOf(path);
    expect(integratedLufs).to.be.closeTo(-16, 1);
    expect(truePeakDb).to.be.at.most(-1);
    expect(loudest(samples, 0, 0.95)).to.be.lessThan(200);
    expect(loudest(samples, 1, 4)).to.be.greaterThan(3000);
    expect(loudest(samples, 8.2, 12)).to.be.lessThan(200);
  });

  it('is the audio of the next export, which says so; changing only the voice renders no video', async () => {
    const exported = async () => settledJob(product, await startJob(product, videoId, 'export'));
    const one = await exported();
    await voiced({ voiceId: 'flite_awb' });
    const two = await exported();

    expect(one.error, JSON.stringify(one)).to.equal(null);
    expect(one.result.exportedVoiceoverUrl).to.match(/voiceover\.mp3/);
    expect(two.result).to.include({ renderedSegments: 0 });
    expect(two.result.reusedSegments).to.be.greaterThan(0);
    const path = await fetched(two.result.exportedVideoUrl, 'export.mp4');
    const { format } = await runFfprobe<{ format: { tags: Record<string, string> } }>({
      path,
      options: ['-show_format'],
      signal: never,
    });
    expect(format.tags.comment).to.equal('Contains AI-generated narration');
    const samples = await samplesAt(path, 8000);
    // The source hums throughout; nothing of that is left.
    expect(loudest(samples, 0, 0.9)).to.be.lessThan(200);
    expect(loudest(samples, 1, 4)).to.be.greaterThan(2000);
    expect((await loudnessOf(path)).integratedLufs).to.be.closeTo(-16, 1);
  });

  it('logs no unexpected error', () => {
    for (const child of CHILD_NAMES.filter((name) => name !== 'worker'))
      expect(product.log(child), child).to.not.match(/"level":[56]0/);
  });
});
