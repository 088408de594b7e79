import { Arg, Ctx, Directive, Float, ID, Query, Resolver } from 'type-graphql';
import type { NarrationFit } from '../../../../schemas/narration-fit.js';
import { requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { TtsModel } from '../../ai/tts/tts-models.js';
import { VoiceoverEntity } from '../../work/voiceover/voiceover.entity.js';
import type { MediaContext } from '../context.js';
import { describeSynthesis } from './describe-synthesis.js';
import { estimateNarration } from './estimate-narration.js';
import {
  EstimatedLineInput,
  EstimatedNarration,
  SynthesisSupport,
  Voiceover,
  type VoiceoverLine,
} from './voiceover.type.js';

@Resolver()
export class VoiceoverResolver {
  @Directive('@inaccessible')
  @Query(() => Voiceover, {
    nullable: true,
    description: 'For videos: returns a voiceover of the workspace.',
  })
  voiceover(
    @Arg('id', () => ID, { description: 'ID of the voiceover.' }) id: string,
    @Ctx() ctx: MediaContext,
  ): Promise<Voiceover | null> {
    return findVoiceover(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => SynthesisSupport, {
    description: 'For videos: returns whether a voice supports a language now.',
  })
  async synthesisSupport(
    @Arg('voiceId', () => String, { description: 'ID of the voice.' }) voiceId: string,
    @Arg('model', () => String, { description: 'Preferred model.' }) model: string,
    @Ctx() { db, caller }: MediaContext,
    @Arg('language', () => String, { nullable: true, description: 'BCP 47.' }) language?: string | null,
  ): Promise<SynthesisSupport> {
    requireService(caller, 'videos');
    return describeSynthesis(db, { voiceId, language: language ?? null, model: model as TtsModel | 'auto' });
  }

  @Directive('@inaccessible')
  @Query(() => EstimatedNarration, {
    description: 'For videos: estimates how long lines are when they are read aloud.',
  })
  narrationEstimate(
    @Arg('voiceId', () => String, { description: 'ID of the voice.' }) voiceId: string,
    @Arg('language', () => String, { description: 'Language of the narration (BCP 47).' }) language: string,
    @Arg('fit', () => String, { description: 'What happens to lines that are too long.' }) fit: string,
    @Arg('videoSeconds', () => Float, { description: 'Duration of the video in seconds.' })
    videoSeconds: number,
    @Arg('lines', () => [EstimatedLineInput], { description: 'The script.' }) lines: EstimatedLineInput[],
    @Ctx() { caller }: MediaContext,
    @Arg('translatedFrom', () => String, {
      nullable: true,
      description: 'Language of the texts, if they are to be translated.',
    })
    translatedFrom?: string | null,
    @Arg('speed', () => Float, { nullable: true, description: 'Speaking rate.' }) speed?: number | null,
    @Arg('sentencePauseSeconds', () => Float, { nullable: true, description: 'Minimum pause.' })
    sentencePauseSeconds?: number | null,
  ): EstimatedNarration {
    requireService(caller, 'videos');
    const voice = { voiceId, language, translatedFrom, speed, sentencePauseSeconds };
    return estimateNarration({ ...voice, fit: fit as NarrationFit, videoSeconds, lines });
  }
}

/**
 * Returns a voiceover with the clip of every line that can be spoken; null when it was deleted. For the
 * videos service.
 */
export async function findVoiceover({ db, caller }: MediaContext, id: string): Promise<Voiceover | null> {
  requireService(caller, 'videos');
  return inTransaction(db, { workspaceId: caller.workspaceId }, async (tx) => {
    const voiceover = await tx.findOneBy(VoiceoverEntity, { id });
    if (!voiceover) return null;
    const lines: VoiceoverLine[] = await tx.query(
      `select position, key, line.file_id as "fileId", duration_seconds as "durationSeconds"
       from voiceover_line line join voice_clip using (workspace_id, key)
       where voiceover_id = $1 and duration_seconds > 0 order by position`,
      [id],
    );
    return {
      ...voiceover.result,
      ignoredTerms: voiceover.result.unheededTerms,
      warnings: voiceover.result.warnings ?? [],
      id,
      fileId: voiceover.fileId,
      lines,
    };
  });
}
