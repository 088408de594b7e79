import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, putSubtitles, settledJob, uploadVideo } from '../setup/video-journey.js';

describe('a process of an existing video', () => {
  const product = useSharedProduct();
  let videoId: string;

  before(async () => {
    videoId = (await uploadVideo(product, await clip('light'))).id;
    await ingestedVideo(product, videoId);
    await putSubtitles(product, videoId, [{ startTime: 0.2, endTime: 1.5, text: 'Open the settings.' }]);
  });

  async function overGraphql(query: string, input: object) {
    const answer = await product.api('POST', '/graphql', { body: { query, variables: { input } } });
    expect(answer.json.errors, answer.text).to.equal(undefined);
    return answer.json.data;
  }

  it('is estimated, then runs on the video without analyzing it again', async () => {
    const input = {
      videoId,
      voiceId: 'nobody',
      generate: { export: true, voiceover: true, translation: { enabled: true, languages: ['es'] } },
    };
    const { estimateProcess: estimate } = await overGraphql(
      `query ($input: ProcessVideoInput!) { estimateProcess(input: $input) {
        durationSeconds minutes remainingMinutes shortage isPossible steps { name minutesPerMinute minutes problem }
      } }`,
      input,
    );
    expect(estimate.durationSeconds).to.be.closeTo(4, 0.1);
    expect(estimate).to.include({ minutes: 1, shortage: null, isPossible: false });
    expect(
      estimate.steps.map(({ name, minutes }: { name: string; minutes: number }) => [name, minutes]),
    ).to.deep.equal([
      ['voiceover', 0],
      ['export', 0],
      ['translation:es', 1],
    ]);
    expect(estimate.steps[0].problem).to.match(/nobody/);

    const { processVideo: started } = await overGraphql(
      'mutation ($input: ProcessVideoInput!) { processVideo(input: $input) { job { id } steps video { id } } }',
      { videoId, generate: { export: true } },
    );
    const job = await settledJob(product, started.job.id);

    expect(started).to.deep.include({ steps: ['export'], video: { id: videoId } });
    expect(job.status, JSON.stringify(job.error)).to.equal('completed');
    expect(job.result).to.include({ videoId });
    expect(job.result.exportedVideoUrl).to.match(/^http/);
    expect((await product.api('GET', `/v1/videos/${videoId}`)).json.status).to.equal('completed');
  });
});
