import { expect } from 'chai';
import type { WrittenArticle } from '../../../schemas/article.js';
import { ARTICLE_STYLES } from '../../../schemas/brand-kit-fields.js';
import { makeArticleRenderer } from '../../../services/videos/article/article-renderer.js';
import {
  contrastOf,
  fontStackOf,
  readableOn,
  themeOf,
} from '../../../services/videos/article/article-styles.js';
import { clockTime, composeMarkdown } from '../../../services/videos/article/compose-markdown.js';
import { renderArticle } from '../../../services/videos/article/render-article.js';
import { renderHtml } from '../../../services/videos/article/render-html.js';
import { renderMarkdown } from '../../../services/videos/article/render-markdown.js';

import { measureDelay } from '../../setup/event-loop-delay.js';
import { failureOf } from '../../setup/failure-of.js';

const urlOf = (fileId: string) => `https://files.test/${fileId}?a=1&b=2`;
const rendered = async (content: string) => {
  const made = await renderArticle({ title: 'T', content });
  if ('refused' in made) throw new Error(made.refused);
  return made.rendered;
};
const html = async (
  content: string,
  { title = 'T', language = 'en', theme = themeOf('default', null) } = {},
) => renderHtml({ title, rendered: await rendered(content), language }, theme, { urlOf, videoUrlOf: null });
const markdownOf = async (content: string, videoUrlOf: ((seconds: number) => string) | null = null) =>
  renderMarkdown(content, (await rendered(content)).imageIds, urlOf, videoUrlOf);
