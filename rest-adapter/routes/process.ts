import { Type } from 'typebox';
import { ExportSettings } from '../../schemas/export-settings.js';
import { type Route, route } from '../route.js';
import { toExportInput } from './export-body.js';
import { NewMetadata, requireMetadata } from './metadata.js';
import { ContextText, errorResponses, NameText } from './schemas.js';

const strict = { additionalProperties: false };
const Step = (description: string) => Type.Optional(Type.Boolean({ description }));

const Generate = Type.Object(
  {
    analysis: Step('Has no effect: the analysis always runs first.'),
    voiceover: Step('Needs voiceId.'),
    helpArticle: Step('Default false.'),
    export: Step('Default false.'),
    translation: Type.Optional(
      Type.Object(
        {
          enabled: Step('Default false: languages is ignored.'),
          languages: Type.Optional(
            Type.Array(Type.String(), {
              description: 'Unique language codes, processed in parallel. Default none.',
            }),
          ),
        },
        strict,
      ),
    ),
  },
  { ...strict, title: 'ProcessSteps', description: 'The steps; they run in this order.' },
);

const ProcessBody = Type.Object(
  {
    url: Type.String({ description: 'Public URL of the video file.' }),
    name: Type.Optional(NameText),
    context: Type.Optional(ContextText),
    companyContext: Type.Optional(ContextText),
    language: Type.Optional(
      Type.String({ format: 'language', description: 'Spoken language; detected if absent.' }),
    ),
    tone: Type.Optional(Type.String({ description: 'Free text such as professional or casual.' })),
    voiceId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Required if generate.voiceover is true.' }),
    ),
    projectId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Default: uncategorized.' }),
    ),
    metadata: Type.Optional(NewMetadata),
    generate: Type.Optional(Generate),
    exportSettings: Type.Optional(
      Type.Object(ExportSettings.properties, {
        ...strict,
        title: 'ExportSettings',
        description: 'The body of an export.',
      }),
    ),
  },
  strict,
);

const StartedProcessBody = Type.Object(
  {
    jobId: Type.String(),
    videoId: Type.String(),
    projectId: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    status: Type.Literal('processing'),
    steps: Type.Array(Type.String(), {
      description: 'In order: analysis, voiceover, helpArticle, export, translation:de, …',
    }),
  },
  { title: 'StartedProcess' },
);

interface ProcessAnswer {
  readonly processVideo: {
    readonly job: { readonly id: string };
    readonly video: { readonly id: string; readonly projectId: string | null };
    readonly steps: readonly string[];
  };
}

const processVideo = route<ProcessAnswer, undefined, undefined, typeof ProcessBody>({
  method: 'POST',
  path: '/v1/videos/process',
  summary: 'Process a video in one call',
  description: `Creates a video from \`url\`, analyzes it and runs the requested steps in order, languages in parallel. Each step is a
job with its own events; \`result\` of the returned job lists the completed steps and the running one. If a step fails, the process
fails; retrying its job continues with that step. Minutes are charged for the analysis and each language.`,
  tags: ['Operations'],
  schema: {
    body: ProcessBody,
    responses: { 202: StartedProcessBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation ProcessVideo($input: ProcessVideoInput!) {
    processVideo(input: $input) { job { id } video { id projectId } steps }
  }`,
  check: ({ body }) => requireMetadata('body.metadata', body.metadata),
  variables: ({ body: { exportSettings, ...body } }) => ({
    input: { ...body, ...(exportSettings && { exportSettings: toExportInput(exportSettings) }) },
  }),
  respond: ({ processVideo: { job, video, steps } }) => ({
    status: 202,
    body: { jobId: job.id, videoId: video.id, projectId: video.projectId, status: 'processing', steps },
  }),
});

export const processRoutes: readonly Route[] = [processVideo];
