import { expect } from 'chai';
import { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { openTextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import { makeCues } from '../../../../services/media/work/analysis/make-cues.js';
import type { StoredTranscript } from '../../../../services/media/work/analysis/transcript.entity.js';
import { writeScript } from '../../../../services/media/work/script/write-script.js';
import { anInteraction } from '../../../setup/an-interaction.js';
import { chatAnswer, type ProtocolServer, startProtocolServer } from '../../ai/openai-protocol-server.js';
import { said } from './footage.js';

const { signal } = new AbortController();
const SPOKEN = [
  ...said('um welcome to the to the lesson', 2),
  ...said('so we open the we open the settings uh page', 10),
];

const transcribed = (differing: Partial<StoredTranscript> = {}): StoredTranscript => {
  const words = differing.words ?? SPOKEN;
  return {
    language: words.length > 0 ? 'en' : null,
    durationSeconds: 30,
    words,
    scenes: [],
    silences: [],
    speech: [],
    loudnessLufs: null,
    engineId: 'pocketsphinx',
    cues: makeCues(words, { language: 'en', durationSeconds: 30 }),
    ...differing,
  };
};
const write = (
  asked: Partial<AnalysisRequest>,
  transcribe = transcribed(),
  env: Record<string, string> = {},
) =>
  writeScript(
    openTextEngines(TextEnv.parse(env)),
    AnalysisRequest.parse({ videoId: 'vid_1', ...asked }),
    transcribe,
    { signal },
  );
const textsOf = ({ lines }: Awaited<ReturnType<typeof write>>) => lines.map(({ text }) => text);

describe('writeScript', () => {
  it('original: returns the verbatim transcript', async () => {
    const script = await write({ scriptSource: 'original' });

    expect(script.lines).to.deep.equal(transcribed().cues);
    expect(script.language).to.equal('en');
  });

  it('transcript: returns the cleaned-up speech, each word at its time', async () => {
    const script = await write({ scriptSource: 'transcript' });

    expect(textsOf(script)).to.deep.equal(['Welcome to the lesson.', 'So we open the settings page.']);
    expect(script.lines[0]?.words).to.deep.equal([
      { text: 'Welcome', start: 2.4, end: 2.7 },
      { text: 'to', start: 2.8, end: 3.1 },
      { text: 'the', start: 3.2, end: 3.5 },
      { text: 'lesson.', start: 4.4, end: 4.7 },
    ]);
    expect(script.lines[1]?.startTime).to.equal(10);
  });

  it('video: adds the provided key events where there is no speech', async () => {
    const keyEvents = [
      { text: 'The page reloads', timestamp: 20 },
      { text: 'Opening the settings', timestamp: null },
    ];

    const script = await write({ keyEvents });

    expect(textsOf(script)).to.deep.equal([
      ...['Welcome to the lesson.', 'So we open the settings page.', 'The page reloads.'],
    ]);
    expect(script.lines[2]).to.not.have.property('words');
    expect(script.lines[2]?.startTime).to.equal(20);
    expect(script.keyEventPlaces).to.deep.equal([20, 10]);
  });

  it('video: uses all known material for a silent video, and returns nothing without any', async () => {
    const silent = transcribed({ words: [] });
    const contexts = {
      videoContext: 'A new project is made with the wizard. Then it is saved under the name that you choose.',
      companyContext: 'Acme',
    };

    const reported = await write(contexts, silent);
    expect(textsOf(reported)).to.deep.equal([
      'A new project is made with the wizard.',
      'Then it is saved\nunder the name that you choose.',
    ]);
    expect(reported.lines[1]?.startTime).to.be.within(1, 3);
    expect(reported.language).to.equal('en');
    expect(await write({ companyContext: 'Acme', title: 'x' }, silent)).to.deep.include({
      lines: [],
      language: null,
    });
    expect(textsOf(await write({ ...contexts, scriptSource: 'transcript' }, silent))).to.deep.equal([]);
  });

  describe('video: a silent screen recording', () => {
    const click = (start: number, label: string) => anInteraction('click', start, { label });
    const interactions = [click(5, 'Bagong invoice'), click(12, 'I-save'), click(20, 'Isara')];
    const recording = (differing: Partial<StoredTranscript> = {}) =>
      transcribed({ words: [], interactions, cursorTrack: [[0, 0.5, 0.5]], ...differing });
    const texts = [
      { atSeconds: 0, text: 'Mga kostumer. Bagong invoice. Kabuuan ng lahat ng bayad ngayong buwan' },
    ];
    const screen = { reader: 'tesseract', texts };

    it('is told in the workspace’s language where that of the screen has no wording or is unsure', async () => {
      const asked = { scriptSource: 'video' as const };
      const german = await write({ ...asked, defaultLanguage: 'de' }, recording({ screen }));
      const english = await write({ ...asked, defaultLanguage: 'tl' }, recording({ screen }));

      expect([german.language, textsOf(german)[0]]).to.deep.equal([
        'de',
        'Klicken Sie auf „Bagong invoice“.',
      ]);
      expect([english.language, textsOf(english)[0]]).to.deep.equal(['en', 'Click Bagong invoice.']);
    });

    it('claims no click without a visible pointer', async () => {
      const asked = { scriptSource: 'video' as const, defaultLanguage: 'en' };

      expect(textsOf(await write(asked, recording({ cursorTrack: [] })))).to.deep.equal([]);
    });
  });

  it('custom: keeps the times of a pasted subtitle file', async () => {
    const srt =
      '\ufeff1\r\n00:00:03,500 --> 00:00:05,000\r\n<i>Welcome</i> to\r\nthe lesson.\r\n\r\n2\r\n00:00:12,000 --> 00:00:14,000\r\nOpen it.\r\n';
    const vtt =
      'WEBVTT\n\n00:03.500 --> 00:05.000\n<i>Welcome</i> to\nthe lesson.\n\n00:12.000 --> 00:14.000\nOpen it.';
    const expected = [
      { startTime: 3.5, endTime: 5, text: 'Welcome to\nthe lesson.' },
      { startTime: 12, endTime: 14, text: 'Open it.' },
    ];

    for (const customScript of [srt, vtt]) {
      const { lines } = await write({ scriptSource: 'custom', customScript }, transcribed({ words: [] }));

      expect(lines).to.deep.equal(expected);
    }
  });

  it('custom: preserves the script exactly, and times the transcribed words', async () => {
    const customScript =
      'Welcome to the lesson!\nNow — we open the settings page.\n最後に保存します。 مرحبا بالعالم';

    const script = await write({ scriptSource: 'custom', customScript });

    expect(textsOf(script)).to.deep.equal([
      ...[
        'Welcome to the lesson!',
        'Now — we open the settings page.',
        '最後に保存します。',
        'مرحبا بالعالم',
      ],
    ]);
    expect(script.lines[0]?.words?.map(({ text }) => text)).to.deep.equal([
      'Welcome',
      'to',
      'the',
      'lesson!',
    ]);
    expect(script.lines[1]?.startTime).to.be.within(9.9, 10.9);
    expect(script.lines[3]).to.not.have.property('words');
  });

  it('custom: detects the language of a short script by its letters, else uses that of the speech', async () => {
    const language = async (
      customScript: string,
      transcribe = transcribed(),
      asked: Partial<AnalysisRequest> = {},
    ) => {
      const script = await write({ scriptSource: 'custom', customScript, ...asked }, transcribe);
      return [script.language, script.languageConfidence];
    };
    const silent = transcribed({ words: [] });
    const title = 'Willkommen zu dieser kurzen Einführung in die Einstellungen';

    expect((await language('设置'))[0]).to.equal('zh');
    expect((await language('Open the menu.'))[0]).to.equal('en');
    expect((await language('Klick', silent, { title }))[0]).to.equal('de');
    expect(await language('Open the menu.', silent)).to.deep.equal([null, null]);
    expect(await language('Open the menu.', silent, { defaultLanguage: 'fr' })).to.deep.equal(['fr', 0]);
    expect(await language('设置', transcribed(), { language: 'ja' })).to.deep.equal(['ja', 1]);
  });

  it('uses the default language if none is detected, even by the engine', async () => {
    const keyEvents = [{ text: 'Save', timestamp: 20 }];
    const silent = await write({ keyEvents, defaultLanguage: 'de' }, transcribed({ words: [] }));
    const unsure = await write(
      { scriptSource: 'original', defaultLanguage: 'de' },
      transcribed({ words: said('hm', 2), language: 'und' }),
    );

    expect([silent.language, silent.languageConfidence]).to.deep.equal(['de', 0]);
    expect([unsure.language, unsure.languageConfidence]).to.deep.equal(['de', 0]);
  });

  it('custom: uses the language of the script', async () => {
    const customScript = 'Willkommen zu dieser kurzen Lektion über die Einstellungen des Programms.';

    expect(
      (await write({ scriptSource: 'custom', customScript }, transcribed({ words: [] }))).language,
    ).to.equal('de');
    expect((await write({ scriptSource: 'custom', customScript, language: 'gsw' })).language).to.equal('gsw');
  });

  describe('by a server', () => {
    let server: ProtocolServer;
    afterEach(() => server.close());

    it('sends the whole request, and makes readable subtitles of the returned lines', async () => {
      const text =
        'Acme makes it easy. Open the settings page, choose the language you like best, and save it.';
      server = await startProtocolServer(() =>
        chatAnswer({ lines: [{ start: 0, end: 9, text, from: ['s1'] }] }),
      );
      const asked = {
        ...({
          contentStyle: 'promotional',
          productName: 'Acme',
          tone: 'warm',
          styleGuide: 'Be brief.',
        } as const),
        title: 'My talk',
        videoContext: 'Shows it',
        companyContext: 'Acme GmbH',
        keyEvents: [{ text: 'Saves', timestamp: 12 }],
      };

      const script = await write(asked, transcribed(), { TEXT_OPENAI_BASE_URL: server.baseUrl });

      const reported = JSON.parse(server.requests[0]?.body.messages[1].content);
      expect(reported.direction).to.deep.equal({
        contentStyle: 'promotional',
        productName: 'Acme',
        tone: 'warm',
        styleGuide: 'Be brief.',
      });
      expect(reported.material).to.deep.include({
        title: 'My talk',
        videoContext: { id: 'v1', text: 'Shows it' },
        companyContext: { id: 'c1', text: 'Acme GmbH' },
        keyEvents: [{ id: 'k1', text: 'Saves', atSeconds: 12 }],
      });
      expect(reported.material.sentences).to.have.length(2);
      expect(textsOf(script).join(' ').replaceAll('\n', ' ')).to.equal(text);
      for (const line of textsOf(script).flatMap((cue) => cue.split('\n')))
        expect(line.length).to.be.below(43);
    });

    it('sends no request when nothing is to be written', async () => {
      server = await startProtocolServer(() => chatAnswer({ lines: [] }));
      const env = { TEXT_OPENAI_BASE_URL: server.baseUrl };

      await write({ scriptSource: 'original' }, transcribed(), env);
      await write({ scriptSource: 'custom', customScript: 'Own.' }, transcribed(), env);
      await write({}, transcribed({ words: [] }), env);

      expect(server.requests).to.deep.equal([]);
    });
  });
});
