import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Float, Query, Resolver } from 'type-graphql';
import { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { requireService, requireWorkspace } from '../../../platform/access.js';
import { type PreviewFrame, previewFrame } from '../../work/preview/preview-frame.js';
import type { MediaContext } from '../context.js';
import { DrawnFrame } from './preview.type.js';

@Resolver()
export class PreviewResolver {
  @Directive('@inaccessible')
  @Query(() => DrawnFrame, {
    description: 'For videos: draws the frame that an export shows at a time.',
  })
  async drawnFrame(
    @Arg('request', () => GraphQLJSONObject, { description: 'The request of the export.' }) request: object,
    @Arg('at', () => Float, { description: 'Time in seconds.' }) at: number,
    @Arg('ofSource', () => Boolean, { description: 'Whether the time is that of the source.' })
    ofSource: boolean,
    @Ctx() { caller, openRendering }: MediaContext,
  ): Promise<PreviewFrame> {
    requireService(caller, 'videos');
    requireWorkspace(caller);
    return previewFrame(await openRendering(), {
      workspaceId: caller.workspaceId,
      request: RenderRequest.parse(request),
      at,
      timeline: ofSource ? 'source' : 'export',
    });
  }
}
