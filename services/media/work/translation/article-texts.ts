import type { Nodes, PhrasingContent, Root } from 'mdast';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { TranslatedArticle } from '../../../../schemas/messages/translation-request.js';

const reader = unified().use(remarkParse);
/** The style in which articles are written. */
const writer = unified().use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-' });

/** White space and a step number before the words of a text. */
const BEFORE_WORDS = /^\s*(?:\d+\.\s+)?/;

/**
 * Returns the texts of a Markdown document, in order. Code, URLs, HTML and texts without a letter are left
 * out.
 */
export function markdownTexts(markdown: string): string[] {
  const texts: string[] = [];
  changeTexts(reader.parse(markdown), (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Returns the document with changed texts and the same structure. */
export function withMarkdownTexts(markdown: string, change: (text: string) => string): string {
  const root = reader.parse(markdown);
  changeTexts(root, change);
  return writer.stringify(root);
}

function changeTexts(root: Root, change: (text: string) => string): void {
  const changed = (value: string): string => {
    const [before = ''] = BEFORE_WORDS.exec(value) ?? [];
    const words = value.slice(before.length).trimEnd();
    const after = value.slice(before.length + words.length);
    return /\p{L}/u.test(words) ? before + change(words) + after : value;
  };
  const visit = (node: Nodes): void => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const sentence = writeMarked(node.children);
      if (sentence !== null) {
        node.children = readMarked(changed(sentence));
        return;
      }
    }
    if (node.type === 'text') node.value = changed(node.value);
    if (node.type === 'image' && node.alt) node.alt = changed(node.alt);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
}

const MARKED = /\*\*[^*]+\*\*|`[^`]+`/g;

/** Returns a sentence with names in bold and code, which engines translate as a whole; null for any other content. */
function writeMarked(nodes: readonly PhrasingContent[]): string | null {
  const parts = nodes.map((node) => {
    if (node.type === 'inlineCode') return { text: node.value, mark: '`' };
    if (node.type === 'text') return { text: node.value, mark: '' };
    const [inner, ...others] = node.type === 'strong' ? node.children : [];
    return inner?.type === 'text' && others.length === 0 ? { text: inner.value, mark: '**' } : null;
  });
  const isMarked = parts.every((part) => part !== null && !/[*`]/.test(part.text));
  if (!isMarked || parts.every((part) => part?.mark === '')) return null;
  return parts.map((part) => (part ? part.mark + part.text + part.mark : '')).join('');
}

function readMarked(sentence: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let at = 0;
  const addText = (value: string) => {
    if (value !== '') nodes.push({ type: 'text', value });
  };
  for (const { 0: marked, index } of sentence.matchAll(MARKED)) {
    addText(sentence.slice(at, index));
    at = index + marked.length;
    if (marked.startsWith('`')) nodes.push({ type: 'inlineCode', value: marked.slice(1, -1) });
    else nodes.push({ type: 'strong', children: [{ type: 'text', value: marked.slice(2, -2) }] });
  }
  addText(sentence.slice(at));
  return nodes;
}

/**
 * Returns what a sentence of an article marks as a name of the program: capitalized words in bold, as in "Click
 * **Settings**.", and code. Bold words that begin a sentence, as "**Note:**", are none.
 */
export const markedNames = (text: string): string[] =>
  [...text.matchAll(MARKED)].flatMap(({ 0: marked, index }) => {
    if (marked.startsWith('`')) return [marked.slice(1, -1)];
    const name = marked.slice(2, -2);
    const isFirst = text.slice(0, index).trim() === '';
    return !isFirst && /^\P{L}*\p{Lu}/u.test(name) ? [name] : [];
  });

/** Paragraphs are separated by empty lines. */
export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/);

export const withParagraphs = (text: string, change: (paragraph: string) => string): string =>
  paragraphsOf(text).map(change).join('\n\n');

/**
 * Returns all translatable texts of an article, each once: a repeated text gets the same translation
 * everywhere.
 */
export const articleTexts = (article: TranslatedArticle): string[] => [...new Set(allTexts(article))];

const allTexts = ({ title, content, steps }: TranslatedArticle): string[] => [
  title,
  ...markdownTexts(content),
  ...steps.flatMap((step) => [step.title, ...paragraphsOf(step.text)]),
];

/** Returns the article with the translations of `articleTexts`; without any it stays as it is. */
export function withArticleTexts(
  { title, content, steps }: TranslatedArticle,
  translations: readonly string[],
): TranslatedArticle {
  const untranslated = { title, content, steps };
  if (translations.length === 0) return untranslated;
  const byText = new Map(articleTexts(untranslated).map((text, index) => [text, translations[index]]));
  const translated = (text: string): string => byText.get(text) ?? text;
  return {
    title: translated(title),
    content: withMarkdownTexts(content, translated),
    steps: steps.map((step) => ({
      ...step,
      title: translated(step.title),
      text: withParagraphs(step.text, translated),
    })),
  };
}
