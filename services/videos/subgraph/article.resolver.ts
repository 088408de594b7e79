import { Arg, Args, Ctx, Directive, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { findArticle, findNewestArticle } from '../article/find-article.js';
import { findScreenshotsInUse } from '../article/find-screenshots-in-use.js';
import { generateArticle } from '../article/generate-article.js';
import { presentArticle } from '../article/present-article.js';
import type { VideosContext } from '../context.js';
import { Video } from '../video/video.type.js';
import { Article, ArticleArgs, GenerateArticleInput, VideoArticle } from './article.type.js';

@Resolver()
export class ArticleResolver {
  @Query(() => VideoArticle, {
    nullable: true,
    description: 'Returns the newest article of a video; null with the error not_found if there is none.',
  })
  article(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Args(() => ArticleArgs) look: ArticleArgs,
    @Ctx() ctx: VideosContext,
  ): Promise<VideoArticle> {
    return findArticle(ctx, videoId, look);
  }

  @Mutation(() => VideoArticle, {
    description: 'Generates a help article with a screenshot for each step, or returns the existing one.',
  })
  generateArticle(
    @Arg('id', () => ID, { description: 'ID of the video.' }) id: string,
    @Arg('input', () => GenerateArticleInput, {
      nullable: true,
      description: 'Options of the article.',
    })
    input: GenerateArticleInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<VideoArticle> {
    return generateArticle(ctx, id, input ?? {});
  }

  @Directive('@inaccessible')
  @Query(() => [ID], { description: 'For media: returns those of the files that are images in articles.' })
  screenshotsInUse(
    @Arg('fileIds', () => [ID], { description: 'IDs of the files.' }) fileIds: string[],
    @Ctx() ctx: VideosContext,
  ): Promise<string[]> {
    return findScreenshotsInUse(ctx, fileIds);
  }
}

@Resolver(() => Video)
export class VideoArticleResolver {
  @FieldResolver(() => Article, {
    nullable: true,
    description: 'The newest help article; null if there is none.',
  })
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
