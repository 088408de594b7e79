import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import { requireService } from '../../../platform/access/access.js';
import type { SubtitleModel } from '../../ai/transcribe/transcribe-engine.js';
import type { MediaContext } from '../context.js';
import { describeTranscription } from './describe-transcription.js';
import { isSilentVideo } from './is-silent-video.js';
import { listCaptionFonts } from './list-caption-fonts.js';
import { type KnownLanguage, listLanguages } from './list-languages.js';
import { listVoices, type VoiceWithPreview } from './list-voices.js';
import { Language, TranscriptionSupport, Voice } from './reference.type.js';

@Resolver()
export class ReferenceResolver {
  @Query(() => [Voice], { description: 'Returns the voices, optionally those that support a language.' })
  voices(
    @Ctx() ctx: MediaContext,
    @Arg('language', () => String, { nullable: true, description: 'BCP 47.' }) language?: string,
  ): Promise<VoiceWithPreview[]> {
    return listVoices(ctx, language);
  }

  @Directive('@inaccessible')
  @Query(() => TranscriptionSupport, {
    description: 'For videos: returns whether speech in a language can be transcribed now.',
  })
  async transcriptionSupport(
    @Arg('language', () => String, { description: 'Language (BCP 47).' }) language: string,
    @Ctx() { db, caller }: MediaContext,
    @Arg('model', () => String, { nullable: true, description: 'A subtitle model.' })
    model?: SubtitleModel | null,
    @Arg('videoId', () => ID, { nullable: true, description: 'ID of the video.' })
    videoId?: string | null,
  ): Promise<TranscriptionSupport> {
    requireService(caller, 'videos');
    const isSilent = Boolean(videoId && (await isSilentVideo(db, caller.workspaceId, videoId)));
    return { ...(await describeTranscription(db, language, model)), isSilent };
  }

  @Query(() => [String], {
    description: 'Returns the font families that captions can be drawn with; none while no worker runs.',
  })
  captionFonts(@Ctx() ctx: MediaContext): Promise<string[]> {
    return listCaptionFonts(ctx);
  }

  @Query(() => [Language], { description: 'Returns all languages and what is available in each.' })
  languages(@Ctx() ctx: MediaContext): Promise<KnownLanguage[]> {
    return listLanguages(ctx);
  }
}