const oneStep = (text: string, title = text): WrittenArticle => ({
  title,
  intro: text,
  closing: text,
  isWhole: true,
  steps: [{ title, text, atSeconds: 65, screenshotFileId: 'fil_1' }],
});
/** Quoted attribute values may contain any character. */
const TAGS = /<[^>"]*(?:"[^"]*"[^>"]*)*>/g;
/** Returns the visible text of a fragment. */
const textOf = (fragment: string): string =>
  fragment
    .replace(TAGS, (tag) => (tag.startsWith('<img') ? '' : '\n'))
    .replace(/&#x([0-9A-F]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\n+/g, '\n')
    .trim();

describe('articles as Markdown', () => {
  it('state the time of each step, with hours where needed', () => {
    expect([0, 9.99, 65, 3599.9, 3600, 14_401].map(clockTime)).to.deep.equal([
      ...['0:00', '0:09', '1:05', '59:59', '1:00:00', '4:00:01'],
    ]);
  });

  it('show what the screen answers in a picture of its own, after the text', () => {
    const { steps } = oneStep('Press save.\n\nThe message “Saved” appears.', 'Save');

    const markdown = composeMarkdown({
      ...oneStep(''),
      steps: steps.map((step) => ({ ...step, resultScreenshotFileId: 'fil_2' })),
    });

    expect(markdown).to.equal(
      [
        '## 1. Save',
        '*[▶ 1:05](video:65)*',
        '![Save](file:fil_1)',
        'Press save.',
        'The message “Saved” appears.',
        '![The message “Saved” appears.](file:fil_2)\n',
      ].join('\n\n'),
    );
  });

  it('preserve every text, including Markdown and HTML syntax', async () => {
    const texts = [
      '# No heading',
      '1. No list',
      '- no list either',
      '*not* **strong** _at_ __all__',
      '`no code` and [no](http://link.test) ![no picture](file:fil_9)',
      '<b>no tag</b> & &amp; &lt;',
      'a | b\nc\\d',
      '> no quotation',
      '---',
      'مرحبا بالعالم، افتح القائمة',
      '打开菜单，选择「设置」。',
      '👩‍👩‍👧 naïve café',
      'http://example.test/a_b_c?d=e&f=g',
    ];

    for (const text of texts) {
      const shown = textOf(await html(composeMarkdown(oneStep(text)), { title: text }));
      const expected = [text, text, `1. ${text}`, '▶ 1:05', text, text].join('\n').replace(/\n+/g, '\n');
      expect(shown, text).to.equal(expected);
    }
  });

  it('are returned as stored, with unescaped URLs of their images', async () => {
    const stored = composeMarkdown(oneStep('Open *the* menu <now> & _press_ 1. save'));

    const shown = await markdownOf(stored);

    expect(shown).to.include('](https://files.test/fil_1?a=1&b=2)');
    expect(shown.replace(/https:[^)]*/, 'file:fil_1')).to.equal(
      stored.replace('[▶ 1:05](video:65)', '▶ 1:05'),
    );
    expect(await markdownOf('Text (file:fil_1) and [it](file:fil_1)')).to.equal(
      'Text (file:fil_1) and [it](file:fil_1)',
    );
  });

  it('link the times of steps to the video where that is requested, and no other text', async () => {
    const videoUrlOf = (seconds: number) => `https://files.test/video#t=${seconds}`;
    const stored = composeMarkdown(oneStep('Not [▶ 1:05](video:65) again'));

    const markdown = await markdownOf(stored, videoUrlOf);
    const page = renderHtml(
      { title: 'T', rendered: await rendered(stored), language: 'en' },
      themeOf('default', null),
      { urlOf, videoUrlOf },
    );

    expect(markdown.match(/files\.test\/video/g)).to.have.length(1);
    expect(markdown).to.include('*[▶ 1:05](https://files.test/video#t=65)*');
    expect(page).to.match(/<em[^>]*><a href="https:\/\/files\.test\/video#t=65"[^>]*>▶ 1:05<\/a><\/em>/);
    expect(page.match(/<a /g)).to.have.length(1);
    expect(await html(stored)).not.to.include('<a ');
  });

  it('accept a text of 100000 characters', async () => {
    const text = '設定ページを開く。'.repeat(11_112);

    expect(textOf(await html(composeMarkdown(oneStep(text, 'Long'))))).to.include(text);
  });
});

describe('rendering of hostile Markdown', () => {
  const articles = makeArticleRenderer(1_000);
  after(() => articles.stop());

  for (const [what, content] of [
    ['200,000 quotes within each other', '>'.repeat(200_000)],
    ['a thousand lists within each other', '- '.repeat(1_000)],
    ['a hundred thousand brackets', '['.repeat(100_000)],
    ['a hundred thousand stars', '*a **b '.repeat(30_000)],
    ['two million characters', 'a'.repeat(2_000_000)],
  ] as const)
    it(`refuses ${what} before it is parsed`, async () => {
      const err = await failureOf(articles.render('content', { title: 'T', content }));

      expect(err).to.include({ code: 'validation_error', field: 'content' });
      expect(err.message).to.match(/^content must /);
    });

  it('shows what an engine has written in any case, as text if it cannot be rendered', async () => {
    const { content, rendered } = await articles.compose(oneStep('[*_'.repeat(1_000), 'Open'));

    expect(content).to.include('## 1. Open');
    expect(rendered.html)
      .to.match(/^<p[^>]*>/)
      .and.include('## 1. Open');
    expect(rendered.heading).to.equal('# Open\n');
  });

  it('kills the thread at the deadline, leaves the event loop free, and renders the next', async () => {
    const slow = `${'> '.repeat(16)}a\n`.repeat(25_000);

    const { result: err, delayMs } = await measureDelay(() =>
      failureOf(articles.render('content', { title: 'T', content: slow })),
    );

    expect(err.message).to.equal("content can't be rendered: it takes longer than 1 s");
    expect(delayMs, 'what anything else waits').to.be.below(1_000);
    const next = await articles.render('content', { title: 'T', content: '*Next*' });
    expect(next.html).to.include('Next');
  });
});

describe('articles as HTML', () => {
  it('contain nothing executable: attacks are text or removed', async () => {
    const attacks = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<style>body{display:none}</style>',
      '<iframe src="https://evil.test"></iframe>',
      '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
      '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt&#58;alert(1))',
      '[x](data:text/html,<script>alert(1)</script>)',
      '![x](javascript:alert(1))',
      '![x](data:image/svg+xml;base64,PHN2Zz4=)',
      '![x](file:///etc/passwd)',
      '<https://evil.test" onmouseover="alert(1)>',
      '"><script>alert(1)</script>',
      '</article><script>alert(1)</script>',
      '<div style="position:fixed">x</div>',
      '<form action="https://evil.test"><input name=a></form>',
    ];
    const allowed = /^<\/?(article|header|h1|h2|p|em|img|a)\b/;

    for (const attack of attacks) {
      // Tested as text of an article, and as Markdown that reached the database in another way.
      for (const content of [composeMarkdown(oneStep(attack)), attack]) {
        const fragment = await html(content, { title: attack });
        const tags = fragment.match(TAGS) ?? [];
        for (const tag of tags) {
          expect(tag, attack).to.match(allowed);
          const attributes = tag.replace(/="[^"]*"/g, '');
          expect(attributes, attack).not.to.match(/\son/i);
          const [, address] = /(?:src|href)="([^"]*)"/.exec(tag) ?? [];
          if (address) expect(address, attack).to.match(/^https:\/\/(files|evil)\.test/);
        }
      }
    }
  });

  it('fill only places of the template, whatever the text contains', async () => {
    const forged =
      '&#xE000;attributes:x/x&#xE001; \uE000file:fil_1\uE001 [x](https://evil.test/&#xE000;time:1&#xE001;)';

    const fragment = await html(forged);

    expect(textOf(fragment)).to.include('attributes:x/x file:fil_1');
    expect(fragment)
      .to.include('href="https://evil.test/%EE%80%80time:1%EE%80%81"')
      .and.not.to.match(/[\uE000\uE001]/);
  });

  it('are self-contained in every style', async () => {
    const content = composeMarkdown(oneStep('Open the menu.'));
    const seen = new Set<string>();
    for (const style of ARTICLE_STYLES) {
      const fragment = await html(content, { theme: themeOf(style, null) });
      seen.add(fragment);
      expect(fragment).to.match(
        /^<article lang="en" dir="ltr" style="[^"]+"><header style="[^"]+"><h1 style=/,
      );
      expect(
        fragment.match(TAGS)?.filter((tag) => !tag.startsWith('</') && !tag.includes(' style="')),
      ).to.deep.equal([]);
      expect(fragment).to.include('max-width:100%').and.to.include('</article>');
    }
    expect(seen.size).to.equal(ARTICLE_STYLES.length);
  });

  it('have the text direction of their language', async () => {
    for (const [language, direction] of [
      ['ar', 'rtl'],
      ['he-IL', 'rtl'],
      ['ja', 'ltr'],
      ['zh-Hant', 'ltr'],
    ] as const)
      expect(await html('x', { language })).to.include(`<article lang="${language}" dir="${direction}"`);
  });
});

