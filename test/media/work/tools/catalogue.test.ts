import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { publishTool } from '../../../../services/media/subgraph/tools/tool.resolver.js';
import type { PublishedParameter } from '../../../../services/media/subgraph/tools/tool.type.js';
import { MEMORY_OF_AUDIO, memoryOfFrame } from '../../../../services/media/video/ffmpeg/memory-of-run.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { findTool, TOOLS } from '../../../../services/media/work/tools/catalogue/tools.js';
import { memoryOfTool } from '../../../../services/media/work/tools/flow/run-tool.js';
import { readValues } from '../../../../services/media/work/tools/read-values.js';
import type { Tool } from '../../../../services/media/work/tools/tool.js';
import { useFolder } from '../../../setup/folders.js';

const ALL = TOOLS as readonly Tool[];
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHi';

/** The minimal request of a client that knows only the published parameters. */
const minOf = (type: string): Record<string, unknown> => {
  const given = publishTool(findTool(type) as Tool).parameters.filter(({ required }) => required);
  const values = Object.fromEntries(given.map((parameter) => [parameter.name, aValue(parameter)]));
  if (type === 'video-merger') values.videoUrls = 'https://a.example/1.mp4\nhttps://a.example/2.mp4';
  if (type === 'video-resizer') values.width = 320;
  return /^subtitle-(translator|converter|burner)$/.test(type) ? { ...values, subtitles: SRT } : values;
};

const aValue = ({ type, options, min = 0, name }: PublishedParameter): unknown => {
  if (type === 'select') return options?.[0]?.value;
  if (type === 'number') return min;
  if (type === 'boolean') return true;
  if (type === 'color') return '#123456';
  if (type === 'url') return 'https://a.example/file.mp4';
  return /language/i.test(name) ? 'en' : 'some text';
};

const refusal = (type: string, given: unknown): string | null => {
  try {
    readValues(findTool(type) as Tool, given);
    return null;
  } catch (err) {
    return (err as Error).message;
  }
};

