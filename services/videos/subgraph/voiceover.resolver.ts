import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { generateVoiceover } from '../operations/generate-voiceover.js';
import { StartedJobResult } from '../operations/operation.type.js';
import { VoiceRequestEntity } from '../requests/voice-request.entity.js';
import { GenerateVoiceoverInput } from './voiceover.type.js';

@Resolver()
export class VoiceoverResolver {
  @Mutation(() => StartedJobResult, {
    description:
      'Generates a voiceover of the script, each line at its time. `fit` decides what happens to lines that are too long; the job’s result lists them in `warnings`. Marked as AI-generated.',
  })
  generateVoiceover(
    @Arg('id', () => ID, { description: 'ID of the video.' }) id: string,
    @Arg('input', () => GenerateVoiceoverInput, { description: 'Options of the voiceover.' })
    input: GenerateVoiceoverInput,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return generateVoiceover(ctx, id, input);
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: returns the request of a voiceover.',
  })
  voiceRequest(
    @Arg('id', () => ID, { description: 'ID of the request.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findVoiceRequest(ctx, id);
  }
}

/** Returns the parameters of a voiceover, or null when its video was deleted. Called by media. */
export async function findVoiceRequest(
  { db, caller }: VideosContext,
  id: string,
): Promise<VoiceRequest | null> {
  requireService(caller, 'media');
  const found = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(VoiceRequestEntity, { id }),
  );
  return found?.request ?? null;
}
