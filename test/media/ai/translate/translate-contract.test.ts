import { expect } from 'chai';
import {
  openTranslateEngines,
  type TranslateEngines,
} from '../../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../../services/media/ai/translate/translate-config.js';
import { failureOf } from '../../../setup/failure-of.js';
import { chatAnswer, type ProtocolServer, startProtocolServer } from '../openai-protocol-server.js';

const never = new AbortController().signal;
const DICTIONARY: Readonly<Record<string, string>> = {
  house: 'casa',
  the: 'la',
  big: 'grande',
  open: 'abre',
};

/** Knows a few words of Spanish, and returns every line in the requested form. */
const spanishServer = () =>
  startProtocolServer(({ body }) => {
    const material = JSON.parse(body.messages[1].content) as { lines: Array<{ n: number; text: string }> };
    return chatAnswer({
      lines: material.lines.map(({ n, text }) => ({
        n,
        text: text.replace(/\p{L}+/gu, (word) => DICTIONARY[word.toLowerCase()] ?? word),
      })),
    });
  });

describe('every translation engine of this machine', () => {
  let server: ProtocolServer;
  const engines: Array<{ id: string; translating: TranslateEngines }> = [];

  before(async () => {
    server = await spanishServer();
    const env = { ...process.env, TRANSLATE_OPENAI_BASE_URL: server.baseUrl };
    const all = openTranslateEngines(TranslateEnv.parse(env));
    for (const { id, isReady } of await all.describe()) {
      if (!isReady) continue;
      engines.push({
        id,
        translating: openTranslateEngines(TranslateEnv.parse({ ...env, TRANSLATE_ENGINE: id })),
      });
    }
    await all.close();
  });
  after(async () => {
    await Promise.all(engines.map(({ translating }) => translating.close()));
    await server.close();
  });

  const translate = (translating: TranslateEngines, lines: readonly string[], more: object = {}) =>
    translating.translate({ from: 'en', to: 'es', lines, glossary: [], signal: never, ...more });

  it('includes apertium and the server', () => {
    expect(engines.map(({ id }) => id)).to.have.members(['openai', 'apertium']);
  });

  it('keeps phrases of a line as they are, and translates the same words in other lines', async () => {
    for (const { id, translating } of engines) {
      const { lines } = await translate(translating, ['Select House.', 'The house.'], {
        verbatim: [['House'], []],
      });

      expect(lines[0], id).to.match(/^Selec\p{L}+ House\.$/u);
      expect(lines[1], id).to.match(/casa/i);
    }
  });

  it('translates each line, preserving their number and order', async () => {
    const fractions: number[] = [];
    for (const { id, translating } of engines) {
      const onProgress = (fraction: number) => void fractions.push(fraction);
      const { lines, isDraft, engineId } = await translate(
        translating,
        ['The big house.', '', 'The house', '♪', 'the\nhouse'],
        { onProgress },
      );

      expect(lines, id).to.have.length(5);
      expect(lines[0]?.toLowerCase(), id).to.match(/^la .*casa/);
      expect([lines[1], lines[3]], id).to.deep.equal(['', '♪']);
      expect(lines[4]?.toLowerCase(), id).to.equal('la casa');
      expect(isDraft, id).to.equal(id === 'apertium');
      expect(engineId).to.equal(id);
      expect(fractions.at(-1), id).to.equal(1);
    }
  });

  it('preserves glossary terms, or translates them as the glossary does', async () => {
    const glossary = [
      { term: 'Big House' },
      { term: 'settings', translation: 'configuración' },
      { term: 'C++' },
    ];
    for (const { id, translating } of engines) {
      const { lines } = await translate(
        translating,
        ['Open Big House and the settings of Big House.', 'Big House', 'C++ and the house'],
        { glossary },
      );

      expect(lines[0], id).to.match(/Big House.*configuración.*Big House/);
      expect(lines[1], id).to.equal('Big House');
      expect(lines[2], id).to.match(/C\+\+.*casa/);
    }
  });

  it('preserves every kind of character', async () => {
    const line = 'Press [Ctrl+S] or <b> @ 50/50 $x ^y {z} \\ ~ * "quoted" — 😀 &amp; #1';
    for (const { id, translating } of engines) {
      const { lines } = await translate(translating, [line]);

      for (const sign of ['[Ctrl+S]', '<', '>', '@', '50/50', '$x', '^', '{z}', '\\', '*', '—', '😀', '#1']) {
        expect(lines[0], id).to.contain(sign);
      }
    }
  });

  it('stops when aborted', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `The house number ${index} is big.`);
    for (const { id, translating } of engines) {
      const stop = new AbortController();
      let done = 0;
      const onProgress = (fraction: number) => {
        done = fraction;
        stop.abort(new Error('enough'));
      };
      const failure = await failureOf(translate(translating, lines, { signal: stop.signal, onProgress }));

      expect(failure, id).to.have.property('message', 'enough');
      expect(done, id).to.be.lessThan(0.5);
    }
  });

  it('continues after an abort, also for concurrent requests', async () => {
    for (const { id, translating } of engines) {
      const stop = new AbortController();
      const lines = Array.from({ length: 5000 }, () => 'The big house');
      const onProgress = () => stop.abort(new Error('enough'));
      const aborted = failureOf(translate(translating, lines, { signal: stop.signal, onProgress }));
      const others = Promise.all(['1', '2', '3'].map((n) => translate(translating, [`The house ${n}`])));
      expect((await aborted).message, id).to.equal('enough');

      const found = (await others).map(({ lines }) => lines[0]?.toLowerCase());
      expect(found, id).to.deep.equal(['la casa 1', 'la casa 2', 'la casa 3']);
    }
  });
});
