import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';

describe('container image', () => {
  it('has the version of Node.js that changes are also tested with', async () => {
    const [image, checks] = await Promise.all(
      ['Dockerfile', '.ci/run'].map((path) => readFile(join(packageRoot, path), 'utf8')),
    );
    const bases = [...(image?.matchAll(/^FROM node:(\S+)-bookworm-slim/gm) ?? [])].map(
      ([, version]) => version,
    );
    const tested = /--package=node@(\d+\.\d+)\.\d+/.exec(checks ?? '')?.[1];

    expect(bases).to.deep.equal([tested, tested]);
  });
});
