import { expect } from 'chai';
import { isLanguageCode } from '../../../../schemas/language-code.js';
import { type EngineKind, qualityOf } from '../../../../services/media/ai/engine-quality.js';
import type { ListedVoice } from '../../../../services/media/ai/tts/open-tts-engines.js';
import { WIDELY_KNOWN } from '../../../../services/media/ai/widely-known.js';
import type {
  EngineReport,
  ReportedEngine,
} from '../../../../services/media/subgraph/reference/engine-report.js';
import {
  describeLanguages,
  type KnownLanguage,
} from '../../../../services/media/subgraph/reference/list-languages.js';
import { fontsOfAll } from '../../../../services/media/subgraph/reference/reference.resolver.js';
import { findSimilarVoice } from '../../../../services/media/subgraph/translation/translation.resolver.js';
import { useTestDatabase } from '../../../setup/database.js';

const NOTHING: EngineReport = { transcribe: [], voices: [], translate: [] };
const aVoice = (...languages: string[]): ListedVoice => ({
  id: 'voice_1',
  name: 'One',
  gender: 'female',
  engineId: 'flite',
  languages,
  models: ['tts_v3'],
});
const can = (languages: readonly KnownLanguage[], code: string) => {
  const found = languages.find((language) => language.code === code);
  return found && [found.subtitles, found.voiceover, found.translation];
};

describe('describeLanguages', () => {
  it('names every language, in English and natively, with the direction of its script', () => {
    const languages = describeLanguages([NOTHING]);
    const byCode = new Map(languages.map((language) => [language.code, language]));

    expect(languages.length).to.be.greaterThan(170);
    expect(byCode.size).to.equal(languages.length);
    expect(byCode.get('de')).to.include({ name: 'German', nativeName: 'Deutsch', direction: 'ltr' });
    expect(byCode.get('ar')).to.include({ name: 'Arabic', nativeName: 'العربية', direction: 'rtl' });
    for (const code of ['he', 'dv', 'fa', 'ur', 'ps', 'yi', 'ug', 'sd'])
      expect(byCode.get(code), code).to.include({ direction: 'rtl' });
    expect(byCode.get('ja')).to.include({ nativeName: '日本語' });
    for (const { code, name, nativeName } of languages) {
      expect(isLanguageCode(code), code).to.equal(true);
      expect(name, code).not.to.equal('');
      expect(nativeName, code).not.to.equal('');
    }
    // Same name in English.
    const same = languages.filter(({ name, nativeName }) => name === nativeName).map(({ code }) => code);
    expect(same.join(' ')).to.equal('af ak bi en eo ha ho ie ig io kr mg vo wo');
    expect([...byCode.keys()]).not.to.include.oneOf(['iw', 'in', 'ji', 'mo', 'tl']);
  });

  it('lists no capabilities without engines', () => {
    for (const languages of [describeLanguages([]), describeLanguages([NOTHING])]) {
      expect(languages.filter((one) => one.subtitles || one.voiceover || one.translation)).to.deep.equal([]);
    }
  });

  it('names the preferred engine of each language with its quality', () => {
    const engine = (kind: EngineKind, id: string, languages: string[], isReady = true): ReportedEngine => ({
      kind,
      id,
      languages,
      isReady,
      quality: qualityOf(kind, id),
      missing: isReady ? null : 'set it',
    });
    const engines = [
      engine('transcribe', 'openai', [], false),
      engine('transcribe', 'sherpa-onnx', ['de']),
      engine('transcribe', 'pocketsphinx', ['en']),
      engine('tts', 'flite', ['en-US']),
      engine('tts', 'espeak-ng', ['de', 'en']),
      engine('translate', 'apertium', ['es']),
      engine('text', 'plain', []),
    ];
    const translate = [{ id: 'apertium', pairs: [{ from: 'en', to: 'es' }] }];
    const byCode = new Map(
      describeLanguages([{ ...NOTHING, translate, engines }]).map((one) => [one.code, one.engines]),
    );
    const plain = { id: 'plain', quality: 'draft' };

    expect(byCode.get('en')).to.deep.equal({
      transcribe: { id: 'pocketsphinx', quality: 'draft' },
      tts: { id: 'flite', quality: 'draft' },
      translate: null,
      text: plain,
    });
    expect(byCode.get('de')).to.deep.include({
      transcribe: { id: 'sherpa-onnx', quality: 'standard' },
      tts: { id: 'espeak-ng', quality: 'draft' },
    });
    expect(byCode.get('es')).to.deep.include({
      transcribe: null,
      translate: { id: 'apertium', quality: 'draft' },
    });
    expect(describeLanguages([NOTHING])[0]?.engines).to.deep.equal({
      transcribe: null,
      tts: null,
      translate: null,
      text: null,
    });
  });

  it('names the engine that the operator prefers for a language', () => {
    const engine = (id: string, languages: string[]) => ({
      ...{ kind: 'translate' as const, id, languages, isReady: true, missing: null },
      quality: qualityOf('translate', id),
    });
    const translators = (preference: EngineReport['translatePreference']) => {
      const report = {
        ...NOTHING,
        translate: [
          { id: 'openai', pairs: [] },
          { id: 'apertium', pairs: [{ from: 'en', to: 'es' }] },
        ],
        translatePreference: preference,
        engines: [engine('openai', []), engine('apertium', ['es'])],
      };
      const listed = describeLanguages([report]);
      return ['es', 'ja', 'de'].map(
        (code) => listed.find((one) => one.code === code)?.engines.translate?.id ?? null,
      );
    };

    expect(translators({ byLanguage: {}, otherwise: null })).to.deep.equal(['openai', 'openai', 'openai']);
    expect(translators({ byLanguage: { ja: 'openai' }, otherwise: 'apertium' })).to.deep.equal([
      'apertium',
      'openai',
      null,
    ]);
  });

  it('combines the capabilities of all workers’ engines', () => {
    const languages = describeLanguages([
      { ...NOTHING, transcribe: [{ id: 'pocketsphinx', languages: ['en'] }] },
      {
        ...NOTHING,
        voices: [aVoice('en-US', 'de')],
        translate: [{ id: 'apertium', pairs: [{ from: 'en', to: 'es' }] }],
      },
    ]);

    expect(can(languages, 'en')).to.deep.equal([true, true, false]);
    expect(can(languages, 'en-US')).to.deep.equal([true, true, false]);
    expect(can(languages, 'de')).to.deep.equal([false, true, false]);
    expect(can(languages, 'es')).to.deep.equal([false, false, true]);
    expect(can(languages, 'ja')).to.deep.equal([false, false, false]);
  });

  it('assigns engines for any language to the widely known ones', () => {
    const languages = describeLanguages([
      { ...NOTHING, transcribe: [{ id: 'openai', languages: [] }], translate: [{ id: 'openai', pairs: [] }] },
    ]);

    expect(can(languages, 'ja')).to.deep.equal([true, false, true]);
    expect(can(languages, 'aa')).to.deep.equal([false, false, false]);
    expect(WIDELY_KNOWN.filter((code) => !can(languages, code)?.[0])).to.deep.equal([]);
  });
});

