import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  buildSchema,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';
import { AnalysisSettings } from '../../schemas/analysis-settings.js';
import { BrandKit, BrandKitPatch } from '../../schemas/brand-kit.js';
import { ExportSettings, VideoExportSettings } from '../../schemas/export-settings.js';
import { FittedVoiceoverSettings } from '../../schemas/voiceover-settings.js';
import { packageRoot } from '../../services/platform/package-root.js';

const graphql = buildSchema(readFileSync(join(packageRoot, 'schemas/videos.graphql'), 'utf8'), {
  assumeValidSDL: true,
});

/** Types of GraphQL, the schemas that they repeat as classes of type-graphql, and the fields that GraphQL adds. */
const PAIRS: ReadonlyArray<readonly [type: string, schema: z.ZodObject, own?: readonly string[]]> = [
  ['ExportVideoInput', ExportSettings],
  ['VideoExportSettingsInput', VideoExportSettings, ['reset']],
  ['ExportSettings', VideoExportSettings, ['set']],
  ['BrandKitInput', BrandKitPatch],
  ['BrandKit', BrandKit],
  ['GenerateVoiceoverInput', FittedVoiceoverSettings],
  ['AnalyzeVideoInput', AnalysisSettings],
];

/** `16:9` is `RATIO_16_9`, `one-word` is `ONE_WORD`. */
const enumName = (word: string): string =>
  /^\d/.test(word) ? `RATIO_${word.replace(':', '_')}` : word.toUpperCase().replaceAll('-', '_');

function unwrapped(schema: z.ZodType): { inner: z.ZodType; isOptional: boolean } {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable))
    return { inner: schema, isOptional: false };
  return { inner: unwrapped(schema.unwrap() as z.ZodType).inner, isOptional: true };
}

type Fields = GraphQLInputObjectType | GraphQLObjectType;

function differences(path: string, schema: z.ZodType, declared: GraphQLType): string[] {
  const { inner, isOptional } = unwrapped(schema);
  const isRequired = isNonNullType(declared);
  const type = isNonNullType(declared) ? declared.ofType : declared;
  const differs = (what: string) => [`${path} ${what} in the schema, ${String(declared)} in GraphQL`];
  if (isOptional === isRequired) return differs(isOptional ? 'is optional' : 'is required');
  if (inner instanceof z.ZodUnion) {
    const object = inner.options.find((option) => option instanceof z.ZodObject);
    return object ? fieldDifferences(path, object, type, ['enabled']) : differs('is a union');
  }
  if (inner instanceof z.ZodObject) return fieldDifferences(path, inner, type);
  if (inner instanceof z.ZodArray) {
    if (!isListType(type)) return differs('is a list');
    return differences(`${path}[]`, inner.element as z.ZodType, type.ofType);
  }
  if (inner instanceof z.ZodEnum) {
    const names = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
    const words = inner.options.map((word) => enumName(String(word)));
    return [...names].sort().join() === [...words].sort().join() ? [] : differs(`is one of ${words}`);
  }
  if (inner instanceof z.ZodString) return /^(String|ID)$/.test(String(type)) ? [] : differs('is a string');
  if (inner instanceof z.ZodNumber) return /^(Float|Int)$/.test(String(type)) ? [] : differs('is a number');
  if (inner instanceof z.ZodBoolean) return String(type) === 'Boolean' ? [] : differs('is a boolean');
  return differs(`is ${inner.type}`);
}

function fieldDifferences(
  path: string,
  schema: z.ZodObject,
  type: GraphQLType | undefined,
  own: readonly string[] = [],
): string[] {
  if (!isInputObjectType(type) && !isObjectType(type)) return [`${path} is an object in the schema only`];
  const fields = (type as Fields).getFields();
  const names = Object.keys(schema.shape);
  return [
    ...names.filter((name) => !fields[name]).map((name) => `${path}.${name} is in the schema only`),
    ...Object.keys(fields)
      .filter((name) => !names.includes(name) && !own.includes(name))
      .map((name) => `${path}.${name} is in GraphQL only`),
    ...names.flatMap((name) => {
      const field = fields[name];
      return field ? differences(`${path}.${name}`, schema.shape[name] as z.ZodType, field.type) : [];
    }),
  ];
}

describe('types of GraphQL that repeat a schema', () => {
  for (const [name, schema, own] of PAIRS)
    it(`${name} has its fields, their types and enum values, and requires the same`, () => {
      expect(fieldDifferences(name, schema, graphql.getType(name), own)).to.deep.equal([]);
    });

  it('would miss a field, an enum value, a type and an optional field', () => {
    const schema = z.strictObject({
      term: z.number(),
      type: z.enum(['alias']),
      value: z.string().optional(),
      speed: z.number(),
    });

    expect(fieldDifferences('P', schema, graphql.getType('PronunciationInput'))).to.have.members([
      'P.speed is in the schema only',
      'P.language is in GraphQL only',
      'P.term is a number in the schema, String! in GraphQL',
      'P.type is one of ALIAS in the schema, PronunciationType! in GraphQL',
      'P.value is optional in the schema, String! in GraphQL',
    ]);
  });
});
