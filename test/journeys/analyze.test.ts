import { expect } from 'chai';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { LESSON, smallFilm, spokenWav, transcribedShare } from '../setup/speech.js';
import { ingestedVideo, settledJob, uploadVideo } from '../setup/video-journey.js';

/** Red, then blue: one change of scene. */
const TWO_SCENES =
  'color=red:s=320x180:r=12:d=4[a];color=blue:s=320x180:r=12:d=6[b];[a][b]concat=n=2:v=1:a=0';
const SCRIPT = 'Welcome to this short lesson.\nأهلا بكم في الإعدادات.\n言語を選びます。';

describe('analyzing with every field, over REST and GraphQL', () => {
  const product = useSharedProduct();
  let videoId: string;

  before(async () => {
    const film = await smallFilm(TWO_SCENES, { wavPath: await spokenWav(LESSON), atSeconds: 2 });
    videoId = (await uploadVideo(product, film, 'lesson.mp4')).id;
    await ingestedVideo(product, videoId);
  });

  const ask = (body: unknown) => product.api('POST', `/v1/videos/${videoId}/analyze`, { body });
  const analyze = async (body: unknown) => {
    const { status, json, text } = await ask(body);
    expect(status, text).to.equal(202);
    const job = await settledJob(product, json.jobId);
    expect(job.error).to.equal(null);
    const { warnings = [], ...result } = job.result;
    expect(Object.keys(result)).to.have.members([
      ...['videoId', 'language', 'subtitleCount', 'keyEventCount', 'sceneCount', 'transcription'],
    ]);
    const script = await product.api('GET', `/v1/videos/${videoId}/script`);
    return {
      result,
      warnings: warnings as string[],
      texts: script.json.lines.map((line: { text: string }) => line.text) as string[],
    };
  };
  const graphql = async (query: string, variables: object) => {
    const answer = await fetch(`${product.urls.GATEWAY}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return answer.json() as Promise<{
      // biome-ignore lint/suspicious/noExplicitAny: what was asked for.
      data: any;
      errors?: Array<{ message: string; extensions: { code: string } }>;
    }>;
  };
  const kept = async (table: 'transcript' | 'analysis') => {
    const [row] = await product.sql<{ count: number }>(
      `select count(*)::int as count from media.${table} where video_id = $1`,
      [videoId],
    );
    return row?.count;
  };

  it('makes each kind of script from one transcript', async () => {
    const original = await analyze({ scriptSource: 'original' });
    const transcript = await analyze({ scriptSource: 'transcript' });
    const custom = await analyze({ scriptSource: 'custom', customScript: SCRIPT, contentStyle: 'sop' });

    const words = original.texts.join(' ').split(/\s+/);
    expect(transcribedShare(LESSON, words), words.join(' ')).to.be.greaterThan(0.5);
    expect(transcript.texts.at(-1)).to.match(/\.$/);
    expect(custom.texts).to.deep.equal(SCRIPT.split('\n'));
    expect(original.warnings).to.deep.equal([]);
    expect(custom.warnings.join(' ')).to.include('contentStyle');
    expect([await kept('transcript'), await kept('analysis')]).to.deep.equal([1, 3]);
  });

  it('keeps the times of key events that have one and determines the others', async () => {
    const keyEvents = ['The settings page opens', { text: 'The end', timestamp: 9 }, { text: 'Ready' }];

    const { result } = await analyze({ keyEvents });

    const { data } = await graphql(
      'query ($id: ID!) { video(id: $id) { scriptSource keyEvents { text timestamp placedAt source } } }',
      { id: videoId },
    );
    expect(data.video.scriptSource).to.equal('VIDEO');
    const given = data.video.keyEvents.filter(({ source }: { source: string }) => source === 'GIVEN');
    const texts = given.map(({ text }: { text: string }) => text);
    expect(texts).to.have.members(['The settings page opens', 'The end', 'Ready']);
    expect(given.find(({ text }: { text: string }) => text === 'The end')).to.include({
      timestamp: 9,
      placedAt: 9,
    });
    for (const { text, timestamp } of given) if (text !== 'The end') expect(timestamp).to.equal(null);
    expect(result.keyEventCount).to.equal(3 + result.sceneCount);
  });

  it('repeats nothing unless it is forced to', async () => {
    const before = [await kept('transcript'), await kept('analysis')];
    await analyze({});
    const again = [await kept('transcript'), await kept('analysis')];
    await analyze({ forceRefresh: true });

    expect(again).to.deep.equal(before);
    expect([await kept('transcript'), await kept('analysis')]).to.deep.equal(
      before.map((count) => (count ?? 0) + 1),
    );
  });

  it('accepts every field over GraphQL, and finds zoom moments if requested', async () => {
    const input = {
      videoContext: 'Shows it',
      companyContext: 'Acme',
      language: 'en',
      tone: 'warm',
      forceRefresh: false,
      contentStyle: 'PROMOTIONAL',
      productName: 'Rocket',
      scriptSource: 'TRANSCRIPT',
      autoZoom: true,
      analysisModel: 'ANALYSIS_MODEL_1',
      subtitleModel: 'SUBTITLE_MODEL_2',
      keyEvents: [{ text: 'x', timestamp: 1 }, { text: 'y' }],
    };

    const { data, errors } = await graphql(
      'mutation ($id: ID!, $input: AnalyzeVideoInput) { analyzeVideo(id: $id, input: $input) { started job { id } } }',
      { id: videoId, input },
    );

    expect(errors).to.equal(undefined);
    expect(await settledJob(product, data.analyzeVideo.job.id)).to.include({ status: 'completed' });
    const [row] = await product.sql<{ zooms: unknown }>(
      `select result -> 'zoomMoments' as zooms from media.analysis order by created_at desc limit 1`,
    );
    expect(row?.zooms).to.be.an('array');
  });

  it('refuses an invalid request, naming the field and the rule', async () => {
    const refusals: ReadonlyArray<readonly [object, string]> = [
      [{ zoom: true }, 'body.zoom is not a known field'],
      [
        { contentStyle: 'funny' },
        'body.contentStyle must be one of how-to, sop, promotional, training, announcement',
      ],
      [{ scriptSource: 'VIDEO' }, 'body.scriptSource must be one of video, transcript, original, custom'],
      [{ scriptSource: 'custom' }, 'body.customScript is required when scriptSource is custom'],
      [{ customScript: 'x'.repeat(100_001) }, 'body.customScript must be at most 100000 characters'],
      [{ productName: 'x'.repeat(201) }, 'body.productName must be at most 200 characters'],
      [{ analysisModel: 'other' }, 'body.analysisModel must be one of analysis_model_1'],
      [{ subtitleModel: '' }, 'body.subtitleModel must be one of subtitle_model_1, subtitle_model_2'],
      [{ autoZoom: 'yes' }, 'body.autoZoom must be true or false'],
      [{ keyEvents: Array(501).fill('x') }, 'body.keyEvents must have at most 500 items'],
      [{ keyEvents: ['x', ''] }, 'body.keyEvents[1] must not be empty'],
      [{ keyEvents: [{ text: '' }] }, 'body.keyEvents[0].text must not be empty'],
      [{ keyEvents: [{ timestamp: 1 }] }, 'body.keyEvents[0].text is required'],
      [{ keyEvents: [{ text: 'x', at: 1 }] }, 'body.keyEvents[0].at is not a known field'],
      [{ keyEvents: [{ text: 'x', timestamp: -1 }] }, 'body.keyEvents[0].timestamp must be at least 0'],
      [{ keyEvents: [7] }, 'body.keyEvents[0] must be a string or an object'],
      [{ scriptSkillId: 'skl_x' }, 'body.scriptSkillId: the Brand Kit has no script skill skl_x'],
      [{ tone: 'a\u0000b' }, 'body.tone must not contain NUL characters or broken surrogate pairs'],
    ];
    for (const [body, message] of refusals) {
      const { status, json } = await ask(body);
      expect([status, json.error]).to.deep.equal([400, { code: 'validation_error', message }]);
    }
    const { errors } = await graphql(
      'mutation ($id: ID!, $input: AnalyzeVideoInput) { analyzeVideo(id: $id, input: $input) { started } }',
      {
        id: videoId,
        input: { customScript: 'a\u0000b' },
      },
    );
    expect(errors?.[0]?.extensions.code).to.equal('validation_error');
  });

  it('logs no unexpected error', () => {
    for (const child of CHILD_NAMES) {
      const errors = product
        .log(child)
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line));
      expect(errors, child).to.deep.equal([]);
    }
  });
});
