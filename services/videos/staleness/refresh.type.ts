import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { StartedJobRef } from '../operations/operation.type.js';

export const StalePartEnum = {
  VOICEOVER: 'voiceover',
  ARTICLES: 'articles',
  TRANSLATIONS: 'translations',
  EXPORT: 'export',
} as const;
export type StalePart = (typeof StalePartEnum)[keyof typeof StalePartEnum];
registerEnumType(StalePartEnum, {
  name: 'StalePart',
  description: 'Results that are brought up to date.',
  valuesConfig: {
    VOICEOVER: { description: 'The voiceover, with its settings.' },
    ARTICLES: { description: 'Every article that is out of date, each with its instructions.' },
    TRANSLATIONS: {
      description:
        'The newest translation into each language, if it is out of date: lines that have changed are translated again, all others stay, with changes made to the translation. Its voiceover reads the new lines.',
    },
    EXPORT: { description: 'The current exports, each with the settings of its request.' },
  },
});

@ObjectType({ description: 'The job that brings results of a video up to date.' })
export class RefreshedVideo {
  @Field(() => StartedJobRef, { description: 'A process with a step for each result.' }) job!: StartedJobRef;
  @Field(() => [String], {
    description:
      'Steps in execution order: refresh-voiceover, refresh-article:1, …, refresh-translation:1, …, refresh-export:1, …, export.',
  })
  steps!: readonly string[];
  @Field(() => String, { description: 'Description for people.' }) message!: string;
}
