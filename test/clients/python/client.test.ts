import { copyFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { clip } from '../../setup/clips.js';
import { useFolder } from '../../setup/folders.js';
import { spokenFilm } from '../../setup/process-journey.js';
import { PYTHON_CLIENT, resultOfPython, runPython } from '../../setup/python.js';
import { useSharedProduct } from '../../setup/shared-product.js';

async function exampleOf(page: string): Promise<string> {
  const [, example = ''] =
    /^```python\n([\s\S]*?Client\([\s\S]*?)^```/m.exec(await readFile(page, 'utf8')) ?? [];
  return example;
}

interface Used {
  readonly pipe: { readonly name: string; readonly sent: readonly string[] };
  readonly memory: object;
  readonly projects: number;
  readonly lists: { readonly distinct: number; readonly count: number };
  readonly change: object;
  readonly refusals: ReadonlyArray<readonly [string, number, string, boolean, string]>;
}

describe('client for Python', () => {
  const product = useSharedProduct();
  const folder = useFolder();

  it('uploads, analyzes, exports and downloads as the example does', async () => {
    const example = await exampleOf(join(packageRoot, 'docs', 'clients.md'));
    await copyFile(await spokenFilm(), join(folder, 'talk.mp4'));

    const { exitCode, stdout, stderr } = await runPython(
      ['-c', example.replace('https://video.example.com', product.urls.REST)],
      { cwd: folder, env: { API_KEY: product.apiKey } },
    );

    expect({ exitCode, stderr }).to.deep.equal({ exitCode: 0, stderr: '' });
    expect(stdout).to.match(/^100\.0 % sent\n/);
    expect(stdout).to.match(/^100 \S/m);
    expect(stdout).to.match(/^1\n00:00:/m);
    expect(stdout).to.match(/^vid_\w+ My talk$/m);
    const film = await readFile(join(folder, 'talk-9x16.mp4'));
    expect(film.subarray(4, 8).toString()).to.equal('ftyp');
    expect(example).to.equal(await exampleOf(join(PYTHON_CLIENT, 'README.md')));
  });

  it('resumes uploads, reads pages, changes fields and raises an error for each kind of refusal', async () => {
    const path = await clip('short');
    const { size } = await stat(path);
    const chunk = Math.ceil(size / 3);

    const used = await resultOfPython<Used>('use_product.py', {
      BASE_URL: product.urls.REST,
      API_KEY: product.apiKey,
      CLIP: path,
    });

    expect(used.pipe).to.deep.equal({ name: 'piped', sent: ['HEAD', 'PATCH', 'PATCH', 'HEAD', 'PATCH'] });
    expect(used.memory).to.deep.equal({ isSame: true, reached: [2 * chunk, size], remembered: 0 });
    expect(used.projects).to.equal(1);
    expect(used.lists).to.include({ distinct: used.lists.count, first: 2, page: 1, voices: true });
    expect(used.change).to.deep.equal({ moved: true, stays: true, returned: null, found: ['Renamed'] });
    expect(used.refusals.map((refusal) => refusal.slice(0, 4))).to.deep.equal([
      ['NotFoundError', 404, 'not_found', true],
      ['ValidationError', 400, 'validation_error', true],
      ['AuthenticationError', 401, 'authentication_error', true],
      ['NotFoundError', 200, 'not_found', true],
    ]);
    expect(used.refusals[1]?.[4]).to.include('body.ratio');
  });
});
