import { expect } from 'chai';
import type { SupervisorConfig } from '../../supervisor/config.js';
import { printAddresses } from '../../supervisor/print-addresses.js';

const CONFIG = {
  BASE_URL: 'http://localhost:8080',
  STORAGE_URL: 'http://localhost:8080',
  DATA_DIR: '/data',
} as SupervisorConfig;

describe('printAddresses', () => {
  const printed = (engines: ReadonlyArray<readonly [string, string]>): string[] => {
    const lines: string[] = [];
    const made = { key: 'svc_live_1', owner: { email: 'a@b.test', password: 'secret' } };
    printAddresses(CONFIG, made as never, (line) => void lines.push(line), engines);
    return lines.slice(1);
  };

  it('aligns addresses, engines and credentials', () => {
    const lines = printed([
      ['Transcribes', 'pocketsphinx (draft, en)'],
      ['Reads', 'tesseract'],
    ]);

    expect(lines).to.include.members([
      '  REST         http://localhost:8080/v1',
      '  Transcribes  pocketsphinx (draft, en)',
      '  Reads        tesseract',
    ]);
    for (const line of lines) expect(line, line).to.match(/^ {2}(?=.{13}\S)\S+(?: \S+)* {2,}\S/);
  });

  it('is no wider than its labels without engines', () => {
    expect(printed([])).to.include('  Studio    http://localhost:8080/');
  });
});
