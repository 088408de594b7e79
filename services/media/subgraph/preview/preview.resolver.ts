import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Field, Float, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { CaptionsRequest, RenderRequest } from '../../../../schemas/messages/render-request.js';
import { requireService, requireWorkspace } from '../../../platform/access/access.js';
import { previewCaptions } from '../../work/preview/preview-captions.js';
import { type PreviewFrame, previewFrame } from '../../work/preview/preview-frame.js';
import type { MediaContext } from '../context.js';
import { fontUrl } from './font-url.js';

@ObjectType({ description: 'A frame of an export, drawn without exporting. For videos.' })
class DrawnFrame {
  @Field(() => ID, { description: 'ID of the file.' }) fileId!: string;
  @Field(() => String, { description: 'Filename.' }) filename!: string;
  @Field(() => Int, { description: 'Width in pixels.' }) width!: number;
  @Field(() => Int, { description: 'Height in pixels.' }) height!: number;
  @Field(() => Float, { description: 'Time of the frame in the export, in seconds.' }) at!: number;
  @Field(() => Float, { description: 'Length of the export in seconds.' }) duration!: number;
  @Field(() => Boolean, { description: 'Whether the same frame had been drawn before.' }) reused!: boolean;
  @Field(() => [String], { description: 'What the export would warn of.' }) warnings!: readonly string[];
}

@ObjectType({ description: 'Captions as a document that libass draws over the source. For videos.' })
class LaidOutCaptions {
  @Field(() => String, { description: 'The document, in ASS.' }) ass!: string;
  @Field(() => [String], { description: 'URLs of the fonts that it names.' }) fonts!: string[];
  @Field(() => Int, { description: 'Width in pixels of the frame that it is laid out for.' }) width!: number;
  @Field(() => Int, { description: 'Height in pixels of that frame.' }) height!: number;
  @Field(() => Float, { description: 'Frames per second by which its events begin and end.' })
  frameRate!: number;
}

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
