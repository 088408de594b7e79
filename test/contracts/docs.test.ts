import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/package-root.js';

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
      /^(?:services|gateway|rest-adapter|schemas|supervisor|scripts|bench|test|docs|container)\//.test(path),
    );
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
