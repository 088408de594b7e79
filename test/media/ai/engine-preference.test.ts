import { expect } from 'chai';
import {
  enginePreference,
  preferredEngines,
  reachableEngines,
  wantedLanguages,
} from '../../../services/media/ai/engine-preference.js';

const ORDER = ['best', 'good', 'plain'] as const;
const read = (text: string) => enginePreference(ORDER).parse(text);
const refusal = (text: string) => enginePreference(ORDER).safeParse(text).error?.issues[0]?.message;

describe('engine preference', () => {
  it('reads auto as every engine, the best first', () => {
    expect(preferredEngines(read('auto'), 'de', ORDER)).to.deep.equal(ORDER);
    expect(reachableEngines(read('auto'), ORDER)).to.deep.equal(ORDER);
  });

  it('reads a name as that engine only', () => {
    expect(preferredEngines(read('good'), undefined, ORDER)).to.deep.equal(['good']);
    expect(reachableEngines(read('good'), ORDER)).to.deep.equal(['good']);
  });

  it('reads a preference per language, the exact tag before the base language', () => {
    const preference = read('pt-BR:best, pt:good, eng:plain, *:good');

    expect(preferredEngines(preference, 'pt-br', ORDER)).to.deep.equal(['best']);
    expect(preferredEngines(preference, 'pt-PT', ORDER)).to.deep.equal(['good']);
    expect(preferredEngines(preference, 'en-US', ORDER)).to.deep.equal(['plain']);
    expect(preferredEngines(preference, 'ja', ORDER)).to.deep.equal(['good']);
    expect(preferredEngines(read('de:plain'), 'ja', ORDER)).to.deep.equal(ORDER);
    expect(reachableEngines(read('de:plain,*:good'), ORDER)).to.deep.equal(['good', 'plain']);
  });

  it('names the invalid entry and the valid ones', () => {
    for (const [text, entry] of [
      ['nobody', 'nobody'],
      ['de:auto', 'de:auto'],
      ['de:best,nonsense!:good', 'nonsense!:good'],
      ['', ''],
    ]) {
      expect(refusal(text as string), text).to.contain(`"${entry}" must be auto, best, good, plain`);
    }
  });

  it('leaves an engine only the languages that are not assigned to others', () => {
    const engine = (languages: string[]) => ({ id: 'plain' as const, isReady: true, languages });

    expect(wantedLanguages(engine(['en', 'de']), [read('de:good')], ORDER)).to.deep.equal(['en']);
    expect(wantedLanguages(engine(['de']), [read('de:good')], ORDER)).to.deep.equal([]);
    expect(wantedLanguages(engine([]), [read('plain')], ORDER)).to.deep.equal([]);
    expect(wantedLanguages(engine([]), [read('de:plain,*:good')], ORDER)).to.deep.equal(['de']);
    expect(wantedLanguages(engine(['de']), [read('de:good'), read('plain')], ORDER)).to.deep.equal(['de']);
  });
});
