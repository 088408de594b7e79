import { expect } from 'chai';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import type { Word } from '../../../../services/media/text/word.js';
import { settingsKeyOf, transcriptKeyOf } from '../../../../services/media/work/analysis/analysis-keys.js';
import { describeTranscription } from '../../../../services/media/work/analysis/describe-transcription.js';
import { rateLines } from '../../../../services/media/work/analysis/rate-lines.js';
import { settleSpokenLanguage } from '../../../../services/media/work/analysis/settle-spoken-language.js';
import {
  dropUnspokenWords,
  writeTranscript,
} from '../../../../services/media/work/analysis/write-transcript.js';

const SPEECH = [{ startSeconds: 0, endSeconds: 60 }];

/** Words of equal length without pauses. */
const transcribed = (text: string, { secondsEach = 0.35, confidence = 0.4, from = 0 } = {}): Word[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    startSeconds: from + index * secondsEach,
    endSeconds: from + (index + 1) * secondsEach,
    confidence,
  }));

describe('dropUnspokenWords', () => {
  it('keeps words at the pace of speech even if the engine is unsure', () => {
    const words = transcribed('ask not what your country can do for you');

    expect(dropUnspokenWords(words, SPEECH)).to.deep.equal(words);
  });

  it('drops words drawn out over chords, even if the engine is confident', () => {
    expect(
      dropUnspokenWords(
        transcribed('and her you can loon one', { secondsEach: 1.3, confidence: 0.9 }),
        SPEECH,
      ),
    ).to.deep.equal([]);
  });

  it('keeps a slow speaker with confident words, and drops slow guesses', () => {
    const slow = { secondsEach: 0.7 };

    expect(
      dropUnspokenWords(transcribed('open the window now', { ...slow, confidence: 0.9 }), SPEECH),
    ).to.have.length(4);
    expect(
      dropUnspokenWords(transcribed('open the window now', { ...slow, confidence: 0.4 }), SPEECH),
    ).to.deep.equal([]);
  });

  it('drops words of very low confidence, such as "thank you for watching" over music', () => {
    expect(
      dropUnspokenWords(transcribed('thank you for watching', { confidence: 0.05 }), SPEECH),
    ).to.deep.equal([]);
  });

  it('drops words where there is no speech', () => {
    expect(
      dropUnspokenWords(transcribed('thank you for watching', { from: 70, confidence: 0.9 }), SPEECH),
    ).to.deep.equal([]);
  });

  it('drops the few plausible words of an implausible span', () => {
    const words = [
      ...transcribed('one two three four five six', { secondsEach: 2 }),
      ...transcribed('hello again', { from: 20 }),
    ];

    expect(dropUnspokenWords(words, SPEECH)).to.deep.equal([]);
  });

  it('counts a character of a syllabic script as a syllable', () => {
    expect(dropUnspokenWords(transcribed('你 好 世 界', { secondsEach: 0.25 }), SPEECH)).to.have.length(4);
  });

  it('returns each word once when spans overlap', () => {
    const spans = [
      { startSeconds: 0, endSeconds: 1 },
      { startSeconds: 1, endSeconds: 60 },
    ];
    const words = transcribed('ask not what your country can do for you');

    expect(dropUnspokenWords(words, spans)).to.deep.equal(words);
  });
});

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

describe('settleSpokenLanguage', () => {
  it('keeps the region that the engine reports', async () => {
    const text = 'Welcome to this lesson. Open the settings page and choose a language.';

    expect(await settleSpokenLanguage(text, 'en-GB')).to.include({ language: 'en-GB' });
  });

  it('prefers the language detected from the words to the engine’s', async () => {
    const spanish = 'Bienvenidos a esta lección. Primero abra la página de configuración.';

    expect(await settleSpokenLanguage(spanish, 'en')).to.include({ language: 'es' });
    expect(await settleSpokenLanguage('Hola', 'en')).to.deep.equal({ language: 'en', confidence: 0.5 });
    expect(await settleSpokenLanguage('Привет мир', 'bg')).to.include({ language: 'bg' });
  });

  it('is unknown if neither gives a language', async () => {
    expect(await settleSpokenLanguage('Hm', 'und')).to.equal(null);
    expect(await settleSpokenLanguage('Привет мир', 'und')).to.include({ language: 'ru' });
  });
});

describe('writeTranscript', () => {
  const words = ['did', 'you', 'really', 'see', 'it', 'yes', 'I', 'certainly', 'did'].map((text, index) => ({
    text,
    startSeconds: index * 0.3,
    endSeconds: index * 0.3 + 0.25,
    confidence: 0.9,
  }));
  const write = (turns?: Parameters<typeof writeTranscript>[1]['turns']) =>
    writeTranscript(
      { language: 'en', words },
      { speech: [{ startSeconds: 0, endSeconds: 4 }], turns, language: 'en', durationSeconds: 5 },
    );

  it('makes cues of one speaker each, whose words name the speaker', async () => {
    const { words: written, cues } = await write([
      { startSeconds: 0, endSeconds: 1.45, speaker: 1 },
      { startSeconds: 1.45, endSeconds: 4, speaker: 2 },
    ]);

    expect(written.map(({ speaker }) => speaker)).to.deep.equal([1, 1, 1, 1, 1, 2, 2, 2, 2]);
    expect(cues.map(({ text }) => text)).to.deep.equal(['Did you really see it', 'Yes I certainly did']);
  });

  it('names no speaker where speakers are not distinguished', async () => {
    const { words: written, cues } = await write();

    expect(written.every((word) => !('speaker' in word))).to.equal(true);
    expect(cues).to.have.length(1);
  });
});
