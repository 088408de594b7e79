import { expect } from 'chai';
import { readOpenApi, withoutReferences } from '../../setup/openapi.js';

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