describe('tools catalogue', () => {
  it('contains the eighteen tools of the contract', () => {
    expect(ALL.map(({ type }) => type).sort()).to.deep.equal(
      [
        ...[
          'video-trimmer',
          'video-compressor',
          'video-converter',
          'video-to-gif',
          'video-resizer',
          'audio-extractor',
        ],
        ...['thumbnail-extractor', 'video-transcript-extractor', 'subtitle-generator', 'subtitle-translator'],
        ...[
          'subtitle-converter',
          'subtitle-burner',
          'text-to-speech',
          'silence-remover',
          'loudness-normalizer',
        ],
        ...['video-merger', 'watermark-adder', 'media-inspector'],
      ].sort(),
    );
  });

  it('publishes parameters in the contract’s form without other fields', () => {
    const parameter = {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'type', 'label', 'description', 'required', 'defaultValue'],
      properties: {
        name: { type: 'string' },
        label: { type: 'string', minLength: 2 },
        description: { type: 'string', minLength: 5 },
        type: { enum: ['text', 'textarea', 'number', 'boolean', 'select', 'url', 'color'] },
        required: { type: 'boolean' },
        min: { type: 'number' },
        max: { type: 'number' },
        step: { type: 'number' },
        defaultValue: { type: ['string', 'number', 'boolean', 'null'] },
        options: {
          type: 'array',
          items: {
            type: 'object',
            required: ['label', 'value'],
            additionalProperties: false,
            properties: { label: { type: 'string' }, value: { type: 'string' } },
          },
        },
      },
    };
    const validate = new Ajv({ allowUnionTypes: true }).compile({
      type: 'array',
      items: parameter,
      minItems: 1,
    });

    for (const tool of ALL) {
      const { parameters, output } = publishTool(tool);
      expect(
        validate(JSON.parse(JSON.stringify(parameters))),
        `${tool.type} ${JSON.stringify(validate.errors)}`,
      ).to.equal(true);
      expect(Object.keys(output).sort()).to.deep.equal(['label', 'mimeType', 'type']);
      for (const { required, defaultValue } of parameters)
        expect(required && defaultValue !== null).to.equal(false);
    }
  });

  for (const { type } of ALL) {
    it(`${type} accepts its published required parameters, fills in the defaults, and accepts them when given`, () => {
      const tool = findTool(type) as Tool;
      const values = readValues(tool, minOf(type));

      for (const { name, defaultValue } of publishTool(tool).parameters)
        if (defaultValue !== null) expect(values[name]).to.equal(defaultValue);
      expect(readValues(tool, values)).to.deep.equal(values);
    });

    it(`${type} refuses unknown, missing and wrongly typed parameters`, () => {
      const lowest = minOf(type);
      expect(refusal(type, { ...lowest, nothing: 1 })).to.equal('body.nothing is not a known field');
      for (const { name, required } of publishTool(findTool(type) as Tool).parameters) {
        const { [name]: _, ...without } = lowest;
        if (required) expect(refusal(type, without)).to.equal(`body.${name} is required`);
        expect(refusal(type, { ...lowest, [name]: [] })).to.match(new RegExp(`^body\\.${name} must be `));
        expect(refusal(type, { ...lowest, [name]: null })).to.match(new RegExp(`^body\\.${name} must be `));
      }
    });

    it(`${type} enforces the published limits of numbers, choices and lengths, on both sides`, () => {
      for (const { name, type: kind, min, max, step, options } of publishTool(findTool(type) as Tool)
        .parameters) {
        const said = (value: unknown) => {
          const reported = refusal(type, { ...minOf(type), [name]: value });
          // Rules between parameters may still refuse it.
          return reported?.startsWith(`body.${name} must be at `) ||
            reported?.startsWith(`body.${name} must be one of`)
            ? reported
            : null;
        };
        if (kind === 'number') {
          const beyond = step ?? 0.001;
          expect(said(min), `${name} ${min}`).to.equal(null);
          expect(said(max), `${name} ${max}`).to.equal(null);
          expect(said((min as number) - beyond)).to.equal(`body.${name} must be at least ${min}`);
          expect(said((max as number) + beyond)).to.equal(`body.${name} must be at most ${max}`);
        }
        if (kind === 'select') {
          for (const { value } of options ?? []) expect(said(value)).to.equal(null);
          expect(said('something else')).to.match(/ must be one of /);
        }
        if (kind === 'text' || kind === 'textarea' || kind === 'url') {
          expect(said('a'.repeat((max as number) + 1))).to.equal(
            `body.${name} must be at most ${max} characters`,
          );
        }
      }
    });
  }

  it('accepts only http and https URLs, and no inherited property names', () => {
    for (const url of ['constructor', '__proto__', 'toString', 'file:///etc/passwd', 'a.example/a.mp4']) {
      expect(refusal('media-inspector', { mediaUrl: url })).to.equal(
        'body.mediaUrl must be an http or https URL',
      );
      expect(refusal('video-merger', { videoUrls: `https://a.example/1.mp4\n${url}` })).to.equal(
        'body.videoUrls must be an http or https URL',
      );
    }
  });

  it('reports the rules between parameters', () => {
    const videoUrl = 'https://a.example/a.mp4';
    expect(refusal('video-trimmer', { videoUrl, start: 3, end: 3 })).to.equal('body.end must be after start');
    expect(refusal('video-compressor', { videoUrl, quality: 20, targetSizeMb: 5 })).to.equal(
      'body.targetSizeMb must not be combined with quality',
    );
    expect(refusal('video-compressor', { videoUrl, quality: 52 })).to.equal(
      'body.quality must be at most 51',
    );
    expect(refusal('video-compressor', { videoUrl, quality: 20.5 })).to.equal(
      'body.quality must be a whole number',
    );
    expect(refusal('video-resizer', { videoUrl })).to.equal(
      'body.width is required unless height is provided',
    );
    expect(refusal('video-resizer', { videoUrl, width: 33 })).to.equal('body.width must be a multiple of 2');
    expect(refusal('video-merger', { videoUrls: videoUrl })).to.equal(
      'body.videoUrls must have at least 2 lines',
    );
    expect(refusal('video-merger', { videoUrls: Array(11).fill(videoUrl).join('\n') })).to.equal(
      'body.videoUrls must have at most 10 lines',
    );
    expect(refusal('text-to-speech', { text: ' \n ' })).to.equal('body.text must not be blank');
    expect(refusal('text-to-speech', { text: 'Hi', language: 'nonsense' })).to.equal(
      'body.language must be a language code such as en or pt-BR',
    );
    expect(refusal('subtitle-burner', { videoUrl, subtitles: SRT, color: 'red' })).to.equal(
      'body.color must be a colour such as #1A2B3C',
    );
    expect(refusal('text-to-speech', [])).to.equal('body must be an object');
  });
});

const never = new AbortController().signal;

describe('memoryOfTool', () => {
  const dir = useFolder();

  const picture = async (size: string) => {
    const path = join(dir, `${size}.png`);
    await runFfmpeg({
      inputs: [{ path: `color=s=${size}`, formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [{ path, options: ['-frames:v', '1', '-update', '1'] }],
      signal: never,
    });
    return path;
  };

  it('depends on the largest frame that is read or made, and is never zero', async () => {
    const text = join(dir, 'words.srt');
    await writeFile(text, '1\n00:00:01,000 --> 00:00:02,000\nHello\n');
    const paths = [await picture('1920x1080'), await picture('3840x2160'), text];

    expect(await memoryOfTool({}, paths, never)).to.equal(memoryOfFrame(3840 * 2160));
    expect(await memoryOfTool({ width: 4096, height: 4096 }, paths, never)).to.equal(
      memoryOfFrame(4096 * 4096),
    );
    expect(await memoryOfTool({ text: 'Hello' }, [text], never)).to.equal(MEMORY_OF_AUDIO);
  });

  it('includes all frames of an animation', async () => {
    const [path] = [await picture('640x360')];
    const held = await memoryOfTool({ duration: 10, fps: 10, width: 640 }, [path], never);

    expect(held).to.be.at.least(MEMORY_OF_AUDIO + 10 * 10 * 640 * 360 * 4);
  });
});
