import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { readOnnxMetadata } from '../../services/media/ai/read-onnx-file.js';
import { decodeCbor } from '../../services/media/credentials/cbor.js';
import { importManifests } from '../../services/media/credentials/import-manifests.js';
import { readSuperbox, superboxesIn } from '../../services/media/credentials/jumbf.js';
import { checkSvg } from '../../services/media/intake/assets/check-svg.js';
import { openArchive } from '../../services/media/work/backup/open-archive.js';
import { readJsonFile } from '../../services/media/work/backup/read-json-file.js';
import type { JsonKind } from '../../services/media/work/backup/text-limits.js';
import { takeSubtitles } from '../../services/media/work/tools/run/take-subtitles.js';
import { findTexts } from '../../services/media/work/translation/translation-texts.js';
import { parseJson } from '../../services/platform/text/parse-json.js';
import { makeArticleRenderer } from '../../services/videos/article/article-renderer.js';
import { measureDelay } from '../setup/event-loop-delay.js';
import { useFolder } from '../setup/folders.js';
import { type Input, structures } from './hostile-structures.js';

/**
 * Everything that arrives from outside as structure, drawn as nesting, repetition and width. Each is accepted or refused,
 * and keeps nothing else of its process waiting. `FUZZ_SECONDS=600 npm test -- contracts/hostile-inputs` draws for that
 * long, for each input.
 */
