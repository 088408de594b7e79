import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Float, Query, Resolver } from 'type-graphql';
import { CaptionsRequest, RenderRequest } from '../../../../schemas/messages/render-request.js';
import { requireService, requireWorkspace } from '../../../platform/access/access.js';
import { previewCaptions } from '../../work/preview/preview-captions.js';
import { type PreviewFrame, previewFrame } from '../../work/preview/preview-frame.js';
import type { MediaContext } from '../context.js';
import { fontUrl } from './font-url.js';
import { DrawnFrame, LaidOutCaptions } from './preview.type.js';

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
    @Ctx() { caller, rendering }: MediaContext,
  ): Promise<PreviewFrame> {
    requireService(caller, 'videos');
    requireWorkspace(caller);
    return previewFrame(await rendering.openPlanning(), {
      workspaceId: caller.workspaceId,
      request: RenderRequest.parse(request),
      at,
      timeline: ofSource ? 'source' : 'export',
    });
  }

  @Directive('@inaccessible')
  @Query(() => LaidOutCaptions, {
    nullable: true,
    description: 'For videos: lays captions out over the source; null when the export burns none.',
  })
  async laidOutCaptions(
    @Arg('request', () => GraphQLJSONObject, { description: 'What decides the captions.' }) request: object,
    @Ctx() { caller, rendering, tools }: MediaContext,
  ): Promise<LaidOutCaptions | null> {
    requireService(caller, 'videos');
    requireWorkspace(caller);
    const { workspaceId } = caller;
    const laidOut = await previewCaptions(await rendering.openCaptions(), {
      workspaceId,
      request: CaptionsRequest.parse(request),
    });
    return laidOut && { ...laidOut, fonts: laidOut.fonts.map((sha256) => fontUrl(tools.storageUrl, sha256)) };
  }
}
