import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { AUDITED_ACTIONS } from '../../schemas/messages/audit.js';
import { packageRoot } from '../../services/platform/config/package-root.js';

describe('actions of the audit log', () => {
  it('are each read by a test', async () => {
    const folder = join(packageRoot, 'test');
    const paths = await readdir(folder, { recursive: true });
    const tests = paths.filter((path) => path.endsWith('.test.ts'));
    const texts = await Promise.all(tests.map((path) => readFile(join(folder, path), 'utf8')));

    const unread = AUDITED_ACTIONS.filter(
      (action) =>
        !texts.some((text) => text.includes(`'${action}'`) || text.includes(`'${action.toUpperCase()}'`)),
    );

    expect(unread).to.deep.equal([]);
  });
});
