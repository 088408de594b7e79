import { Field, Float, ID, InputType } from 'type-graphql';
import type { AnalysisRequest } from '../../../schemas/messages/analysis-request.js';
import {
  AnalysisModelEnum,
  ContentStyleEnum,
  ScriptSourceEnum,
  SubtitleModelEnum,
} from './analysis-enums.js';
import { COMPANY_CONTEXT, SPOKEN_LANGUAGE, TONE, VIDEO_CONTEXT } from './context-fields.js';

@InputType({ description: 'A key event of the video.' })
export class KeyEventInput {
  @Field(() => String, { description: 'Description, at least 1 character.' }) text!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Time in seconds, at most the video’s duration; determined by the analysis if absent.',
  })
  timestamp?: number | null;
}

@InputType({ description: 'Options of an analysis.' })
export class AnalyzeVideoInput {
  @Field(() => String, VIDEO_CONTEXT)
  videoContext?: string | null;
  @Field(() => String, COMPANY_CONTEXT)
  companyContext?: string | null;
  @Field(() => String, SPOKEN_LANGUAGE)
  language?: string | null;
  @Field(() => String, TONE)
  tone?: string | null;
  @Field(() => ContentStyleEnum, { nullable: true, description: 'Defaults to HOW_TO.' })
  contentStyle?: AnalysisRequest['contentStyle'] | null;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the product, for PROMOTIONAL; at most 200 characters.',
  })
  productName?: string | null;
  @Field(() => ScriptSourceEnum, { nullable: true, description: 'Defaults to VIDEO.' })
  scriptSource?: AnalysisRequest['scriptSource'] | null;
  @Field(() => String, {
    nullable: true,
    description: 'With CUSTOM: the script, at most 100000 characters.',
  })
  customScript?: string | null;
  @Field(() => ID, { nullable: true, description: 'ID of a script skill of the Brand Kit.' })
  scriptSkillId?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to analyze again instead of reusing a stored analysis. Defaults to false.',
  })
  forceRefresh?: boolean | null;
  @Field(() => [KeyEventInput], {
    nullable: true,
    description: 'Key events of the video, at most 500; unchanged if absent.',
  })
  keyEvents?: KeyEventInput[] | null;
  @Field(() => AnalysisModelEnum, { nullable: true, description: 'Model that writes the script.' })
  analysisModel?: AnalysisRequest['analysisModel'];
  @Field(() => SubtitleModelEnum, { nullable: true, description: 'Model that transcribes speech.' })
  subtitleModel?: AnalysisRequest['subtitleModel'];
  @Field(() => Boolean, { nullable: true, description: 'Whether to detect zoom moments. Defaults to false.' })
  autoZoom?: boolean | null;
}
