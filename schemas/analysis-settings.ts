import { z } from 'zod';
import { declare } from './declare.js';
import { AnalysisModel, ContentStyle, ScriptSource, SubtitleModel } from './messages/analysis-request.js';
import { text } from './text.js';

/** A key event; without a timestamp its position is detected. */
export const ProvidedKeyEvent = declare(
  z.strictObject({
    text: declare(text({ minLength: 1 }), { input: 'Description, at least 1 character.' }),
    timestamp: declare(z.number().min(0).describe('Seconds; clamped to the end of the video.'), {
      input: 'Time in seconds, at most the video’s duration; determined by the analysis if absent.',
    }).optional(),
  }),
  { inputType: { name: 'KeyEventInput', description: 'A key event of the video.' } },
);

/** The settings that a client requests for an analysis, shared by REST and GraphQL. */
export const AnalysisSettings = declare(
  z.strictObject({
    videoContext: declare(
      text({ maxLength: 5000 }).describe('What the video shows, as context for generated texts.'),
      { input: 'What the video shows, as context for generated texts; at most 5000 characters.' },
    ).optional(),
    companyContext: declare(text({ maxLength: 5000 }).describe('The company behind the video.'), {
      input: 'About the company, as context for generated texts; at most 5000 characters.',
    }).optional(),
    language: declare(text({ format: 'language' }).describe('Spoken language; detected if absent.'), {
      input: 'Spoken language (BCP 47); detected if absent.',
    }).optional(),
    tone: declare(z.string().describe('Free text such as professional or casual.'), {
      input: 'Tone of the script, such as professional or casual.',
    }).optional(),
    contentStyle: declare(ContentStyle.describe('Default how-to.'), {
      input: 'Defaults to HOW_TO.',
    }).optional(),
    productName: declare(text({ maxLength: 200 }).describe('Referenced when contentStyle is promotional.'), {
      input: 'Name of the product, for PROMOTIONAL; at most 200 characters.',
    }).optional(),
    scriptSource: declare(
      ScriptSource.describe(
        'video (default): written from the footage; transcript: the cleaned-up speech; original: the verbatim speech, keeping the speaker’s audio; custom: customScript timed to the footage.',
      ),
      { input: 'Defaults to VIDEO.' },
    ).optional(),
    customScript: declare(
      text({ maxLength: 100_000 }).describe(
        'Required when scriptSource is custom. SubRip and WebVTT keep their times.',
      ),
      {
        input: 'With CUSTOM: the script, at most 100000 characters. SubRip and WebVTT keep their times.',
      },
    ).optional(),
    scriptSkillId: declare(z.string().describe('A script skill of the Brand Kit, applied as style guide.'), {
      input: 'ID of a script skill of the Brand Kit.',
      isId: true,
    }).optional(),
    forceRefresh: declare(z.boolean().describe('Ignore a stored analysis. Default false.'), {
      input: 'Whether to analyze again instead of reusing a stored analysis. Defaults to false.',
    }).optional(),
    keyEvents: declare(z.array(ProvidedKeyEvent).max(500).describe('Unchanged if absent.'), {
      input: 'Key events of the video, at most 500; unchanged if absent.',
    }).optional(),
    analysisModel: declare(AnalysisModel, { input: 'Model that writes the script.' }).optional(),
    subtitleModel: declare(SubtitleModel, { input: 'Model that transcribes speech.' }).optional(),
    autoZoom: declare(z.boolean().describe('Detect zoom moments from the interactions shown.'), {
      input: 'Whether to detect zoom moments. Defaults to false.',
    }).optional(),
  }),
  { inputType: { name: 'AnalyzeVideoInput', description: 'Options of an analysis.' } },
);
export type AnalysisSettings = z.infer<typeof AnalysisSettings>;
