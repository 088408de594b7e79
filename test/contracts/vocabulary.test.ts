import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, visit } from 'graphql';
import { packageRoot } from '../../services/platform/config/package-root.js';

const FOLDERS = [
  'services',
  'gateway',
  'rest-adapter',
  'schemas',
  'scripts',
  'supervisor',
  'bench',
  'studio',
];

/** Words that exported names must not contain, with their replacements. */
const REPLACED: Readonly<Record<string, string>> = {
  hear: 'transcribe',
  hears: 'transcribes',
  hearing: 'transcription',
  heard: 'transcribed',
  speak: 'synthesize',
  speaks: 'synthesizes',
  speaking: 'synthesis',
  tell: 'notify',
  tells: 'notifies',
  told: 'notified',
  kept: 'stored',
  keep: 'store',
  gone: 'deleted',
  gives: 'returns',
  takes: 'accepts',
  given: 'provided',
  bell: 'signal',
  desk: 'processor',
  sole: 'exclusive',
  slots: 'semaphore',
  survey: 'scan',
  look: 'scan',
  looks: 'scans',
  piece: 'segment',
  pieces: 'segments',
  sound: 'audio',
  picture: 'frame',
  pictures: 'frames',
  beside: 'side by side',
  unfit: 'invalid',
  unusable: 'invalid',
  whoever: 'caller',
  nobody: 'caller',
  somebody: 'caller',
  most: 'max',
  least: 'min',
  wish: 'request',
};

/** Words that no name contains: of a local variable, a parameter or a private member either. */
const DIALECT_NAMES = new Set([
  ...['hear', 'hears', 'heard', 'hearing', 'tell', 'tells', 'told', 'bell', 'rung', 'desk', 'shelf', 'sole'],
  ...['survey', 'wish', 'heed', 'insured', 'likeness', 'unfit', 'whoever', 'somebody', 'nobody'],
]);

/** `bytesMost` is `maxBytes`, but `mostFrequent` and `atLeast` are English. */
const MOST = /(?:^|[a-z_])(?:Most|MOST|Least|LEAST)$|^(?:most|least)$/;
const ENGLISH = /^(?:isA|a)tLeast$/;

/** Names that others have chosen: a filter of acoustics, settings of an earlier version, members of chai's assertions. */
const OTHERS = /shelfFilter|SHELF|\bHEAR_|\.at\.(?:most|least)\b/g;

const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Phrases that descriptions of the public schemas must not contain. */
const DIALECT =
  /\b(hear|hears|heard|told|tells|somebody|whoever|heeded|this once|never again)\b|\bnobody\b(?! speaks)|\bwhen absent\b|^(Who|Whose|How many|Its) /i;

/** Phrases that the sources, in comments and messages, and the titles of tests do not contain. */
const PHRASES =
  /\b(whoever|for want of|asked for|said no|goes on|lets go|(?:is|are|was) gone|heard of|told (?:to|of|that)|which is no)\b/i;
const TITLE = /^ *(?:describe|it)\((['"`])(.+?)\1,/gm;

const EXPORTED =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|enum|let) ([A-Za-z_0-9]+)/gm;

/** `findVideo`, `FIND_VIDEO`: find, video. */
const wordsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).map((word) => word.toLowerCase());

async function sources(among: readonly string[] = FOLDERS): Promise<readonly string[]> {
  const folders = among.map(async (folder) => {
    const files = await readdir(join(packageRoot, folder), { recursive: true });
    return files.filter((file) => /\.tsx?$/.test(file)).map((file) => `${folder}/${file}`);
  });
  return (await Promise.all(folders)).flat();
}

describe('vocabulary', () => {
  it('uses the field’s words in all exported names', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const file of await sources([...FOLDERS, 'test'])) {
      // Names of migrations can't change.
      if (file.includes('/migrations/')) continue;
      for (const [, name = ''] of (await readFile(join(packageRoot, file), 'utf8')).matchAll(EXPORTED)) {
        count += 1;
        for (const word of wordsOf(name))
          if (Object.hasOwn(REPLACED, word)) wrong.push(`${file}: ${name} (${word}: ${REPLACED[word]})`);
      }
    }

    expect(count).to.be.greaterThan(3000);
    expect(wrong).to.deep.equal([]);
  });

  it('uses the field’s words in the names of locals, parameters and private members', async () => {
    const wrong = new Set<string>();
    let count = 0;
    for (const file of await sources()) {
      if (file.includes('/migrations/')) continue;
      const text = await readFile(join(packageRoot, file), 'utf8');
      const code = text.replace(COMMENT_OR_TEXT, ' ').replace(OTHERS, ' ');
      for (const [name] of code.matchAll(/[A-Za-z_$][\w$]*/g)) {
        count += 1;
        const isDialect = wordsOf(name).some((word) => DIALECT_NAMES.has(word));
        if (isDialect || (MOST.test(name) && !ENGLISH.test(name))) wrong.add(`${file}: ${name}`);
      }
    }

    expect(count).to.be.greaterThan(200_000);
    expect([...wrong]).to.deep.equal([]);
  });

  it('uses the field’s words in the descriptions of the printed schemas', async () => {
    const wrong: string[] = [];
    let count = 0;
    const read = (file: string) => readFile(join(packageRoot, 'schemas', file), 'utf8');
    const check = (text: string) => {
      count += 1;
      if (DIALECT.test(text)) wrong.push(text);
    };
    for (const name of ['auth', 'jobs', 'media', 'videos', 'webhooks'])
      visit(parse(await read(`${name}.graphql`)), {
        enter: (node) => {
          if ('description' in node && node.description) check(node.description.value);
        },
      });
    const descriptions = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (/^(description|summary)$/.test(key) && typeof inner === 'string') check(inner);
        else if (!/^examples?$/.test(key)) descriptions(inner);
      }
    };
    descriptions(JSON.parse(await read('openapi.json')));

    expect(count).to.be.greaterThan(1500);
    expect(wrong).to.deep.equal([]);
  });

  it('uses the field’s words in comments, messages and titles of tests', async () => {
    const wrong: string[] = [];
    let count = 0;
    const check = (file: string, text: string) => {
      count += 1;
      if (PHRASES.test(text)) wrong.push(`${file}: ${text.trim()}`);
    };
    for (const file of await sources()) {
      if (file.includes('/migrations/')) continue;
      for (const line of (await readFile(join(packageRoot, file), 'utf8')).split('\n')) check(file, line);
    }
    for (const file of await readdir(join(packageRoot, 'test'), { recursive: true })) {
      if (!file.endsWith('.test.ts')) continue;
      const text = await readFile(join(packageRoot, 'test', file), 'utf8');
      for (const [, , title = ''] of text.matchAll(TITLE)) check(`test/${file}`, title);
    }

    expect(count).to.be.greaterThan(50_000);
    expect(wrong).to.deep.equal([]);
  });

  it('uses the field’s words in the names of files', async () => {
    const wrong = (await sources()).filter(
      (file) =>
        !file.includes('/migrations/') && file.split(/[/.-]/).some((word) => Object.hasOwn(REPLACED, word)),
    );

    expect(wrong).to.deep.equal([]);
  });
});
