import { expect } from 'chai';
import { readOpenApi, withoutReferences } from '../../setup/openapi.js';
import { waitUntil } from '../../setup/wait-until.js';
import { type ContractProduct, startContractProduct } from './contract-product.js';

const STARTS: ReadonlyArray<readonly [operation: string, kind: string, body: object]> = [
  ['analyze', 'analysis', {}],
  ['export', 'export', {}],
  ['translate', 'translation', { language: 'es' }],
  ['voiceover', 'tool', { voiceId: 'flite_slt' }],
];

describe('REST: rules of the contract', () => {
  let product: ContractProduct;

  before(async () => {
    product = await startContractProduct();
  });
  after(() => product?.stop());

  const start = (operation: string, id: string, body: object) =>
    product.send({ method: 'POST', path: `/v1/videos/{id}/${operation}` }, { params: { id }, body });

  for (const [operation, kind, body] of STARTS) {
    it(`${operation}: fifty identical requests at once are one 202 and 49 times 200 with one job`, async () => {
      const id = await product.rows.anAnalyzedVideo();
      const answers = await Promise.all(Array.from({ length: 50 }, () => start(operation, id, body)));

      const accepted = answers.filter(({ status }) => status === 202);
      const running = answers.filter(({ status }) => status === 200);
      const others = answers.filter(({ status }) => status !== 202 && status !== 200);
      expect(others.map(({ text }) => text)).to.deep.equal([]);
      expect([accepted.length, running.length]).to.deep.equal([1, 49]);
      expect(new Set(answers.map(({ json }) => json.jobId)).size).to.equal(1);
      expect(accepted[0]?.json).to.have.all.keys('jobId', 'status');
      expect(accepted[0]?.json.status).to.equal('pending');
      expect(accepted[0]?.json.jobId).to.match(new RegExp(`^${kind}_\\d{13}_\\w+$`));
      for (const { json } of running) {
        expect(json).to.have.all.keys('jobId', 'status', 'message');
        expect(json.status).to.equal('processing');
      }
      const rows = await product.sql('select from jobs.job where video_id = $1 and type = $2', [
        id,
        operation === 'voiceover' ? 'voiceover' : kind,
      ]);
      expect(rows).to.have.length(1);
    });
  }

  it('a lock and fifty updates at once: no update is accepted after the lock', async () => {
    const id = await product.rows.aDraft();
    const rename = (name: string) =>
      product.send({ method: 'PATCH', path: '/v1/videos/{id}' }, { params: { id }, body: { name } });
    const names = Array.from({ length: 50 }, (_, i) => `Name ${i}`);
    const lock = product.send({ method: 'PUT', path: '/v1/videos/{id}/lock' }, { params: { id } });
    const [locked, ...updates] = await Promise.all([lock, ...names.map(rename)]);

    expect(locked?.status).to.equal(200);
    for (const { status } of updates) expect(status).to.be.oneOf([200, 423]);
    const accepted = names.filter((_, i) => updates[i]?.status === 200);
    const [row] = await product.sql<{ name: string; locked: boolean }>(
      'select name, locked from videos.video where id = $1',
      [id],
    );
    expect(row?.locked).to.equal(true);
    if (accepted.length > 0) expect(accepted).to.include(row?.name);
    expect((await rename('Too late')).status).to.equal(423);
  });

  it('a deletion and fifty exports at once: no job stays open for a deleted video', async () => {
    const id = await product.rows.anAnalyzedVideo();
    const remove = () => product.send({ method: 'DELETE', path: '/v1/videos/{id}' }, { params: { id } });
    const exports = Array.from({ length: 50 }, () => start('export', id, {}));
    const [removed, ...answers] = await Promise.all([remove(), ...exports]);

    expect(removed?.status).to.equal(200);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 202, 404]);
    expect((await start('export', id, {})).status).to.equal(404);
    const open = () =>
      product.sql(`select from jobs.job where video_id = $1 and status in ('pending', 'processing')`, [id]);
    await waitUntil('its jobs have ended', async () => (await open()).length === 0);
  });

  it('a deleted video returns success, its id and deleted, and no longer exists', async () => {
    const params = { id: await product.rows.aDraft() };
    const removed = await product.send({ method: 'DELETE', path: '/v1/videos/{id}' }, { params });

    expect(removed.status).to.equal(200);
    expect(removed.json).to.deep.equal({ success: true, id: params.id, deleted: true });
    expect((await product.send({ method: 'GET', path: '/v1/videos/{id}' }, { params })).status).to.equal(404);
  });

  it('a caption position beyond its range is accepted', async () => {
    for (const positionPercent of [-20, 120]) {
      const id = await product.rows.anAnalyzedVideo();
      const captions = { position: 'custom', positionPercent };
      expect((await start('export', id, { captions })).status, `${positionPercent}`).to.equal(202);
    }
  });

  it('an error about a missing scope names it and lists those of the token', async () => {
    const key = await product.token('owner', ['videos:read', 'jobs:read']);
    const id = await product.rows.aDraft();
    const { status, json } = await product.send(
      { method: 'DELETE', path: '/v1/videos/{id}' },
      { params: { id }, key },
    );

    expect(status).to.equal(403);
    expect(json.error.code).to.equal('insufficient_scope');
    for (const scope of ['videos:write', 'videos:read', 'jobs:read'])
      expect(json.error.message).to.include(scope);
  });
});

