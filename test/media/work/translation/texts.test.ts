import { expect } from 'chai';
import { cutText } from '../../../../services/media/work/translation/join-translated.js';
import { layOutTranslation } from '../../../../services/media/work/translation/lay-out-translation.js';
import { joinTexts, listTexts } from '../../../../services/media/work/translation/list-texts.js';
import { aTranslationRequest } from '../../../setup/translation.js';

const linesOf = (...texts: string[]) => texts.map((text) => ({ startTime: 0, endTime: 4, text }));

describe('texts of a translation', () => {
  it('are title and lines, in a reproducible order', () => {
    const request = aTranslationRequest();

    const texts = listTexts(request);

    expect(texts).to.deep.equal(['The big house', 'Open the door.', 'The house is big.', 'Good night.']);
    expect(
      joinTexts(
        request,
        texts.map((text) => `«${text}»`),
      ),
    ).to.deep.equal({
      title: '«The big house»',
      article: null,
      lines: ['«Open the door.»', '«The house is big.»', '«Good night.»'],
    });
  });

  it('stay in their own language where the translation is empty', () => {
    const request = aTranslationRequest({ lines: linesOf('♪', 'Good night.') });

    expect(joinTexts(request, ['La casa', ' ', ''])).to.deep.equal({
      title: 'La casa',
      lines: ['♪', 'Good night.'],
      article: null,
    });
  });

  it('are split at sentences if they are long, into chunks that join to the text again', () => {
    const sentence = 'The house (a big one) is "open." ';
    for (const text of [
      sentence.repeat(3000),
      '設定ページを開きます。次に言語を選びます！'.repeat(2000),
      'مرحبا بالعالم. '.repeat(4000),
      'no end '.repeat(10_000),
      '😀'.repeat(20_000),
      'x'.repeat(100_000),
    ]) {
      const stretches = cutText(text);

      expect(stretches.join('')).to.equal(text);
      expect(Math.max(...stretches.map(({ length }) => length))).to.be.at.most(1500);
      expect(stretches.length).to.be.lessThan(text.length / 700);
      for (const stretch of stretches) expect(stretch).to.not.match(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
    }
    const cut = cutText(sentence.repeat(100));
    expect(cut.every((stretch) => stretch.startsWith('The house') && stretch.endsWith('." '))).to.equal(true);
  });

  it('have one space where an engine left two', () => {
    const request = aTranslationRequest({ lines: linesOf('One') });

    expect(joinTexts(request, ['Una  casa ', ' hoy   miramos\u3000ya'])).to.deep.include({
      title: 'Una casa',
      lines: ['hoy miramos\u3000ya'],
    });
  });

  it('are joined as in the target language', () => {
    const lines = linesOf('The house is big. '.repeat(150));
    const count = cutText(lines[0]?.text ?? '').length;
    const answer = ['Title', ...Array.from({ length: count }, (_, i) => `${i}。`)];

    expect(joinTexts(aTranslationRequest({ lines, to: 'ja' }), answer).lines).to.deep.equal(['0。1。']);
    expect(joinTexts(aTranslationRequest({ lines, to: 'es' }), answer).lines).to.deep.equal(['0。 1。']);
  });
});

describe('layOutTranslation', () => {
  const line = (text: string) => ({ startTime: 0, endTime: 4, text });

  it('breaks a subtitle that has become too wide for one line, and joins one that has become short', () => {
    const long = 'La casa grande que está detrás de la iglesia vieja está abierta.';

    const laidOut = layOutTranslation(line('The big house behind the church\nis open.'), long, 'es');

    expect(laidOut.split('\n')).to.have.length(2);
    expect(laidOut.replace('\n', ' ')).to.equal(long);
    expect(layOutTranslation(line('The big house\nis open.'), 'Está abierta.', 'es')).to.equal(
      'Está abierta.',
    );
  });

  it('preserves every character of every script', () => {
    for (const text of ['مرحبا بالعالم، كيف حالك؟', '設定ページを「開く」。', 'नमस्ते दुनिया', '👩‍👩‍👧 ok'])
      expect(layOutTranslation(line('Hello.'), text, 'ar')).to.equal(text);
    const wide = '設定ページを開いて、使いたい言語を選んでください。';
    expect(layOutTranslation(line('Hello.'), wide, 'ja').replace('\n', '')).to.equal(wide);
  });

  it('does not change a text that two lines cannot hold, or that was one long line before', () => {
    const long = 'palabra '.repeat(40).trim();
    expect(layOutTranslation(line('Hello.'), long, 'es')).to.equal(long);
    expect(
      layOutTranslation(line('word '.repeat(20).trim()), 'una palabra '.repeat(5).trim(), 'es'),
    ).to.not.include('\n');
    expect(layOutTranslation(line('Hello.'), 'x'.repeat(100_000), 'es')).to.have.length(100_000);
  });
});
