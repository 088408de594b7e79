import {
  Arg,
  Ctx,
  Directive,
  Field,
  Float,
  ID,
  InputType,
  Int,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import type { NarrationFit } from '../../../../schemas/narration-fit.js';
import { requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { TtsModel } from '../../ai/tts/tts-models.js';
import { VoiceoverEntity, type VoiceoverResult } from '../../work/voiceover/voiceover.entity.js';
import type { MediaContext } from '../context.js';
import { describeSynthesis } from '../reference/describe-synthesis.js';
import { estimateNarration } from './estimate-narration.js';

@Directive('@inaccessible')
@ObjectType({ description: 'Whether speech can be synthesized in a language.' })
class SynthesisSupport {
  @Field(() => String, { nullable: true, description: 'What is unavailable: voice, language or model.' })
  fault!: string | null;
  @Field(() => String, { description: 'Description with alternatives, for people.' }) message!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A narrated line.' })
export class VoiceoverLine {
  @Field(() => Int, { description: 'Position in the request, from 0.' }) position!: number;
  @Field(() => String, { description: 'Cache key of the audio.' }) key!: string;
  @Field(() => ID, { description: 'ID of the audio file.' }) fileId!: string;
  @Field(() => Float, { description: 'Duration in seconds.' }) durationSeconds!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A voiceover of a script.' })
class Voiceover {
  @Field(() => ID, { description: 'ID.' }) id!: string;
  @Field(() => ID, { description: 'ID of the combined file.' }) fileId!: string;
  @Field(() => Float, { description: 'Duration in seconds.' }) durationSeconds!: number;
  @Field(() => Int, { description: 'Number of narrated lines.' }) lineCount!: number;
  @Field(() => Int, { description: 'Number of newly synthesized lines.' }) synthesizedLines!: number;
  @Field(() => Int, { description: 'Number of lines with reused audio.' }) reusedLines!: number;
  @Field(() => Int, {
    description: 'Number of lines that start later than in the script because previous lines overran.',
  })
  shiftedLines!: number;
  @Field(() => Float, { description: 'How much longer it is than the video, in seconds.' })
  overrunSeconds!: number;
  @Field(() => [String], {
    name: 'unheededTerms',
    description: 'Pronunciations that the voice could not apply.',
  })
  ignoredTerms!: readonly string[];
  @Field(() => [String], { description: 'What was held, delayed or sped up, for people.' })
  warnings!: readonly string[];
  @Field(() => [VoiceoverLine], { description: 'Narrated lines.' })
  lines!: readonly VoiceoverLine[];
}

@Directive('@inaccessible')
@InputType({ description: 'A line whose narration is estimated.' })
class EstimatedLineInput {
  @Field(() => Float, { description: 'Start in seconds of the video.' }) startTime!: number;
  @Field(() => Float, { description: 'End in seconds of the video.' }) endTime!: number;
  @Field(() => String, { description: 'Text.' }) text!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Duration of its audio in seconds, if it was synthesized.',
  })
  spokenSeconds?: number | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'An estimate for one line.' })
export class EstimatedLine {
  @Field(() => Int, { description: 'Position in the request, from 0.' }) position!: number;
  @Field(() => Float, { description: 'Duration when it is read aloud, in seconds.' }) spokenSeconds!: number;
  @Field(() => Float, { description: 'How much longer than its time, in seconds.' }) overrunSeconds!: number;
  @Field(() => Boolean, { description: 'Whether the duration is that of existing audio.' })
  isMeasured!: boolean;
}

@Directive('@inaccessible')
@ObjectType({ description: 'An estimate of a narration.' })
class EstimatedNarration {
  @Field(() => [EstimatedLine], { description: 'All lines.' }) lines!: readonly EstimatedLine[];
  @Field(() => Float, { description: 'By how much an export becomes longer, in seconds.' })
  addedSeconds!: number;
}

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

export interface VoicedLineOf {
  /** Position of the line in the request. */
  readonly position: number;
  readonly key: string;
  readonly fileId: string;
  readonly durationSeconds: number;
}

export interface FoundVoiceover extends VoiceoverResult {
  readonly ignoredTerms: readonly string[];
  readonly warnings: readonly string[];
  readonly id: string;
  readonly fileId: string;
  readonly lines: readonly VoicedLineOf[];
}

/**
 * Returns a voiceover with the clip of every line that can be spoken; null when it was deleted. For the
 * videos service.
 */
export async function findVoiceover(
  { db, caller }: MediaContext,
  id: string,
): Promise<FoundVoiceover | null> {
  requireService(caller, 'videos');
  return inTransaction(db, { workspaceId: caller.workspaceId }, async (tx) => {
    const voiceover = await tx.findOneBy(VoiceoverEntity, { id });
    if (!voiceover) return null;
    const lines: VoicedLineOf[] = await tx.query(
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
