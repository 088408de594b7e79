import { Args, Ctx, Directive, ID, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess, requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  Arg,
  Mutation,
  NullableArg,
  NullableFieldResolver,
  NullableQuery,
  Query,
} from '../../platform/graphql/described.js';
import { findArticle, findNewestArticle } from '../article/find-article.js';
import { generateArticle } from '../article/generate-article.js';
import { presentArticle } from '../article/present-article.js';
import type { VideosContext } from '../context.js';
import { Video } from '../video/video.type.js';
import { Article, ArticleArgs, GenerateArticleInput, VideoArticle } from './article.type.js';

@Resolver()
export class ArticleResolver {
  @NullableQuery(() => VideoArticle, {
    description: 'Returns the newest article of a video; null with the error not_found if there is none.',
  })
  article(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Args(() => ArticleArgs) look: ArticleArgs,
    @Ctx() ctx: VideosContext,
  ): Promise<VideoArticle> {
    return findArticle(ctx, videoId, look);
  }

  @Mutation(() => VideoArticle, {
    description: 'Generates a help article with a screenshot for each step, or returns the existing one.',
  })
  generateArticle(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @NullableArg('input', () => GenerateArticleInput, 'Options of the article.')
    input: GenerateArticleInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<VideoArticle> {
    return generateArticle(ctx, id, input ?? {});
  }

  @Directive('@inaccessible')
  @Query(() => [ID], 'For media: returns those of the files that are images in articles.')
  screenshotsInUse(
    @Arg('fileIds', () => [ID], 'IDs of the files.') fileIds: string[],
    @Ctx() ctx: VideosContext,
  ): Promise<string[]> {
    return findScreenshotsInUse(ctx, fileIds);
  }
}

@Resolver(() => Video)
export class VideoArticleResolver {
  @NullableFieldResolver(() => Article, 'The newest help article; null if there is none.')
  async article(
    @Root() { id }: Video,
    @Args(() => ArticleArgs) { language, ...look }: ArticleArgs,
    @Ctx() ctx: VideosContext,
  ): Promise<Article | null> {
    requireAccess(ctx.caller, ACCESS['Video.article']);
    const stored = await findNewestArticle(ctx, id, language);
    return stored && (await presentArticle(ctx, stored, look)).article;
  }
}

/** Returns which of the files are images of an article in the workspace. */
export async function findScreenshotsInUse(
  { db, caller }: VideosContext,
  fileIds: readonly string[],
): Promise<string[]> {
  requireService(caller, 'media');
  const rows: Array<{ id: string }> = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.query(
      `select distinct used.id from article, unnest(screenshot_file_ids) as used(id)
       where screenshot_file_ids && $1 and used.id = any($1)`,
      [fileIds],
    ),
  );
  return rows.map(({ id }) => id);
}
