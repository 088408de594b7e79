import { expect } from 'chai';
import {
  articleTexts,
  markdownTexts,
  markedNames,
  withArticleTexts,
  withMarkdownTexts,
} from '../../../../services/media/work/translation/article-texts.js';
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

  it('are the words of each speaker of a dialogue, whose dashes and lines stay', () => {
    const request = aTranslationRequest({
      lines: linesOf('- Where is it?\n- In the house.', '– Good night.'),
    });

    expect(listTexts(request).slice(1)).to.deep.equal(['Where is it?', 'In the house.', 'Good night.']);
    expect(joinTexts(request, ['T', '¿Dónde está?', 'En la casa.', 'Buenas noches.']).lines).to.deep.equal([
      '- ¿Dónde está?\n- En la casa.',
      '– Buenas noches.',
    ]);
    expect(layOutTranslation(request.lines[0]!, '- ¿Dónde está?\n- En la casa.', 'es')).to.equal(
      '- ¿Dónde está?\n- En la casa.',
    );
    expect(
      listTexts(aTranslationRequest({ lines: linesOf('Well -\n- no.', '-5 °C') })).slice(1),
    ).to.deep.equal(['Well -\n- no.', '-5 °C']);
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

const shout = (text: string): string => text.toUpperCase();

const MARKDOWN = `Before you begin, read this.

## 1. Open the menu

*▶ 1:05*

![Open the menu](file:fil_1)

Press \`Ctrl + S\`, then **choose** [the page](https://example.com/a_b?c=d "title").

- first
- second

| not | a table |

\`\`\`sh
npm start
\`\`\`

<b>html</b> stays

> quoted \\*stars\\*
`;

describe('texts of Markdown', () => {
  it('are the words between the markup; code, URLs, HTML and times are excluded', () => {
    const texts = markdownTexts(MARKDOWN);

    expect(texts).to.include.members([
      'Before you begin, read this.',
      'Open the menu',
      'choose',
      'the page',
      'first',
    ]);
    for (const left of ['Ctrl + S', 'npm start', 'example.com', '<b>', '1:05', '1. Open'])
      expect(texts.join('\n')).to.not.include(left);
  });

  it('can be replaced while the structure stays', () => {
    const changed = withMarkdownTexts(MARKDOWN, shout);

    expect(changed.toLowerCase()).to.equal(withMarkdownTexts(MARKDOWN, (text) => text).toLowerCase());
    for (const kept of [
      '## 1. OPEN THE MENU',
      '*▶ 1:05*',
      '![OPEN THE MENU](file:fil_1)',
      'PRESS `Ctrl + S`, THEN **CHOOSE** [THE PAGE](https://example.com/a_b?c=d "title").',
      '- FIRST\n- SECOND',
      '```sh\nnpm start\n```',
      '<b>HTML</b> STAYS',
      '> QUOTED ',
    ])
      expect(changed.replaceAll('\n', '\n')).to.include(kept.replaceAll('\\\n', '\n'));
  });

  it('are whole sentences with the names in them, so that a name is known as one', () => {
    const markdown = 'Click **Settings**, then type `npm start`.\n\n**Note:** it **really** helps.\n';

    const texts = markdownTexts(markdown);

    expect(texts).to.deep.equal([
      'Click **Settings**, then type `npm start`.',
      '**Note:** it **really** helps.',
    ]);
    expect(texts.map(markedNames)).to.deep.equal([['Settings', 'npm start'], []]);
    expect(
      withMarkdownTexts(markdown, (text) =>
        text.startsWith('Click') ? 'Haz clic en **Settings** y escribe `npm start`.' : '**Nota:** *ayuda*.',
      ),
    ).to.equal('Haz clic en **Settings** y escribe `npm start`.\n\n**Nota:** \\*ayuda\\*.\n');
  });

  it('remain texts, whatever characters a translation contains', () => {
    const changed = withMarkdownTexts('Words.\n', () => '# no *heading* [x](y) <b> `code`');

    expect(markdownTexts(changed)).to.deep.equal(['# no *heading* [x](y) <b> `code`']);
  });
});

describe('texts of an article', () => {
  const article = {
    title: 'Menus',
    content: '## 1. Open the menu\n\n*▶ 0:02*\n\n![Open the menu](file:fil_1)\n\nIt is there.\n\nPress it.\n',
    steps: [
      { title: 'Open the menu', text: 'It is there.\n\nPress it.', atSeconds: 2, screenshotFileId: 'fil_1' },
    ],
  };
  const asked = { ...article, instructionsKey: 'none', isTranslated: false };

  it('are listed once each, and have the same translation everywhere', () => {
    const texts = articleTexts(article);
    expect(texts).to.deep.equal(['Menus', 'Open the menu', 'It is there.', 'Press it.']);

    expect(withArticleTexts(article, texts.map(shout))).to.deep.equal({
      title: 'MENUS',
      content:
        '## 1. OPEN THE MENU\n\n*▶ 0:02*\n\n![OPEN THE MENU](file:fil_1)\n\nIT IS THERE.\n\nPRESS IT.\n',
      steps: [
        {
          title: 'OPEN THE MENU',
          text: 'IT IS THERE.\n\nPRESS IT.',
          atSeconds: 2,
          screenshotFileId: 'fil_1',
        },
      ],
    });
  });

  it('are translated along with title and lines; an article in the target language is unchanged', () => {
    const request = aTranslationRequest({ article: asked });
    const texts = listTexts(request);
    expect(texts.slice(4)).to.deep.equal(articleTexts(article));
    expect(joinTexts(request, texts.map(shout)).article?.title).to.equal('MENUS');
    expect(joinTexts(request, texts.map(shout)).lines).to.deep.equal(
      request.lines.map(({ text }) => shout(text)),
    );

    const there = aTranslationRequest({ article: { ...asked, isTranslated: true } });
    expect(listTexts(there)).to.have.length(4);
    expect(joinTexts(there, listTexts(there).map(shout)).article).to.deep.equal(article);
  });
});
