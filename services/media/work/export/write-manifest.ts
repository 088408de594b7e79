import { writeFile } from 'node:fs/promises';
import type { ExportProof } from '../../../../schemas/messages/media.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { FfmpegBuild } from '../../video/ffmpeg/ffmpeg-build.js';
import { SYNTHETIC_SOURCE_TYPE } from '../../video/render/join/mark-synthetic.js';
import type { SyntheticAudio } from '../../video/render/join/synthetic-audio.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import { madeFrom } from './made-from.js';

interface DescribedFile {
  readonly name: string;
  readonly contentType: string;
  readonly sha256: string;
}

interface Described {
  readonly files: readonly DescribedFile[];
  readonly request: RenderRequest;
  readonly plan: RenderPlan;
  readonly build: Pick<FfmpegBuild, 'version' | 'id'>;
  readonly synthetic: SyntheticAudio | null;
  readonly proof: ExportProof;
}

const REASONS = {
  narration: 'The recorded audio is replaced by AI-generated narration',
  source: 'The audio of the source is AI-generated',
} as const;

/** Stores the manifest of an export: files, inputs, versions, and whether its audio is AI-generated. */
export async function writeManifest(path: string, described: Described): Promise<void> {
  await writeFile(path, `${JSON.stringify(describe(described), null, 2)}\n`);
}

function describe({ files, request, plan, build, synthetic, proof }: Described) {
  return {
    version: 1,
    videoId: request.videoId,
    files,
    madeFrom: madeFrom(plan),
    aiGeneratedAudio: {
      value: synthetic !== null,
      ...(synthetic && { reason: REASONS[synthetic.reason], digitalSourceType: SYNTHETIC_SOURCE_TYPE }),
    },
    settings: { output: plan.output, ...shownSettings(request) },
    tools: { ffmpeg: { version: build.version, buildId: build.id }, node: process.version },
    proof,
  };
}

/**
 * Returns the settings without texts and secrets: the script is in the SRT file, and URLs may contain
 * credentials that a holder of the export must not get.
 */
function shownSettings(request: RenderRequest): Record<string, unknown> {
  const { version: _v, videoId: _i, sourceFileId: _s, basename: _b, ...rest } = request;
  const { provenance: _p, cues, narration, ...settings } = rest;
  const shown: Record<string, unknown> = JSON.parse(
    JSON.stringify(settings, (key, value) => (/url$/i.test(key) ? undefined : value)),
  );
  return { ...shown, lines: cues.length, narratedLines: narration?.voices.length ?? 0 };
}
