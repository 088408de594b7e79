import { z } from 'zod';
import { ExportBody } from '../../schemas/export-settings.js';
import { text } from '../../schemas/text.js';
import { endpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { NewMetadata, requireMetadata } from '../upload/metadata.js';
import { toExportInput } from './operations.js';
import { ContextText, NameText } from './schemas.js';

const Step = (description: string) => z.boolean().describe(description).optional();

const Generate = z
  .strictObject({
    analysis: Step('Has no effect: the analysis always runs first.'),
    voiceover: Step('Needs voiceId.'),
    helpArticle: Step('Default false.'),
    export: Step('Default false.'),
    translation: z
      .strictObject({
        enabled: Step('Default false: languages is ignored.'),
        languages: z
          .array(z.string())
          .describe('Unique language codes, processed in parallel. Default none.')
          .optional(),
      })
      .optional(),
  })
  .meta({ title: 'ProcessSteps', description: 'The steps; they run in this order.' });

const ProcessBody = z.strictObject({
  url: z.string().describe('Public URL of the video file.'),
  name: NameText.optional(),
  context: ContextText.optional(),
  companyContext: ContextText.optional(),
  language: text({ format: 'language' }).describe('Spoken language; detected if absent.').optional(),
  tone: z.string().describe('Free text such as professional or casual.').optional(),
  voiceId: text({ minLength: 1, maxLength: 200 })
    .describe('Required if generate.voiceover is true.')
    .optional(),
  projectId: text({ minLength: 1, maxLength: 200 }).describe('Default: uncategorized.').optional(),
  metadata: NewMetadata.optional(),
  generate: Generate.optional(),
  exportSettings: z
    .strictObject(ExportBody.shape)
    .meta({ title: 'ExportSettings', description: 'The body of an export.' })
    .optional(),
});

const StartedProcessBody = z
  .object({
    jobId: z.string(),
    videoId: z.string(),
    projectId: z.string().nullable(),
    status: z.literal('processing'),
    steps: z
      .array(z.string())
      .describe('In order: analysis, voiceover, helpArticle, export, translation:de, …'),
  })
  .meta({ title: 'StartedProcess' });

interface StartedProcess {
  readonly job: { readonly id: string };
  readonly video: { readonly id: string; readonly projectId: string | null };
  readonly steps: readonly string[];
}

const processVideo = endpoint({
  method: 'POST',
  path: '/v1/videos/process',
  summary: 'Process a video in one call',
  description: `Creates a video from \`url\`, analyzes it and runs the requested steps in order, languages in parallel. Each step is a
job with its own events; \`result\` of the returned job lists the completed steps and the running one. If a step fails, the process
fails; retrying its job continues with that step. Minutes are charged for the analysis and each language.`,
  tags: ['Operations'],
  body: ProcessBody,
  status: 202,
  answer: StartedProcessBody,
  errors: [404],
  graphql: 'mutation ProcessVideo($input: ProcessVideoInput!) { processVideo(input: $input) }',
  selection: ' { job { id } video { id projectId } steps }',
  check: ({ body }) => requireMetadata('body.metadata', body.metadata),
  variables: ({ body: { exportSettings = {}, ...body } }) => ({
    input: { ...body, exportSettings: toExportInput(exportSettings) },
  }),
  show: ({ job, video, steps }: StartedProcess) => ({
    jobId: job.id,
    videoId: video.id,
    projectId: video.projectId,
    status: 'processing',
    steps,
  }),
});

export const processRoutes: readonly Route[] = [processVideo];
