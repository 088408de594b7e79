import { expect } from 'chai';
import { printType } from 'graphql';
import { Arg, buildSchema, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { declare, declareEnum } from '../../schemas/declare.js';
import { inputClass, outputClass } from '../../services/platform/declared-types.js';

const Tone = declareEnum('ToneOfTest', 'Tone.', { calm: 'Calm.', 'very-loud': 'Very loud.' });
const both = (description: string) => ({ input: description, output: description });
const Track = declare(
  z.strictObject({
    id: declare(z.string().describe('In REST.'), { ...both('ID.'), isId: true }),
    beats: declare(z.number().int(), both('Beats.')),
    volume: declare(z.number(), both('Volume.')).optional(),
    tones: declare(z.array(Tone), both('Tones.')),
  }),
  {
    inputType: { name: 'TrackInput', description: 'Changes.' },
    outputType: { name: 'Track', description: 'A track.' },
    enabled: { input: 'Whether to play.', output: 'Whether it plays.' },
  },
);
const Settings = declare(
  z.strictObject({
    track: declare(z.union([z.literal(false), Track]), both('Track.')).optional(),
    fade: z.boolean().describe('Fade.').nullable(),
  }),
  {
    inputType: { name: 'SettingsInputOfTest', description: 'Settings.' },
    outputType: { name: 'SettingsOfTest', description: 'Settings.' },
  },
);
const Input = inputClass(Settings);
const Output = outputClass(Settings);

@Resolver()
class SettingsResolver {
  @Query(() => Output, { description: 'Settings.' })
  settings(@Arg('input', () => Input, { description: 'Input.' }) input: object): object {
    return input;
  }
}

describe('types of GraphQL made from a schema', () => {
  it('have its fields, their types, descriptions and what may be null', async () => {
    const schema = await buildSchema({ resolvers: [SettingsResolver], validate: false });
    const printed = (name: string) => printType(schema.getType(name)!).replace(/\s+/g, ' ');

    expect(printed('SettingsInputOfTest')).to.equal(
      '"""Settings.""" input SettingsInputOfTest { """Track.""" track: TrackInput """Fade.""" fade: Boolean }',
    );
    expect(printed('TrackInput')).to.equal(
      '"""Changes.""" input TrackInput { """Whether to play.""" enabled: Boolean """ID.""" id: ID! """Beats.""" beats: Int! """Volume.""" volume: Float """Tones.""" tones: [ToneOfTest!]! }',
    );
    expect(printed('Track')).to.equal(
      '"""A track.""" type Track { """Whether it plays.""" enabled: Boolean! """ID.""" id: ID! """Beats.""" beats: Int! """Volume.""" volume: Float """Tones.""" tones: [ToneOfTest!]! }',
    );
    expect(printed('ToneOfTest')).to.equal(
      '"""Tone.""" enum ToneOfTest { """Calm.""" CALM """Very loud.""" VERY_LOUD }',
    );
  });

  it('are refused where a name or a description is missing', () => {
    const unnamed = z.strictObject({ fade: z.boolean().describe('Fade.') });
    const undescribed = declare(z.strictObject({ fade: z.boolean() }), {
      inputType: { name: 'UndescribedInput', description: 'Input.' },
    });

    expect(() => inputClass(unnamed)).to.throw('An object has no name as input of GraphQL: fade');
    expect(() => inputClass(undescribed)).to.throw('A field has no description as input of GraphQL');
  });
});
