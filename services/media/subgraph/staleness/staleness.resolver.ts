import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Field, Float, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import { requireService, requireWorkspace } from '../../../platform/access/access.js';
import { compareExport } from '../../work/staleness/compare-export.js';
import { compareVoiceover } from '../../work/staleness/compare-voiceover.js';
import type { MediaContext } from '../context.js';

const PROBLEM = 'Why it cannot be made now; null if it can.';

@ObjectType({ description: 'An export compared with the one that a request would make now. For videos.' })
class ComparedExport {
  @Field(() => Boolean, { description: 'Whether frames, audio and subtitles would be the same.' })
  isCurrent!: boolean;
  @Field(() => Boolean, { description: 'Whether the subtitles would be others.' }) changesSubtitles!: boolean;
  @Field(() => Int, { description: 'Number of its segments.' }) segmentsTotal!: number;
  @Field(() => Int, { description: 'Number of segments that are not in the cache.' })
  segmentsToRender!: number;
  @Field(() => Float, { description: 'Length of those segments in seconds.' }) secondsToRender!: number;
  @Field(() => Boolean, { description: 'Whether the audio would be mixed anew.' }) mixesAudio!: boolean;
  @Field(() => Float, { description: 'Length of the export in seconds.' }) durationSeconds!: number;
  @Field(() => Int, { description: 'Pixels of a frame.' }) pixels!: number;
  @Field(() => String, { nullable: true, description: PROBLEM }) problem!: string | null;
}

@ObjectType({ description: 'A voiceover compared with the one that a request would make now. For videos.' })
class ComparedVoiceover {
  @Field(() => Boolean, { description: 'Whether its file and the audio of every line would be the same.' })
  isCurrent!: boolean;
  @Field(() => Int, { description: 'Number of different lines without stored audio.' }) linesToSpeak!: number;
  @Field(() => [Int], { description: 'Positions of lines whose audio would be another one.' })
  revoicedLines!: readonly number[];
  @Field(() => String, { nullable: true, description: PROBLEM }) problem!: string | null;
}

@Resolver()
export class StalenessResolver {
  @Directive('@inaccessible')
  @Query(() => ComparedExport, {
    description: 'For videos: compares an export with the one that a request would make now.',
  })
  async comparedExport(
    @Arg('exportFileId', () => ID, { description: 'ID of its video file.' }) exportFileId: string,
    @Arg('srtFileId', () => ID, { description: 'ID of its SRT file.' }) srtFileId: string,
    @Arg('request', () => GraphQLJSONObject, { description: 'What would be exported now.' }) request: object,
    @Ctx() { caller, rendering }: MediaContext,
  ): Promise<ComparedExport> {
    requireService(caller, 'videos');
    requireWorkspace(caller);
    const { workspaceId } = caller;
    const asked = { workspaceId, exportFileId, srtFileId, request: RenderRequest.parse(request) };
    return compareExport(rendering.openPlanning, asked);
  }

  @Directive('@inaccessible')
  @Query(() => ComparedVoiceover, {
    description: 'For videos: compares a voiceover with the one that a request would make now.',
  })
  comparedVoiceover(
    @Arg('fileId', () => ID, { description: 'ID of its file.' }) fileId: string,
    @Arg('before', () => GraphQLJSONObject, { description: 'The request of the voiceover.' }) before: object,
    @Arg('now', () => GraphQLJSONObject, { description: 'The request now.' }) now: object,
    @Arg('voiceKeys', () => [String], {
      nullable: 'items',
      description: 'Key of each line’s audio in the script now; null for a line without.',
    })
    voiceKeys: Array<string | null>,
    @Ctx() { caller, voicing }: MediaContext,
  ): Promise<ComparedVoiceover> {
    requireService(caller, 'videos');
    requireWorkspace(caller);
    const { workspaceId } = caller;
    const requests = { before: VoiceRequest.parse(before), now: VoiceRequest.parse(now) };
    return compareVoiceover(voicing, { workspaceId, fileId, ...requests, voiceKeys });
  }
}
