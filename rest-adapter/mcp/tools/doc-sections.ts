import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../services/platform/config/package-root.js';

/** A piece of the documentation for clients. */
export interface DocSection {
  readonly title: string;
  readonly text: string;
}

/** Pages of `docs/` that a client of the service needs. */
const PAGES = ['guide', 'webhooks-and-subscriptions', 'limits', 'backups', 'mcp', 'content-credentials'];

const MAX_SECTION_LENGTH = 1_500;

let known: readonly DocSection[] | undefined;

/** Returns the sections of all pages; they are read once, by the first search. */
export function docSections(): readonly DocSection[] {
  known ??= PAGES.flatMap((page) =>
    sectionsOf(readFileSync(join(packageRoot, 'docs', `${page}.md`), 'utf8')),
  );
  return known;
}

/** Splits a page at its headings, and long sections at their paragraphs. */
function sectionsOf(page: string): DocSection[] {
  const [heading = ''] = page.split('\n');
  const name = heading.replace(/^#\s*/, '');
  return page.split(/^##\s+/m).flatMap((section, i) => {
    const [title = '', ...lines] = section.split('\n');
    return paragraphsOf(lines.join('\n')).map((text) => ({
      title: i === 0 ? name : `${name}: ${title}`,
      text,
    }));
  });
}

function paragraphsOf(text: string): string[] {
  const pieces: string[] = [];
  for (const paragraph of text.trim().split(/\n\s*\n/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + paragraph.length < MAX_SECTION_LENGTH)
      pieces[pieces.length - 1] = `${last}\n\n${paragraph}`;
    else if (paragraph !== '') pieces.push(paragraph);
  }
  return pieces;
}
