import { ACCESS } from '../../../schemas/access.js';
import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { cuesOf } from '../../../schemas/formats/cues-of.js';
import { CaptionsRequest } from '../../../schemas/messages/render-request.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import { readBrandKitPatch } from '../brand-kit/update-brand-kit.js';
import type { VideosContext } from '../context.js';
import type { ElementRequest } from '../element/read-element.js';
import { readElements } from '../element/replace-elements.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { resolveExport, type UnsavedChanges } from '../operations/resolve-export.js';
import { type ProvidedLine, readLines } from '../script/read-lines.js';
import { type LineWord, ScriptLineEntity } from '../script/script-line.entity.js';
import { fitWords } from '../script/store-lines.js';
import { requireVideo } from '../video/video.entity.js';
import { type NewZoomMoment, readMoments } from '../zoom/replace-zoom-moments.js';

export interface PreviewFrameInput {
  readonly videoId: string;
  readonly at: number;
  readonly timeline: 'export' | 'source';
  readonly settings: ExportSettings;
  /** Changes that are shown without being saved. */
  readonly brandKit?: BrandKitPatch;
  readonly zoomMoments?: readonly NewZoomMoment[];
  readonly elements?: readonly ElementRequest[];
  readonly reset?: UnsavedChanges['reset'];
}

interface DrawnFrame {
  readonly fileId: string;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
  readonly at: number;
  readonly duration: number;
  readonly reused: boolean;
  readonly warnings: readonly string[];
}

interface PreviewFrame extends Omit<DrawnFrame, 'fileId' | 'filename' | 'warnings'> {
  readonly url: string;
  readonly warnings: string[];
}

const DRAWN_FRAME = `query DrawnFrame($request: JSONObject!, $at: Float!, $ofSource: Boolean!) {
  drawnFrame(request: $request, at: $at, ofSource: $ofSource) {
    fileId filename width height at duration reused warnings
  }
}`;

/** A little more than media takes at most. */
const DRAWN_WITHIN_MS = 35_000;

/** Has media draw the frame that an export with these settings would show at a time. Nothing is charged. */
export async function previewFrame(
  ctx: VideosContext,
  { videoId, at, timeline, settings: given, brandKit, zoomMoments, elements, reset }: PreviewFrameInput,
): Promise<PreviewFrame> {
  requireAccess(ctx.caller, ACCESS.previewFrame);
  if (!(at >= 0)) throw invalid('at', `must be at least 0; it is ${at}`);
  const settings = readExportSettings(given);
  requireValidSettings(ctx, settings);
  const kit = brandKit && (await readBrandKitPatch(ctx, brandKit));
  const { workspaceId } = ctx.caller;
  const request = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await requireVideo(tx, videoId);
    return resolveExport(tx, video, settings, {
      ...(kit && { kit }),
      ...(zoomMoments && { zooms: readMoments(zoomMoments, video.durationSeconds, 'zoomMoments') }),
      ...(elements && { elements: readElements(elements, video, 'elements') }),
      ...(reset && { reset }),
    });
  });
  const { drawnFrame } = await ctx.media.call<{ drawnFrame: DrawnFrame }>({
    document: DRAWN_FRAME,
    variables: { request, at, ofSource: timeline === 'source' },
    as: ctx.caller,
    requestId: ctx.requestId,
    withinMs: DRAWN_WITHIN_MS,
  });
  const { fileId, filename, warnings, ...frame } = drawnFrame;
  return { ...frame, url: ctx.makeStoredUrl({ workspaceId, fileId, filename }), warnings: [...warnings] };
}

interface Line {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
}

type StoredLine = Pick<ScriptLineEntity, 'startTime' | 'endTime' | 'text' | 'words'>;

/**
 * Gives lines the word times that they have once they are saved: those of the stored line with the same text, of
 * several that of the nearest one.
 */
function withStoredWords(
  lines: readonly Line[],
  stored: readonly StoredLine[],
): Array<Line & { readonly words?: LineWord[] }> {
  const byText = new Map<string, StoredLine[]>();
  for (const line of stored) byText.set(line.text, [...(byText.get(line.text) ?? []), line]);
  return lines.map((line) => {
    const same = nearest(byText.get(line.text) ?? [], line.startTime);
    return same?.words ? { ...line, words: fitWords(same.words, same, line) } : line;
  });
}

const nearest = (lines: readonly StoredLine[], seconds: number): StoredLine | undefined =>
  lines.toSorted((a, b) => Math.abs(a.startTime - seconds) - Math.abs(b.startTime - seconds))[0];

export interface PreviewCaptionsInput {
  readonly videoId: string;
  readonly lines: readonly ProvidedLine[];
  readonly settings: ExportSettings;
  /** Changes of the Brand Kit that are shown without being saved. */
  readonly brandKit?: BrandKitPatch;
}

interface CaptionsPreview {
  readonly ass: string;
  readonly fonts: string[];
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}

const LAID_OUT_CAPTIONS = `query LaidOutCaptions($request: JSONObject!) {
  laidOutCaptions(request: $request) { ass fonts width height frameRate }
}`;

/** A little more than media takes at most. */
const LAID_OUT_WITHIN_MS = 12_000;
/** A few minutes of speech: a page shows them while it plays. */
const MAX_LINES = 200;
const MAX_CHARACTERS = 20_000;

/**
 * Has media lay out the captions that an export would burn for these lines, which need not be saved. Null: the export
 * would burn none. Nothing is stored or charged.
 */
export async function previewCaptions(
  ctx: VideosContext,
  { videoId, lines: provided, settings: given, brandKit }: PreviewCaptionsInput,
): Promise<CaptionsPreview | null> {
  requireAccess(ctx.caller, ACCESS.previewCaptions);
  requireFewLines(provided);
  const lines = readLines(provided).map(({ start, end, text }) => ({ startTime: start, endTime: end, text }));
  const settings = readExportSettings(given);
  requireValidSettings(ctx, settings);
  const kit = brandKit && (await readBrandKitPatch(ctx, brandKit));
  const { workspaceId } = ctx.caller;
  const request = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await requireVideo(tx, videoId);
    const stored = await tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } });
    const resolved = await resolveExport(tx, video, settings, { ...(kit && { kit }) });
    return CaptionsRequest.parse({ ...resolved, cues: cuesOf(withStoredWords(lines, stored)) });
  });
  const { laidOutCaptions } = await ctx.media.call<{ laidOutCaptions: CaptionsPreview | null }>({
    document: LAID_OUT_CAPTIONS,
    variables: { request },
    as: ctx.caller,
    requestId: ctx.requestId,
    withinMs: LAID_OUT_WITHIN_MS,
  });
  return laidOutCaptions;
}

function requireFewLines(lines: readonly ProvidedLine[]): void {
  const refuse = (rule: string) => invalid('lines', `${rule}; send those around the time that is shown`);
  if (lines.length > MAX_LINES) throw refuse(`must have at most ${MAX_LINES} items`);
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > MAX_CHARACTERS) throw refuse(`must have at most ${MAX_CHARACTERS} characters in all`);
}