describe('styles of articles', () => {
  const coloursIn = (rule: string | undefined, property: string) =>
    [...(rule ?? '').matchAll(new RegExp(`(?:^|;)${property}:(#[0-9A-F]{6})`, 'gi'))].map(
      ([, colour]) => colour,
    );

  it('are readable: every text has sufficient contrast, also with a brand’s colour', () => {
    const brands = ['#FFFF00', '#000000', '#FFFFFF', '#7F7F7F', '#00FF00', '#1E1E1E', null];
    for (const style of ARTICLE_STYLES) {
      for (const primaryColor of brands) {
        const { rules } = themeOf(style, { primaryColor, fontFamily: null, logoUrl: null });
        const background = coloursIn(rules.article, 'background')[0] as string;
        for (const role of ['article', 'h1', 'h2', 'h3', 'time', 'a']) {
          const own = coloursIn(rules[role], 'background')[0] ?? background;
          for (const colour of coloursIn(rules[role], 'color'))
            expect(contrastOf(own, colour as string), `${style} ${role} ${colour}`).to.be.at.least(4.5);
        }
      }
    }
  });

  it('use a brand’s colour unchanged where it is readable', () => {
    expect(readableOn('#FFFFFF', '#0B4F8A')).to.equal('#0B4F8A');
    expect(readableOn('#FFFFFF', '#FFFF00')).not.to.equal('#FFFF00');
    expect(contrastOf('#000000', '#FFFFFF')).to.be.closeTo(21, 0.01);
  });

  it('quote a brand’s font so that its name can’t end the quotes', () => {
    expect(fontStackOf('Inter')).to.equal("'Inter',system-ui,sans-serif");
    expect(fontStackOf('Noto Sans JP, serif')).to.equal("'Noto Sans JP',serif");
    expect(fontStackOf(`x';background:url("https://evil.test")`)).to.equal(
      "'xbackgroundurlhttpseviltest',system-ui,sans-serif",
    );
    expect(fontStackOf('";}')).to.equal('system-ui,sans-serif');
  });
});
