import { Ctx, Query, Resolver } from 'type-graphql';
import type { MediaContext } from '../context.js';
import { Avatar } from './avatar.type.js';
import { type ListedAvatar, listAvatars } from './list-avatars.js';

@Resolver()
export class AvatarResolver {
  @Query(() => [Avatar], { description: 'Returns the avatars, the operator’s own first.' })
  avatars(@Ctx() ctx: MediaContext): Promise<ListedAvatar[]> {
    return listAvatars(ctx);
  }
}
