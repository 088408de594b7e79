import { expect } from 'chai';
import { describeTranscription } from '../../../../services/media/work/analysis/describe-transcription.js';
import { rateLines } from '../../../../services/media/work/analysis/rate-lines.js';

const WORDS = [
  { text: 'hello', startSeconds: 0.1, endSeconds: 0.4, confidence: 0.9 },
  { text: 'there', startSeconds: 0.5, endSeconds: 0.9, confidence: 0.6 },
];
const LINE = {
  startTime: 0,
  endTime: 1,
  text: 'Hello there',
  words: [
    { text: 'Hello', start: 0.1, end: 0.4 },
    { text: 'there', start: 0.5, end: 0.9 },
  ],
};
const SCRIPT = { language: 'en', languageConfidence: 0.8, lines: [LINE] };
const SCREEN = { reader: JSON.stringify(['tesseract', '5.3.0', 'en']), texts: [{}] } as never;

const describeOf = (
  engineId: string | null,
  { words = WORDS, scriptSource = 'original' as 'original' | 'custom' | 'video' | 'transcript' } = {},
) =>
  describeTranscription({
    request: { scriptSource },
    transcribed: { words, engineId, engineModel: engineId && 'a-model' },
    screen: SCREEN,
    script: SCRIPT,
  });

describe('describeTranscription', () => {
  it('names the engine and its model, with the confidence of language and words', () => {
    expect(describeOf('sherpa-onnx')).to.deep.equal({
      engine: 'sherpa-onnx',
      method: 'transcribed',
      model: 'a-model',
      language: 'en',
      languageConfidence: 0.8,
      confidence: 0.75,
      draft: false,
    });
  });

  it('marks the text of an engine of draft quality as a draft, however confident it is', () => {
    expect(describeOf('pocketsphinx')?.draft).to.equal(true);
  });

  it('marks a text below a mean confidence of 0.5 as a draft, whatever the engine', () => {
    const withConfidence = (confidence: number) => WORDS.map((word) => ({ ...word, confidence }));

    expect(describeOf('openai', { words: withConfidence(0.49) })?.draft).to.equal(true);
    expect(describeOf('openai', { words: withConfidence(0.5) })?.draft).to.equal(false);
  });

  it('names the reader of a script that was read from the screen, which is a draft', () => {
    const read = describeOf('sherpa-onnx', { words: [], scriptSource: 'video' });

    expect(read).to.include({
      engine: 'tesseract',
      method: 'read',
      model: null,
      confidence: null,
      draft: true,
    });
  });

  it('returns null for a provided script, and for a text without speech and screen texts', () => {
    expect(describeOf('pocketsphinx', { scriptSource: 'custom' })).to.equal(null);
    expect(describeOf(null, { words: [], scriptSource: 'transcript' })).to.equal(null);
  });
});

describe('rateLines', () => {
  it('adds the confidence of each word, and their mean to the line', () => {
    const [line] = rateLines([LINE], { words: WORDS, transcription: describeOf('sherpa-onnx') });

    expect(line).to.include({ source: 'transcribed', confidence: 0.75 });
    expect(line?.words?.map(({ confidence }) => confidence)).to.deep.equal([0.9, 0.6]);
  });

  it('gives a line without words no confidence: it was read, or written', () => {
    const { words: _, ...silent } = LINE;
    const transcription = describeOf(null, { words: [], scriptSource: 'video' });

    expect(rateLines([silent], { words: [], transcription })[0]).to.include({
      source: 'read',
      confidence: null,
    });
    expect(rateLines([silent], { words: WORDS, transcription: null })[0]).to.include({
      source: 'written',
      confidence: null,
    });
  });
});
