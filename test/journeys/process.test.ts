import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { type FileServer, serveFile } from '../setup/file-server.js';
import { ledgerOf, spokenFilm, startProcess, stepJobsOf } from '../setup/process-journey.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { unsigned, watchJob } from '../setup/video-journey.js';

describe('one-call process', () => {
  const product = useSharedProduct();
  let film: FileServer;

  before(async () => {
    film = await serveFile(await spokenFilm());
  });
  after(() => film?.stop());

  const usage = async () => (await product.api('GET', '/v1/usage')).json.usage;
  const overGraphql = async <T>(query: string, variables: object): Promise<{ data: T; errors?: unknown }> => {
    const answer = await fetch(`${product.urls.GATEWAY}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${product.apiKey}` },
      body: JSON.stringify({ query, variables }),
    });
    return (await answer.json()) as { data: T; errors?: unknown };
  };
  const resultOverGraphql = async (id: string) =>
    (await overGraphql<{ job: { result: object } }>('query ($id: ID!) { job(id: $id) { result } }', { id }))
      .data.job.result;

  it('processes a URL: analysis, export, events for each step, one charge', async () => {
    const before = await usage();
    const project = (await product.api('POST', '/v1/projects', { body: { name: 'Films' } })).json;

    const started = await startProcess(product, {
      url: film.url,
      name: 'A film',
      context: 'The menu',
      companyContext: 'Ours',
      language: 'en',
      projectId: project.id,
      generate: { export: true },
      exportSettings: { captions: false },
    });
    const seen = await watchJob(product, started.jobId);

    expect(started.jobId).to.match(/^process_\d{13}_[a-z0-9]+$/);
    expect(started).to.deep.include({
      status: 'processing',
      projectId: project.id,
      steps: ['analysis', 'export'],
    });
    const running = seen.filter(({ status }) => status === 'processing');
    const stages = [
      { completedSteps: [], currentStep: 'analysis' },
      { completedSteps: ['analysis'], currentStep: 'export' },
    ];
    const shown = running.map(({ result }) => stages.findIndex((stage) => isDeepStrictEqual(stage, result)));
    expect(shown).to.not.include(-1);
    expect(shown).to.deep.equal([...shown].sort());
    for (const job of running) {
      expect(job).to.include({ type: 'process', videoId: started.videoId, error: null, attempt: 1 });
      expect(job.progress.step).to.equal(job.result.currentStep);
    }
    const percents = seen.map(({ progress }) => progress.percent);
    expect(percents).to.deep.equal([...percents].sort((a, b) => a - b));

    const job = seen.at(-1);
    expect(job).to.include({ status: 'completed', error: null });
    const { exportedVideoUrl, exportedSrtUrl, transcription, warnings, ...result } = job.result;
    expect(transcription).to.include({ engine: 'pocketsphinx', draft: true });
    expect(warnings.join('\n')).to.match(/^export: The SRT file is to be checked/);
    expect(result).to.deep.equal({
      completedSteps: ['analysis', 'export'],
      videoId: started.videoId,
      projectId: project.id,
      articleReady: false,
      translations: [],
    });
    expect((await fetch(exportedVideoUrl)).status).to.equal(200);
    expect(await (await fetch(exportedSrtUrl)).text()).to.match(/^1\r?\n00:00:0\d,\d{3} --> /);
    const { json: video } = await product.api('GET', `/v1/videos/${started.videoId}`);
    expect(video).to.include({ name: 'A film', status: 'completed', videoContext: 'The menu' });
    expect(video).to.include({ companyContext: 'Ours', projectId: project.id, language: 'en' });

    expect(await ledgerOf(product, started.jobId)).to.deep.equal(['reserved 1', 'charged 1']);
    const after = await usage();
    expect(after.videoMinutes - before.videoMinutes).to.equal(1);
    expect([after.analyses - before.analyses, after.exports - before.exports]).to.deep.equal([1, 1]);
    for (const { status } of await stepJobsOf(product, started.jobId)) expect(status).to.equal('completed');
  });

  it('makes a voiceover, an article and two languages, at the price of three videos', async () => {
    const { voices } = (await product.api('GET', '/v1/voices?language=en')).json;
    const languages = ['es', 'ca'];

    const started = await startProcess(product, {
      url: film.url,
      name: 'A film',
      tone: 'casual',
      language: 'en',
      voiceId: voices[0].id,
      generate: {
        voiceover: true,
        helpArticle: true,
        export: true,
        translation: { enabled: true, languages },
      },
    });
    const steps = ['analysis', 'voiceover', 'helpArticle', 'export', 'translation:es', 'translation:ca'];
    expect(started.steps).to.deep.equal(steps);
    const begun = await resultOverGraphql(started.jobId);
    const seen = await watchJob(product, started.jobId);
    const job = seen.at(-1);

    expect(job, JSON.stringify(job.error)).to.include({ status: 'completed' });
    const shown = [
      begun,
      ...seen.filter(({ status }) => status === 'processing').map(({ result }) => result),
    ];
    expect(shown).to.deep.equal(
      shown.map(({ completedSteps: done }) => ({
        completedSteps: steps.filter((step) => done.includes(step)),
        currentStep: steps.find((step) => !done.includes(step)),
      })),
    );
    expect(unsigned(await resultOverGraphql(started.jobId))).to.deep.equal(unsigned(job.result));
    const { exportedVideoUrl, exportedSrtUrl, exportedVoiceoverUrl, translations, ...outcome } = job.result;
    const { transcription, warnings, ...rest } = outcome;
    expect(transcription).to.include({ engine: 'pocketsphinx', draft: true });
    const own = (await stepJobsOf(product, started.jobId)).flatMap(({ step, result }) =>
      (result?.warnings ?? []).map((warning) => `${step}: ${warning}`),
    );
    expect(warnings.filter((warning: string) => !warning.startsWith('helpArticle: '))).to.have.members(own);
    expect(warnings.join('\n')).to.match(/^analysis: .*tone/m);
    expect(rest).to.deep.equal({
      completedSteps: steps,
      videoId: started.videoId,
      projectId: null,
      articleReady: true,
    });
    for (const url of [exportedVideoUrl, exportedSrtUrl, exportedVoiceoverUrl])
      expect((await fetch(url)).status).to.equal(200);
    const video = (await product.api('GET', `/v1/videos/${started.videoId}`)).json;
    const article = await product.api('GET', `/v1/videos/${started.videoId}/article`);
    expect(article.json.article.title).to.match(/\w/);
    expect(translations.map(({ language }: { language: string }) => language)).to.deep.equal(languages);
    for (const { language, videoId } of translations) {
      const { json: translated } = await product.api('GET', `/v1/videos/${videoId}`);
      expect(translated).to.include({ language, languageGroup: video.languageGroup });
      expect(translated).to.include({ sourceVideoId: started.videoId });
    }
    const done = await stepJobsOf(product, started.jobId);
    const ends = done.map(({ step, status }) => `${step} ${status}`);
    expect(ends.slice(0, 3)).to.deep.equal(['analysis completed', 'voiceover completed', 'export completed']);
    // Languages are translated concurrently.
    expect(ends.slice(3)).to.have.members(['translation:es completed', 'translation:ca completed']);
    expect(await ledgerOf(product, started.jobId)).to.deep.equal(['reserved 3', 'charged 3']);
  });
});
