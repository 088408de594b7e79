import { expect } from 'chai';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { openTextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import { scriptWarnings } from '../../../../services/media/work/script/script-warnings.js';

const WRITTEN = { language: 'en', lines: [{}] };
const warningsOf = (
  asked: Partial<AnalysisRequest>,
  env: Record<string, string> = {},
  script: object = WRITTEN,
) =>
  scriptWarnings(
    openTextEngines(TextEnv.parse(env)),
    AnalysisRequest.parse({ videoId: 'vid_1', ...asked }),
    script as never,
  );
const DIRECTED = {
  tone: 'warm',
  contentStyle: 'promotional',
  productName: 'Acme',
  styleGuide: 'Brief.',
} as const;

describe('warnings of an analysis', () => {
  it('name the requested settings that the plain writer ignores', () => {
    const [warning, ...more] = warningsOf(DIRECTED);

    expect(more).to.deep.equal([]);
    expect(warning).to.match(
      /^The text engine plain ignores tone, contentStyle, productName, and scriptSkillId; a language model honours/,
    );
  });

  it('are empty where nothing was requested, where a model honours it, and where nothing was written', () => {
    const withModel = { TEXT_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };

    expect(warningsOf({})).to.deep.equal([]);
    expect(warningsOf({ contentStyle: 'how-to' })).to.deep.equal([]);
    expect(warningsOf(DIRECTED, withModel)).to.deep.equal([]);
    expect(warningsOf(DIRECTED, {}, { language: null, lines: [] })).to.deep.equal([]);
  });

  it('follow the engine of the requested model', () => {
    const env = {
      TEXT_ENGINE: 'plain',
      ANALYSIS_MODEL_1: 'openai',
      TEXT_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    };

    expect(warningsOf({ tone: 'warm' }, env)).to.have.length(1);
    expect(warningsOf({ tone: 'warm', analysisModel: 'analysis_model_1' }, env)).to.deep.equal([]);
  });

  it('name the settings of a writer where the script is not written', () => {
    expect(warningsOf({ tone: 'warm', scriptSource: 'original' })).to.deep.equal([
      'scriptSource original keeps what is spoken, and ignores tone',
    ]);
    expect(warningsOf({ tone: 'warm', scriptSource: 'custom', customScript: 'Own.' })).to.deep.equal([
      'scriptSource custom keeps the provided script, and ignores tone',
    ]);
  });
});
