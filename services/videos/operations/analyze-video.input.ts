import { Field, Float, ID, InputType } from 'type-graphql';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import {
  AnalysisModelEnum,
  ContentStyleEnum,
  ScriptSourceEnum,
  SubtitleModelEnum,
} from './analysis-enums.js';

@InputType({ description: 'Something that happens in the video.' })
export class KeyEventInput {
  @Field(() => String, { description: 'At least 1 character, kept as it is.' }) text!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Seconds from the start of the video, not after its end; without one a place is looked for.',
  })
  timestamp?: number | null;
}

@InputType({ description: 'How to analyze; everything is optional.' })
export class AnalyzeVideoInput {
  @Field(() => String, { nullable: true, description: 'What the video shows; at most 5000 characters.' })
  videoContext?: string | null;
  @Field(() => String, { nullable: true, description: 'Whose video it is; at most 5000 characters.' })
  companyContext?: string | null;
  @Field(() => String, { nullable: true, description: 'Language spoken (BCP 47); detected when absent.' })
  language?: string | null;
  @Field(() => String, { nullable: true, description: 'How it is to sound, such as professional or casual.' })
  tone?: string | null;
  @Field(() => ContentStyleEnum, { nullable: true, description: 'HOW_TO when absent.' })
  contentStyle?: AnalysisRequest['contentStyle'] | null;
  @Field(() => String, { nullable: true, description: 'At most 200 characters; used with PROMOTIONAL.' })
  productName?: string | null;
  @Field(() => ScriptSourceEnum, { nullable: true, description: 'VIDEO when absent.' })
  scriptSource?: AnalysisRequest['scriptSource'] | null;
  @Field(() => String, {
    nullable: true,
    description: 'With CUSTOM: the script, at most 100000 characters, one line after the other.',
  })
  customScript?: string | null;
  @Field(() => ID, { nullable: true, description: 'A script skill of the Brand Kit: how to write.' })
  scriptSkillId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Analyze again although a kept analysis would do.' })
  forceRefresh?: boolean | null;
  @Field(() => [KeyEventInput], {
    nullable: true,
    description: 'What happens in the video, at most 500; absent: what was given before stays.',
  })
  keyEvents?: KeyEventInput[] | null;
  @Field(() => AnalysisModelEnum, { nullable: true, description: 'What writes.' })
  analysisModel?: AnalysisRequest['analysisModel'];
  @Field(() => SubtitleModelEnum, { nullable: true, description: 'What hears.' })
  subtitleModel?: AnalysisRequest['subtitleModel'];
  @Field(() => Boolean, { nullable: true, description: 'Find where to zoom in.' }) autoZoom?: boolean | null;
}
