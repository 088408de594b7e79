import type { Nodes, Root } from 'mdast';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const reader = unified().use(remarkParse);
/** As articles are written. */
const writer = unified().use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-' });

/** What stands around the words of a text: blanks, and the number of a step. */
const WORDS = /^(\s*(?:\d+\.\s+)?)(.*?)(\s*)$/s;

/** The texts of a Markdown document, in their order. Code, addresses and HTML are none, nor is what has no letter. */
export function markdownTexts(markdown: string): string[] {
  const texts: string[] = [];
  changeTexts(reader.parse(markdown), (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** The same document with other texts; its structure stays. */
export function withMarkdownTexts(markdown: string, change: (text: string) => string): string {
  const root = reader.parse(markdown);
  changeTexts(root, change);
  return writer.stringify(root);
}

function changeTexts(root: Root, change: (text: string) => string): void {
  const changed = (value: string): string => {
    const [, before = '', words = '', after = ''] = WORDS.exec(value) ?? [];
    return /\p{L}/u.test(words) ? before + change(words) + after : value;
  };
  const visit = (node: Nodes): void => {
    if (node.type === 'text') node.value = changed(node.value);
    if (node.type === 'image' && node.alt) node.alt = changed(node.alt);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
}
