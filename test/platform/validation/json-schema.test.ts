import { expect } from 'chai';
import { z } from 'zod';
import { text } from '../../../schemas/text.js';
import { jsonSchemaOf } from '../../../services/platform/validation/json-schema.js';

describe('jsonSchemaOf', () => {
  it('prints the bounds and the format of a text', () => {
    const schema = text({ minLength: 1, maxLength: 200, format: 'name' }).describe('A name.');

    expect(jsonSchemaOf(schema)).to.deep.equal({
      type: 'string',
      minLength: 1,
      maxLength: 200,
      format: 'name',
      description: 'A name.',
    });
  });

  it('prints neither the range of safe integers nor a schema for the names of a record', () => {
    expect(jsonSchemaOf(z.int())).to.deep.equal({ type: 'integer' });
    expect(jsonSchemaOf(z.int().min(1).max(9))).to.deep.equal({ type: 'integer', minimum: 1, maximum: 9 });
    expect(jsonSchemaOf(z.record(z.string(), z.unknown()))).to.deep.equal({
      type: 'object',
      additionalProperties: true,
    });
  });

  it('requires a field with a default of a reader only', () => {
    const schema = z.strictObject({ limit: z.int().default(20) });

    expect(jsonSchemaOf(schema)).not.to.have.property('required');
    expect(jsonSchemaOf(schema, { io: 'output' })).to.have.deep.property('required', ['limit']);
  });
});

describe('text', () => {
  const accepts = (rules: Parameters<typeof text>[0], value: string): boolean =>
    text(rules).safeParse(value).success;

  it('counts code points', () => {
    expect(accepts({ minLength: 2 }, '🎬')).to.equal(false);
    expect(accepts({ minLength: 2 }, '🎬🎬')).to.equal(true);
    expect(accepts({ maxLength: 2 }, '🎬🎬')).to.equal(true);
    expect(accepts({ maxLength: 2 }, '🎬🎬🎬')).to.equal(false);
  });

  it('knows URIs of RFC 3986', () => {
    for (const uri of ['https://a.example/b?c=%20#d', 'http://[::1]:8080/', 'ftp://a.example/x'])
      expect(accepts({ format: 'uri' }, uri), uri).to.equal(true);
    for (const other of ['a.example/b', '/b', 'https://a.example/a b', 'https://a.example/é', 'https://', ''])
      expect(accepts({ format: 'uri' }, other), other).to.equal(false);
  });

  it('knows names, colours and patterns', () => {
    expect(accepts({ format: 'name' }, ' \u200b')).to.equal(false);
    expect(accepts({ format: 'colour' }, '#12aBcd')).to.equal(true);
    expect(accepts({ format: 'colour' }, 'red')).to.equal(false);
    expect(accepts({ pattern: '^video/' }, 'video/mp4')).to.equal(true);
    expect(accepts({ pattern: '^video/' }, 'audio/mp4')).to.equal(false);
  });
});
