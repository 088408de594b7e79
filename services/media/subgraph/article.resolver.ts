import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Mutation, Resolver } from 'type-graphql';
import { writeArticle } from '../work/article/write-article.js';
import type { MediaContext } from './context.js';

@Resolver()
export class ArticleResolver {
  @Directive('@inaccessible')
  @Mutation(() => GraphQLJSONObject, {
    description: 'For videos: writes an article about a video, with an image for each step.',
  })
  writeArticle(
    @Arg('request', () => GraphQLJSONObject, { description: 'Content of the video, and how to write.' })
    request: object,
    @Ctx() ctx: MediaContext,
  ): Promise<object> {
    return writeArticle(ctx, request);
  }
}
