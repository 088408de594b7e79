import { expect } from 'chai';
import { z } from 'zod';
import { text } from '../../../schemas/text.js';
import type { DomainError } from '../../../services/platform/errors/errors.js';
import { makePartReader } from '../../../services/platform/validation/read-part.js';

const Body = z.strictObject({
  name: text({ minLength: 1, maxLength: 3 }).optional(),
  language: text({ format: 'language' }).optional(),
  tone: z.enum(['dry', 'warm']).optional(),
  level: z.number().min(0).max(3).optional(),
  events: z
    .array(z.object({ text: z.string() }))
    .max(2)
    .optional(),
});
const Query = z.object({ limit: z.int().default(20), all: z.boolean().optional() });

const messageOf = (part: 'body' | 'query', schema: typeof Body | typeof Query, value: unknown): string => {
  try {
    makePartReader(part, schema)(value);
    return 'accepted';
  } catch (err) {
    return `${(err as DomainError).code}: ${(err as Error).message}`;
  }
};
const refusal = (value: unknown) => messageOf('body', Body, value);

describe('makePartReader', () => {
  it('names the field and the rule', () => {
    expect(refusal({ nmae: 'x' })).to.equal('validation_error: body.nmae is not a known field');
    expect(refusal({ name: '' })).to.equal('validation_error: body.name must not be empty');
    expect(refusal({ name: 'abcd' })).to.equal('validation_error: body.name must be at most 3 characters');
    expect(refusal({ name: 5 })).to.equal('validation_error: body.name must be a string');
    expect(refusal({ tone: 'loud' })).to.equal('validation_error: body.tone must be one of dry, warm');
    expect(refusal({ level: 4 })).to.equal('validation_error: body.level must be at most 3');
    expect(refusal({ events: [{ text: 'a' }, {}] })).to.equal(
      'validation_error: body.events[1].text is required',
    );
    expect(refusal({ events: [{ text: 1 }] })).to.equal(
      'validation_error: body.events[0].text must be a string',
    );
    expect(refusal([])).to.equal('validation_error: body must be an object');
    expect(refusal(null)).to.equal('validation_error: body must be an object');
  });

  it('names an unknown field also when another is missing', () => {
    const schema = z.strictObject({
      url: z.string(),
      parts: z.array(z.strictObject({ text: z.string() })).default([]),
    });
    const refused = (value: unknown) => messageOf('body', schema as never, value);

    expect(refused({ ulr: 'x' })).to.equal('validation_error: body.ulr is not a known field');
    expect(refused({ url: 'x', parts: [{ txet: 'x' }] })).to.equal(
      'validation_error: body.parts[0].txet is not a known field',
    );
    expect(refused({})).to.equal('validation_error: body.url is required');
    expect(refused({ constructor: 1 })).to.equal('validation_error: body.constructor is not a known field');
  });

  it('reports, for a union, the error of the intended branch, or else the possible types', () => {
    const mark = z.strictObject({ opacity: z.number().max(100).nullable().optional() });
    const chosen = z.object({
      mark: z.union([z.literal(false), mark]).optional(),
      scene: text({ minLength: 1 }).nullable().optional(),
    });
    const refused = (value: unknown) =>
      messageOf('body', chosen as never, value).replace('validation_error: ', '');

    expect(refused({ mark: false, scene: null })).to.equal('accepted');
    expect(refused({ mark: { opacity: 100 }, scene: 'a' })).to.equal('accepted');
    expect(refused({ mark: { opacity: 101 } })).to.equal('body.mark.opacity must be at most 100');
    expect(refused({ mark: { opacity: 'x' } })).to.equal('body.mark.opacity must be a number or null');
    expect(refused({ mark: { opactiy: 1 } })).to.equal('body.mark.opactiy is not a known field');
    for (const value of [true, null, 'x', 0])
      expect(refused({ mark: value })).to.equal('body.mark must be false or an object');
    expect(refused({ scene: 7 })).to.equal('body.scene must be a string or null');
    expect(refused({ scene: '' })).to.equal('body.scene must not be empty');
  });

  it('counts lengths in code points', () => {
    expect(refusal({ name: '🎬🎬🎬' })).to.equal('accepted');
    expect(refusal({ name: '🎬🎬🎬🎬' })).to.match(/at most 3 characters/);
  });

  it('validates language codes', () => {
    for (const code of ['en', 'pt-BR', 'zh-Hant', 'de-AT'])
      expect(refusal({ language: code })).to.equal('accepted');
    for (const code of ['e', 'xx-', 'english', 'qq', '12'])
      expect(refusal({ language: code })).to.match(/language code/);
  });

  it('refuses NUL, lone surrogates and excessive nesting anywhere', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000));

    expect(refusal({ name: 'a\0' })).to.match(/^validation_error: body\.name must not contain NUL/);
    expect(refusal({ events: [{ text: '\ud800' }] })).to.match(
      /^validation_error: body\.events must not contain NUL/,
    );
    expect(refusal({ 'a\0b': 1 })).to.match(/^validation_error: body must not contain NUL/);
    expect(refusal({ events: deep })).to.equal('validation_error: body.events is nested too deeply');
  });

  it('converts text to numbers and booleans in the query, but not in a body', () => {
    const read = makePartReader('query', Query);

    expect(read({ all: 'true' })).to.deep.equal({ limit: 20, all: true });
    expect(messageOf('query', Query, { limit: 'many' })).to.equal(
      'validation_error: query.limit must be a whole number',
    );
    expect(messageOf('query', Query, { limit: '1.5' })).to.equal(
      'validation_error: query.limit must be a whole number',
    );
    for (const limit of ['1e1', '0x10', ' 5', '5 ', '', '+5', '1_0']) {
      expect(messageOf('query', Query, { limit }), limit).to.equal(
        'validation_error: query.limit must be a whole number',
      );
    }
    expect(refusal({ level: '2' })).to.equal('validation_error: body.level must be a number');
  });
});
