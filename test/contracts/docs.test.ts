import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const read = (page: string) => readFileSync(join(packageRoot, page), 'utf8');

/** Returns the page without code, in which brackets have other meanings. */
const prose = (page: string) =>
  read(page)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');

/** Returns the anchors that GitHub generates for a page's headings. */
function anchorsOf(page: string): Set<string> {
  const headings = read(page).matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the broken links of a page. */
function brokenLinks(page: string): string[] {
  const targets = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : relative(packageRoot, join(packageRoot, dirname(page), path));
    if (!existsSync(join(packageRoot, file))) return true;
    return anchor !== undefined && !anchorsOf(file).has(anchor);
  });
}

/** Returns the files that a page names, by path or, after a folder in the same paragraph, by name. */
function namedFiles(page: string): string[] {
  return [...read(page).matchAll(/`((?:\w[\w-]*\/)+[\w./-]*?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) =>
      /^(?:services|gateway|rest-adapter|schemas|supervisor|scripts|bench|test|docs|container|studio)\//.test(
        path,
      ),
    );
}

/** The folders with sources, and how many levels of them the map of CONTRIBUTING.md names. */
const MAPPED: Readonly<Record<string, number>> = {
  schemas: 3,
  services: 3,
  gateway: 3,
  'rest-adapter': 3,
  docs: 2,
  supervisor: 2,
  container: 2,
  observability: 1,
  scripts: 3,
  bench: 2,
  studio: 2,
  test: 2,
};

function foldersIn(folder: string, levels: number): string[] {
  if (levels === 1) return [folder];
  const entries = readdirSync(join(packageRoot, folder), { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  return [folder, ...below.flatMap((name) => foldersIn(name, levels - 1))];
}

describe('documentation', () => {
  for (const page of PAGES) {
    it(`links in ${page} to pages and headings that exist`, () => {
      expect(brokenLinks(page)).to.deep.equal([]);
    });

    it(`names in ${page} only files and folders that exist`, () => {
      expect(namedFiles(page).filter((path) => !existsSync(join(packageRoot, path)))).to.deep.equal([]);
    });
  }

  it('has every heading that a message of the product refers to', () => {
    const sources = ['scripts', 'services', 'supervisor', 'gateway', 'rest-adapter', 'observability'].flatMap(
      (folder) =>
        readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(?:ts|mjs|yml)$/.test(name))
          .map((name) => join(folder, name)),
    );
    const named = sources.flatMap((source) =>
      [...read(source).matchAll(/(docs\/[\w-]+\.md), [“"]([^”"]+)[”"]/g)].map(
        ([, page = '', heading = '']) => ({ page, heading }),
      ),
    );

    expect(named).to.not.deep.equal([]);
    for (const { page, heading } of named)
      expect(read(page), page).to.match(new RegExp(`^#+ ${heading}$`, 'm'));
  });

  it('names every folder in the map of CONTRIBUTING.md', () => {
    const [, map = ''] = /## Map of the tree\n\n```\n([\s\S]*?)^```/m.exec(read('CONTRIBUTING.md')) ?? [];
    const named = new Set([...map.matchAll(/[\w-]+(?=\/)/g)].map(([name]) => name));
    const folders = Object.entries(MAPPED).flatMap(([folder, levels]) => foldersIn(folder, levels));

    expect(folders.filter((folder) => !named.has(basename(folder)))).to.deep.equal([]);
  });

  it('names in docs/architecture.md only files that exist, also without their folder', () => {
    const existing = new Set(
      Object.keys(MAPPED).flatMap((folder) =>
        readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
          basename(path),
        ),
      ),
    );
    const names = [...read('docs/architecture.md').matchAll(/`(?:[\w./-]*\/)?(\w[\w.-]*\.ts)`/g)];

    expect(names.map(([, name = '']) => name).filter((name) => !existing.has(name))).to.deep.equal([]);
    expect(names.length).to.be.greaterThan(10);
  });

  it('follows an export from the REST route to the webhook', () => {
    const services = [
      'rest-adapter/',
      'services/videos/',
      'services/jobs/',
      'services/media/',
      'services/webhooks/',
    ];

    expect(
      services.filter(
        (folder) => !namedFiles('docs/architecture.md').some((path) => path.startsWith(folder)),
      ),
    ).to.deep.equal([]);
  });
});
