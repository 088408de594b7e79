import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import { findWaveform } from '../../work/waveform/find-waveform.js';
import type { MediaContext } from '../context.js';
import { Waveform } from './waveform.type.js';

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
