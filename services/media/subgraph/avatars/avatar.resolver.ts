import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../../schemas/access.js';
import { declareEnum } from '../../../../schemas/declare.js';
import { requireAccess } from '../../../platform/access/access.js';
import { graphqlEnum } from '../../../platform/declared-types.js';
import type { MediaContext } from '../context.js';
import { findEngineReports } from '../reference/find-engine-reports.js';

const AvatarKindEnum = graphqlEnum(
  declareEnum('AvatarKind', 'Whether the image is animated.', {
    still: 'A still image.',
    looping: 'A looping animation.',
  }),
);

@ObjectType({ description: 'A presenter.' })
class Avatar {
  @Field(() => ID, { description: 'ID, used as avatarId in avatarSettings.' }) id!: string;
  @Field(() => String, { description: 'Display name.' }) name!: string;
  @Field(() => String, { description: 'URL of a preview (PNG, animated if the avatar is); valid for a day.' })
  previewUrl!: string;
  @Field(() => AvatarKindEnum, { description: 'Whether the image is animated.' }) kind!: 'still' | 'looping';
  @Field(() => Boolean, {
    description: 'Whether an avatar engine can animate it to speak; null if none is available.',
  })
  talking!: boolean;
}

@Resolver()
export class AvatarResolver {
  @Query(() => [Avatar], { description: 'Returns the avatars, the operator’s own first.' })
  async avatars(@Ctx() { caller, db, avatars: { catalogue, previews } }: MediaContext): Promise<Avatar[]> {
    requireAccess(caller, ACCESS.avatars);
    const talking = (await findEngineReports(db)).some(({ avatar }) => avatar === true);
    return (await catalogue.list()).map(({ id, name, kind, talkingPath }) => ({
      id,
      name,
      kind,
      previewUrl: previews.urlOf(id),
      // Every avatar can talk where an avatar engine is available, and one with a sheet of mouths anywhere.
      talking: talking || talkingPath !== undefined,
    }));
  }
}
