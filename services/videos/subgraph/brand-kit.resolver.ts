import { Ctx, Directive, Resolver } from 'type-graphql';
import { requireService, requireWorkspace } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { Arg, Mutation, Query } from '../../platform/graphql/described.js';
import { findBrandKit, getBrandKit } from '../brand-kit/find-brand-kit.js';
import { updateBrandKit } from '../brand-kit/update-brand-kit.js';
import type { VideosContext } from '../context.js';
import { BrandKit, BrandKitInput, toPatch } from './brand-kit.type.js';

@Resolver()
export class BrandKitResolver {
  @Query(() => BrandKit, 'Returns the workspace’s Brand Kit.')
  brandKit(@Ctx() ctx: VideosContext): Promise<BrandKit> {
    return getBrandKit(ctx);
  }

  @Directive('@inaccessible')
  @Query(() => String, 'For media: returns the language assumed for texts whose language cannot be detected.')
  defaultLanguage(@Ctx() ctx: VideosContext): Promise<string> {
    return findDefaultLanguage(ctx);
  }

  @Mutation(() => BrandKit, 'Updates the Brand Kit; absent fields are unchanged.')
  updateBrandKit(
    @Arg('input', () => BrandKitInput, 'The changes; absent fields are unchanged.') input: BrandKitInput,
    @Ctx() ctx: VideosContext,
  ): Promise<BrandKit> {
    return updateBrandKit(ctx, toPatch(input));
  }
}

/** Returns the language assumed for texts whose language can't be detected. Called by media. */
async function findDefaultLanguage({ db, caller }: VideosContext): Promise<string> {
  requireService(caller, 'media');
  requireWorkspace(caller);
  const { workspaceId } = caller;
  return inTransaction(
    db,
    { workspaceId },
    async (tx) => (await findBrandKit(tx, workspaceId)).defaultLanguage,
  );
}
