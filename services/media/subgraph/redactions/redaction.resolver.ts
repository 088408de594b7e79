import { Arg, Ctx, Field, Float, ID, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { upperCaseEnum } from '../../../platform/graphql/graphql-enum.js';
import { SECRET_KINDS, type SecretKind } from '../../work/hiding/find-secrets.js';
import { type RedactionSuggestion, suggestRedactions } from '../../work/hiding/suggest-redactions.js';
import type { MediaContext } from '../context.js';

const SecretKindEnum = upperCaseEnum(SECRET_KINDS);
registerEnumType(SecretKindEnum, {
  name: 'RedactionKind',
  description: 'What may have to be hidden.',
  valuesConfig: {
    EMAIL: { description: 'An e-mail address.' },
    PHONE: { description: 'A phone number.' },
    CARD: { description: 'A number with the length and check digit of a payment card’s.' },
    KEY: { description: 'A key or token of an API.' },
  },
});

const share = (what: string) => ({ description: `${what}, 0 to 1 of the source frame.` });

@ObjectType('RedactionSuggestion', {
  description: 'Something on the screen that may have to be hidden, as the box and time of an element.',
})
class RedactionSuggestionType implements RedactionSuggestion {
  @Field(() => SecretKindEnum, { description: 'What it seems to be.' }) kind!: SecretKind;
  @Field(() => Float, { description: 'Start in seconds of the video.' }) start!: number;
  @Field(() => Float, { description: 'End in seconds.' }) end!: number;
  @Field(() => Float, share('Left edge')) x!: number;
  @Field(() => Float, share('Top')) y!: number;
  @Field(() => Float, share('Width')) width!: number;
  @Field(() => Float, share('Height')) height!: number;
  @Field(() => String, { description: 'First letters of the text.' }) preview!: string;
}

@Resolver()
export class RedactionResolver {
  @Query(() => [RedactionSuggestionType], {
    nullable: true,
    description:
      'E-mail addresses, phone and card numbers and keys that the newest analysis has read on the screen, for `replaceElements`; a proposal that may be incomplete. Null while no analysis has read the screen (scriptSource VIDEO).',
  })
  suggestRedactions(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Ctx() { caller, db }: MediaContext,
  ): Promise<RedactionSuggestion[] | null> {
    requireAccess(caller, ACCESS.suggestRedactions);
    return inTransaction(db, { workspaceId: caller.workspaceId }, (tx) => suggestRedactions(tx, videoId));
  }
}
