import { Ctx, Directive, ID, Resolver, Root } from 'type-graphql';
import type { ArticleFormat } from '../../../schemas/article.js';
import { Arg, FieldResolver, Mutation, Query } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { findArticleImage, findPublishedImage } from '../public-pages/find-publication.js';
import { findPublishedPage } from '../public-pages/find-published-page.js';
import { Publication, PublishedPage, SetPublicationInput } from '../publication/publication.type.js';
import { setPublication, toPublication } from '../publication/set-publication.js';
import { Video } from '../video/video.type.js';
import { ArticleFormatEnum } from './article.type.js';

@Resolver(() => Video)
export class PublicationResolver {
  @FieldResolver(() => Publication, 'Publication of its help article.')
  async publication(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<Publication> {
    const [video, publication] = await Promise.all([ctx.load.video.load(id), ctx.load.publication.load(id)]);
    if (video) return toPublication(video, publication, ctx.baseUrl);
    return { videoId: id, status: 'none', url: null, indexable: false, publishedAt: null };
  }

  @Mutation(() => Publication, {
    description:
      'Publishes a video’s help article as a page readable by anyone with the URL, or unpublishes it; also while the video is locked.',
  })
  setPublication(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('input', () => SetPublicationInput, 'Options of the publication.') input: SetPublicationInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Publication> {
    return setPublication(ctx, videoId, input);
  }

  @Directive('@inaccessible')
  @Query(() => PublishedPage, 'For the edge: returns a published article.')
  publishedPage(
    @Arg('id', () => ID, 'ID of the publication.') id: string,
    @Arg('format', () => ArticleFormatEnum, 'Format of the page.') format: ArticleFormat,
    @Ctx() ctx: VideosContext,
  ): Promise<PublishedPage> {
    return findPublishedPage(ctx, id, format);
  }

  @Directive('@inaccessible')
  @Query(() => String, 'For the edge: returns the current URL of a published article’s image.')
  publishedImage(
    @Arg('id', () => ID, 'ID of the publication.') id: string,
    @Arg('fileId', () => ID, 'ID of the image.') fileId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<string> {
    return findPublishedImage(ctx, id, fileId);
  }

  @Directive('@inaccessible')
  @Query(() => String, 'For the edge: returns the current URL of a stored article’s image.')
  articleImage(
    @Arg('key', () => ID, 'Key in the URL.') key: string,
    @Arg('fileId', () => ID, 'ID of the image.') fileId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<string> {
    return findArticleImage(ctx, key, fileId);
  }
}
