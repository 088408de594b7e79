import { Arg, Ctx, Directive, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { ArticleFormat } from '../../../schemas/article.js';
import { ArticleFormatEnum } from '../article/article.type.js';
import type { VideosContext } from '../context.js';
import { Video } from '../video/video.type.js';
import { findArticleImage, findPublishedImage } from './find-image.js';
import { findPublishedPage } from './find-published-page.js';
import { Publication, PublishedPage, SetPublicationInput } from './publication.type.js';
import { setPublication } from './set-publication.js';
import { toPublication } from './to-publication.js';

@Resolver(() => Video)
export class PublicationResolver {
  @FieldResolver(() => Publication, { description: 'Where and how its help article is published.' })
  async publication(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<Publication> {
    const [video, publication] = await Promise.all([ctx.load.video.load(id), ctx.load.publication.load(id)]);
    if (video) return toPublication(video, publication, ctx.baseUrl);
    return { videoId: id, status: 'none', url: null, indexable: false, publishedAt: null };
  }

  @Mutation(() => Publication, {
    description:
      'Publishes a video’s help article as a page that everybody who has its address can read, or takes it back; also while the video is locked.',
  })
  setPublication(
    @Arg('videoId', () => ID, { description: 'Id of the video: vid_…' }) videoId: string,
    @Arg('input', () => SetPublicationInput, { description: 'Whether and how to publish it.' })
    input: SetPublicationInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Publication> {
    return setPublication(ctx, videoId, input);
  }

  @Directive('@inaccessible')
  @Query(() => PublishedPage, { description: 'For the edge: what everybody may read at an address.' })
  publishedPage(
    @Arg('id', () => ID, { description: 'What the address ends in.' }) id: string,
    @Arg('format', () => ArticleFormatEnum, { description: 'As a page, or as Markdown.' })
    format: ArticleFormat,
    @Ctx() ctx: VideosContext,
  ): Promise<PublishedPage> {
    return findPublishedPage(ctx, id, format);
  }

  @Directive('@inaccessible')
  @Query(() => String, { description: 'For the edge: where a published article’s picture is now.' })
  publishedPicture(
    @Arg('id', () => ID, { description: 'Of the published article.' }) id: string,
    @Arg('fileId', () => ID, { description: 'The picture.' }) fileId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<string> {
    return findPublishedImage(ctx, id, fileId);
  }

  @Directive('@inaccessible')
  @Query(() => String, { description: 'For the edge: where a stored article’s picture is now.' })
  articlePicture(
    @Arg('key', () => ID, { description: 'The key in its address.' }) key: string,
    @Arg('fileId', () => ID, { description: 'The picture.' }) fileId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<string> {
    return findArticleImage(ctx, key, fileId);
  }
}
