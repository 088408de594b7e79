import { expect } from 'chai';
import { useSharedProduct } from '../setup/shared-product.js';

type Listed = {
  id: string;
  gender: string;
  languages: string[];
  models: string[];
  previewUrl: string | null;
};

describe('reference data', () => {
  const product = useSharedProduct();

  const voices = async (query = ''): Promise<Listed[]> => {
    const { status, json, text } = await product.api('GET', `/v1/voices${query}`);
    expect(status, text).to.equal(200);
    return json.voices;
  };

  it('lists the voices of this machine at once, with previews', async () => {
    const all = await voices();
    const slt = all.find(({ id }) => id === 'flite_slt');

    expect(slt).to.deep.include({
      name: 'Slt',
      gender: 'female',
      languages: ['en-US'],
      models: ['tts_multilingual_v2', 'tts_v3'],
    });
    expect(slt).to.have.all.keys('id', 'name', 'gender', 'languages', 'models', 'previewUrl');
    const received = await fetch(slt?.previewUrl as string);
    expect([received.status, received.headers.get('content-type')]).to.deep.equal([200, 'audio/mpeg']);
    expect((await received.arrayBuffer()).byteLength).to.be.greaterThan(8000);
  });

  it('lists voices by language, and refuses an invalid language', async () => {
    expect((await voices('?language=de-AT')).map(({ id }) => id)).to.deep.equal([
      'espeak_de_female',
      'espeak_de_male',
    ]);
    expect(await voices('?language=ja')).to.deep.equal([]);
    const { status, json } = await product.api('GET', '/v1/voices?language=nonsense!');
    expect([status, json.error.code]).to.deep.equal([400, 'validation_error']);
    expect(json.error.message).to.contain('query.language');
  });

  it('lists the avatars, with a preview of each', async () => {
    const { status, json } = await product.api('GET', '/v1/avatars');
    const mara = json.avatars.find(({ id }: { id: string }) => id === 'mara-moving');

    expect([status, mara.name, mara.kind, mara.talking]).to.deep.equal([
      200,
      'Mara, moving',
      'looping',
      true,
    ]);
    expect(mara).to.have.all.keys('id', 'name', 'previewUrl', 'kind', 'talking');
    const seen = await fetch(mara.previewUrl);
    expect([seen.status, seen.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
  });

  it('lists the capabilities by language', async () => {
    const { json } = await product.api('GET', '/v1/languages');
    const byCode = new Map(json.languages.map((one: { code: string }) => [one.code, one]));

    expect(byCode.get('en')).to.deep.equal({
      code: 'en',
      name: 'English',
      nativeName: 'English',
      direction: 'ltr',
      subtitles: true,
      voiceover: true,
      translation: true,
      engines: {
        transcribe: { id: 'pocketsphinx', quality: 'draft' },
        tts: { id: 'flite', quality: 'draft' },
        translate: { id: 'apertium', quality: 'draft' },
        text: { id: 'plain', quality: 'draft' },
      },
    });
    expect(byCode.get('es')).to.include({ subtitles: false, voiceover: true, translation: true });
    expect(byCode.get('ja')).to.include({ subtitles: false, voiceover: false, translation: true });
    expect(byCode.get('ko')).to.include({ translation: false });
  });

  it('names each kind of engine in the worker’s readiness', async () => {
    const response = await fetch(`${product.metricsUrl('worker')}/readyz`);
    const { checks } = (await response.json()) as { checks: Record<string, string> };

    expect(checks.transcribe).to.match(/^ok: pocketsphinx \(draft, en\); better: .*npm run engines -- add/);
    expect(checks.ocr).to.match(/^ok: tesseract \(standard, /);
    expect(checks.tts).to.match(
      /^ok: flite \(draft, .*espeak-ng \(draft, .*missing: .*openai \(set TTS_OPENAI_BASE_URL/,
    );
    expect(checks.translate).to.match(/^ok: .*apertium \(draft, /);
    expect(checks.text).to.match(/^ok: plain \(draft, any language\)/);
  });
});