/** The contract's tables of fields by operation, with the required properties of each field's schema. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'POST /v1/videos/upload': {
    filename: { type: 'string', minLength: 1 },
    contentType: { type: 'string', pattern: '^video/' },
    videoUrl: { type: 'string' },
    name: { type: 'string' },
    videoContext: { type: 'string' },
    projectId: { type: 'string', minLength: 1 },
    aiGeneratedAudio: { type: 'boolean' },
  },
  'GET /v1/videos': {
    page: { type: 'integer', minimum: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    status: { enum: ['draft', 'in_progress', 'completed'] },
    projectId: { type: 'string', minLength: 1 },
    uncategorized: { type: 'boolean' },
    backup: { enum: ['none', 'taken'] },
    approval: { enum: ['pending', 'approved', 'rejected', 'withdrawn'] },
    kb: { enum: ['published', 'not_published', 'none'] },
    languageGroup: { type: 'string', minLength: 1 },
    cursor: { type: 'string', minLength: 1 },
  },
  'PATCH /v1/videos/{id}': {
    name: { type: 'string', minLength: 1, maxLength: 200 },
    projectId: { type: ['string', 'null'], minLength: 1 },
    videoContext: { type: 'string', maxLength: 5000 },
    companyContext: { type: 'string', maxLength: 5000 },
    subtitleLanguage: { type: 'string', minLength: 2, maxLength: 10 },
    aiGeneratedAudio: { type: 'boolean' },
  },
  'POST /v1/videos/{id}/analyze': {
    videoContext: { type: 'string', maxLength: 5000 },
    companyContext: { type: 'string', maxLength: 5000 },
    language: { type: 'string' },
    tone: { type: 'string' },
    contentStyle: { enum: ['how-to', 'sop', 'promotional', 'training', 'announcement'] },
    productName: { type: 'string', maxLength: 200 },
    scriptSource: { enum: ['video', 'transcript', 'original', 'custom'] },
    customScript: { type: 'string', maxLength: 100_000 },
    scriptSkillId: { type: 'string' },
    forceRefresh: { type: 'boolean' },
    keyEvents: { type: 'array', maxItems: 500 },
    analysisModel: { enum: ['analysis_model_1'] },
    subtitleModel: { enum: ['subtitle_model_1', 'subtitle_model_2'] },
    autoZoom: { type: 'boolean' },
  },
  'POST /v1/videos/{id}/translate': { language: { type: 'string', minLength: 2 } },
  'POST /v1/videos/{id}/voiceover': {
    voiceId: { type: 'string' },
    language: { type: 'string' },
    sentencePauseSeconds: { type: 'number', minimum: 0, maximum: 3 },
    applyPronunciations: { type: 'boolean' },
    model: { enum: ['auto', 'tts_multilingual_v2', 'tts_v3'] },
    speed: { type: 'number', minimum: 0.7, maximum: 1.3 },
    stability: { type: 'number', minimum: 0, maximum: 1 },
  },
  'POST /v1/videos/{id}/article': {
    regenerate: { type: 'boolean', default: false },
    language: { type: 'string' },
    instructions: { type: 'string' },
    format: { enum: ['markdown', 'html'], default: 'markdown' },
    style: {
      enum: ['default', 'dark', 'corporate', 'editorial', 'minimal', 'brandKit'],
      default: 'brandKit',
    },
  },
  'GET /v1/videos/{id}/article': { format: { enum: ['markdown', 'html'], default: 'markdown' } },
  'GET /v1/videos/{id}/subtitles': { format: { default: 'json' } },
};

describe('openapi.json: fixed by the contract', () => {
  const { info, paths } = withoutReferences(readOpenApi());

  it('has the version of the contract, and every path below /v1 except those of OAuth', () => {
    expect(info.version).to.equal('1.14.0');
    for (const path of Object.keys(paths)) expect(path).to.match(/^\/(v1\/|oauth\/|\.well-known\/)/);
  });

  for (const [name, fields] of Object.entries(FIELDS)) {
    it(`${name} accepts the fields of the contract with their types and bounds`, () => {
      const [method = '', path = ''] = name.split(' ');
      const { parameters = [], requestBody } = paths[path][method.toLowerCase()];
      const query = parameters.map((one: { name: string; schema: object }) => [one.name, one.schema]);
      const body = requestBody?.content['application/json'].schema.properties;
      const described = { ...Object.fromEntries(query), ...body };
      for (const [field, expected] of Object.entries(fields))
        expect(described[field], field).to.deep.include(expected);
    });
  }
});
