import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import { findWaveform } from '../../work/waveform/find-waveform.js';
import type { MediaContext } from '../context.js';

@ObjectType({ description: 'The audio of a source as a curve, to be drawn.' })
class Waveform {
  @Field(() => String, {
    description:
      'URL of the peaks as JSON in the data format of audiowaveform, version 2: 8 bits, one channel, 20 pairs per second; fewer for sources longer than an hour. Valid for a day.',
  })
  url!: string;
}

@Resolver()
export class WaveformResolver {
  @Query(() => Waveform, {
    nullable: true,
    description:
      'The waveform of a video’s source, measured at the first request; null while there is no source, and without audio.',
  })
  async waveform(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Ctx() { caller, rendering, makeStoredUrl }: MediaContext,
  ): Promise<Waveform | null> {
    requireAccess(caller, ACCESS.waveform);
    const { workspaceId } = caller;
    const stored = await findWaveform(rendering.waveforms, { workspaceId, videoId });
    return stored && { url: makeStoredUrl({ workspaceId, ...stored }) };
  }
}