const voice = (id: string, gender: string, languages: string[], models = ['tts_v3']) => ({
  id,
  name: id,
  gender,
  languages,
  models,
  engineId: 'some',
});

describe('findSimilarVoice', () => {
  const db = useTestDatabase().source('media');

  before(async () => {
    const voices = [
      voice('anna', 'female', ['en']),
      voice('both', 'male', ['en', 'es']),
      voice('juan', 'male', ['es-MX']),
      voice('maria', 'female', ['es'], ['tts_multilingual_v2']),
    ];
    await db.query(`insert into engine_presence values ('one', $1)`, [
      { transcribe: [], translate: [], voices },
    ]);
  });

  const like = (voiceId: string, language: string, model = 'auto') =>
    findSimilarVoice(db, { voiceId, language, model });

  it('returns the same voice if it speaks the language', async () => {
    expect(await like('both', 'es-AR')).to.deep.equal({ voiceId: 'both', hasModel: true });
    expect(await like('juan', 'es')).to.deep.equal({ voiceId: 'juan', hasModel: true });
  });

  it('prefers a voice of the same gender, and reports whether it has the model', async () => {
    expect(await like('anna', 'es')).to.deep.equal({ voiceId: 'maria', hasModel: true });
    expect(await like('anna', 'es', 'tts_v3')).to.deep.equal({ voiceId: 'maria', hasModel: false });
  });

  it('returns the first voice of the language for an unknown voice, and null if there is none', async () => {
    expect(await like('gone', 'es')).to.deep.include({ voiceId: 'both' });
    expect(await like('both', 'ja')).to.equal(null);
  });
});

describe('fontsOfAll', () => {
  it('returns the families that every worker has, ignoring workers that do not report any', () => {
    const reports = [{ fonts: ['Noto Sans', 'Inter', 'Lato'] }, {}, { fonts: ['Inter', 'Noto Sans'] }];

    expect(fontsOfAll(reports)).to.deep.equal(['Inter', 'Noto Sans']);
    expect(fontsOfAll([{}])).to.deep.equal([]);
  });
});
