import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { SECTIONS, type Sentence } from './sentences.js';

const PATH = join(packageRoot, 'docs', 'contract-coverage.md');

const INTRODUCTION = `# Which test holds which rule of the REST contract

Printed by \`npm run contract\` from \`test/contracts/sentences/sentences.ts\`. Tests are named \`file: title\`, with \`…\` for what is
computed. A test fails when this page is out of date, or when a test it names does not exist.`;

const cell = (text: string): string => text.replaceAll('|', '\\|');

const row = ({ id, sentence, tests }: Sentence): string =>
  `| ${id} | ${cell(sentence)} | ${tests.map(cell).join('<br>')} |`;

/** Renders the page with each rule of the contract and its tests. */
export function renderContractPage(): string {
  const sections = SECTIONS.map(({ title, sentences }) =>
    [`## ${title}`, '', '| Id | Rule | Tests |', '|---|---|---|', ...sentences.map(row)].join('\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

/** Returns the committed page. */
export const readContractPage = (): Promise<string> => readFile(PATH, 'utf8').catch(() => '');

export const printContractPage = (): Promise<void> => writeFile(PATH, renderContractPage());