const FUZZ_SECONDS = Number(process.env.FUZZ_SECONDS ?? 0);
const RUNS = 8;
/** What anything else of the process may wait. On a busy machine it waits for the processor, too. */
const MAX_DELAY_MS = 1_000;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('hostile inputs', () => {
  const folder = useFolder();
  const articles = makeArticleRenderer();
  after(() => articles.stop());

  const inFile = async (bytes: string | Buffer, read: (path: string) => Promise<unknown>) => {
    const own = await mkdtemp(join(folder, 'input-'));
    try {
      const path = join(own, 'input');
      await writeFile(path, bytes);
      return await read(path);
    } finally {
      await rm(own, { recursive: true });
    }
  };
  const ofBackup = (kind: JsonKind) => (text: string) => {
    const bytes = Buffer.from(text);
    const open = async () => Readable.from([bytes], { objectMode: false });
    return readJsonFile({ name: `${kind}.json`, sizeBytes: bytes.length, open }, kind);
  };
  const subtitles = (inputFormat: 'srt' | 'vtt' | 'ass' | 'json') => (text: string) =>
    takeSubtitles(
      { subtitles: text, subtitlesUrl: undefined, inputFormat, inputEncoding: 'auto' },
      undefined as never,
    );
  const article = (content: string) => ({
    ...{ videoId: 'vid_1', newVideoId: 'vid_2', from: 'en', to: 'es', title: 'T', lines: [], glossary: [] },
    ...{ fileIds: [], voice: null, notice: null, article: { title: 'T', content, steps: [] } },
  });
  const boxes = (text: string) => {
    const box = readSuperbox(bytesOf(text));
    return superboxesIn(box).map(superboxesIn);
  };

  const MARKDOWN = [
    '>',
    '> ',
    '- ',
    '1. ',
    '*',
    '**',
    '_',
    '`',
    '[',
    ']',
    '](',
    '![',
    '<',
    '&',
    '\n',
    '\n\n',
    '# ',
    '    ',
    '|',
    '~',
    ':',
    '"',
    'a ',
  ];
  const JSON_PARTS = [
    '[',
    ']',
    '{',
    '}',
    '[],',
    '{},',
    '"a":',
    '"',
    '\\',
    '\\u0000',
    ',',
    '0,',
    '1e9',
    'null,',
    ' ',
    '{"a":',
  ];
  const CUES = [
    '1\n',
    '00:00:01,000 --> 00:00:02,000\n',
    '00:01.000 --> 00:02.000',
    '-->',
    '<b>',
    '<c.red>',
    '</',
    '<',
    '{\\an8}',
    '{\\',
    '}',
    'WEBVTT\n\n',
    'STYLE\n',
    '::cue(',
    '[Events]\n',
    'Format: ',
    'Dialogue: 0,',
    '\\N',
    '\n\n',
    '\n',
    ' ',
  ];
  const MEBIBYTE = 1024 ** 2;
  const INPUTS: Readonly<Record<string, Input>> = {
    'Markdown of an article': {
      read: (content) => articles.render('content', { title: 'T', content, ownImages: [] }),
      parts: MARKDOWN,
      maxCharacters: 1_200_000,
    },
    'Markdown of an article to translate': {
      read: (content) => findTexts(article(content) as never),
      parts: MARKDOWN,
      maxCharacters: 1_200_000,
    },
    'a request': { read: (text) => parseJson('body', text), parts: JSON_PARTS, maxCharacters: 2 * MEBIBYTE },
    'the manifest of a backup': { read: ofBackup('manifest'), parts: JSON_PARTS, maxCharacters: 1_200_000 },
    'the script of a backup': { read: ofBackup('script'), parts: JSON_PARTS, maxCharacters: 8 * MEBIBYTE },
    'the articles of a backup': {
      read: ofBackup('articles'),
      parts: JSON_PARTS,
      maxCharacters: 8 * MEBIBYTE,
    },
    'the archive of a backup': {
      read: (text) =>
        inFile(bytesOf(text), (path) => openArchive(path, { archiveBytes: 1e9, maxBytes: 1e9 })),
      parts: [
        'PK\x01\x02',
        'PK\x03\x04',
        'PK\x05\x06',
        'PK\x06\x06',
        '\0',
        '\xff',
        '\0\0\0\x14',
        'a/',
        '../',
      ],
      maxCharacters: MEBIBYTE,
    },
    'SubRip subtitles': { read: subtitles('srt'), parts: CUES, maxCharacters: 5_000_000 },
    'WebVTT subtitles': { read: subtitles('vtt'), parts: CUES, maxCharacters: 5_000_000 },
    'ASS subtitles': { read: subtitles('ass'), parts: CUES, maxCharacters: 5_000_000 },
    'JSON subtitles': { read: subtitles('json'), parts: JSON_PARTS, maxCharacters: 5_000_000 },
    'an SVG': {
      read: (text) => inFile(`<svg>${text}</svg>`, checkSvg),
      parts: [
        '<g>',
        '</g>',
        '<use href="#a"/>',
        '<g id="a">',
        '<style>',
        '</style>',
        '.a{fill:url(#a)}',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&a;',
        '<!DOCTYPE svg [',
        '<!ENTITY a "b">',
        '"',
        "'",
        '=',
        '<',
        '>',
        ' ',
      ],
      maxCharacters: 2_200_000,
    },
    'CBOR of content credentials': {
      read: (text) => decodeCbor(bytesOf(text)),
      parts: [
        '\x80',
        '\x81',
        '\x9f',
        '\xa0',
        '\xa1',
        '\xbf',
        '\xd2',
        '\xff',
        '\x40',
        '\x5f',
        '\x9b\0\0\0\0\x10\0\0\0',
        '\x1b',
        '\0',
        '\xf6',
      ],
      maxCharacters: 8 * MEBIBYTE,
    },
    'JUMBF of content credentials': {
      read: boxes,
      parts: [
        '\0\0\0\x08jumb',
        '\0\0\0\x10jumb',
        '\0\0\0\x1ejumd',
        'c2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03a\0',
        '\0\0\0\x08cbor',
        '\0',
      ],
      maxCharacters: 8 * MEBIBYTE,
    },
    'boxes of an MP4 file': {
      read: (text) =>
        inFile(bytesOf(`\0\0\0\x08ftyp${text}`), (path) =>
          importManifests(path, { signal: new AbortController().signal }),
        ),
      parts: [
        '\0\0\0\x08free',
        '\0\0\0\x18uuid\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81',
        '\0\0\0\x01mdat\0\0\0\0\0\0\0\x10',
        '\0\0\0\0',
        '\xff',
      ],
      maxCharacters: 2 * MEBIBYTE,
    },
    'a model': {
      read: (text) => inFile(bytesOf(text), readOnnxMetadata),
      parts: ['\x0a\0', '\x72\x04\x0a\0\x12\0', '\x3a\0', '\x08\x01', '\x72', '\xff', '\0'],
      maxCharacters: 300_000,
    },
  };

  for (const [name, input] of Object.entries(INPUTS))
    it(`${name}: is accepted or refused, and keeps nothing else waiting`, async function () {
      if (FUZZ_SECONDS > 0) this.timeout((FUZZ_SECONDS + 60) * 1_000);
      const slow: string[] = [];
      const property = fc.asyncProperty(structures(input), async (text) => {
        const { result, delayMs } = await measureDelay(() => outcomeOf(() => input.read(text)));
        if (delayMs > MAX_DELAY_MS)
          slow.push(`${Math.round(delayMs)} ms: ${JSON.stringify(text.slice(0, 80))}`);
        expect(result, JSON.stringify(text.slice(0, 200))).to.be.oneOf(['accepted', 'refused']);
      });
      await fc.assert(
        property,
        FUZZ_SECONDS > 0
          ? { numRuns: 1e9, interruptAfterTimeLimit: FUZZ_SECONDS * 1_000, markInterruptAsFailure: false }
          : { numRuns: RUNS },
      );
      expect(slow).to.deep.equal([]);
    });
});

/** A fault of the reader is neither: it would be tried again, or end the process. */
async function outcomeOf(read: () => unknown): Promise<string> {
  try {
    await read();
    return 'accepted';
  } catch (err) {
    const isFault =
      err instanceof TypeError || (err instanceof RangeError && /stack|length/i.test(err.message));
    return err instanceof Error && !isFault
      ? 'refused'
      : `a fault: ${err instanceof Error ? err.stack : err}`;
  }
}
