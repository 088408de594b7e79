import { expect } from 'chai';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { settingsKeyOf, transcriptKeyOf } from '../../../../services/media/work/analysis/analysis-keys.js';

const SOURCE = { sha256: 'a'.repeat(64), engine: '["pocketsphinx"]', autoZoom: false };
const key = (asked: Partial<AnalysisRequest> = {}, transcribe = 'h', writer = 'w', reader?: string) =>
  settingsKeyOf(transcribe, AnalysisRequest.parse({ videoId: 'vid_1', ...asked }), { writer, reader });

describe('transcriptKeyOf', () => {
  it('distinguishes requests that give different results', () => {
    const keys = [
      transcriptKeyOf(SOURCE),
      transcriptKeyOf({ ...SOURCE, sha256: 'b'.repeat(64) }),
      transcriptKeyOf({ ...SOURCE, language: 'de' }),
      transcriptKeyOf({ ...SOURCE, engine: '["openai"]' }),
      transcriptKeyOf({ ...SOURCE, engine: null }),
      transcriptKeyOf({ ...SOURCE, autoZoom: true }),
    ];

    expect(new Set(keys)).to.have.property('size', keys.length);
  });
});

describe('settingsKeyOf', () => {
  it('distinguishes requests that give different scripts', () => {
    const keys = [
      ...[key({}, 'h', 'w', 'r'), key({}, 'h', 'w', 'other')],
      ...[key(), key({}, 'other'), key({}, 'h', 'other'), key({ scriptSource: 'transcript' })],
      ...[key({ scriptSource: 'original' }), key({ scriptSource: 'custom', customScript: 'a' })],
      ...[key({ scriptSource: 'custom', customScript: 'b' }), key({ tone: 'warm' }), key({ title: 'x' })],
      ...[key({ contentStyle: 'sop' }), key({ styleGuide: 'x' }), key({ analysisModel: 'analysis_model_1' })],
      ...[key({ videoContext: 'x' }), key({ companyContext: 'x' }), key({ autoZoom: true })],
      key({ keyEvents: [{ text: 'x', timestamp: null }] }),
      key({ keyEvents: [{ text: 'x', timestamp: 1 }] }),
    ];

    expect(new Set(keys)).to.have.property('size', keys.length);
  });

  it('ignores settings that the script source does not use', () => {
    const original = { scriptSource: 'original' } as const;

    expect(key({ ...original, tone: 'warm', title: 'x' }, 'h', 'other')).to.equal(key(original));
    expect(key({ forceRefresh: true })).to.equal(key());
  });
});
