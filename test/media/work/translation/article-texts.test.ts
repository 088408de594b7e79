import { expect } from 'chai';
import {
  articleTexts,
  markdownTexts,
  withArticleTexts,
  withMarkdownTexts,
} from '../../../../services/media/work/translation/article-texts.js';
import { joinTexts, listTexts } from '../../../../services/media/work/translation/list-texts.js';
import { aTranslationRequest } from '../../../setup/translation.js';

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
