import { RenderRequest } from '../../../schemas/messages/render-request.js';
import { compareLines, pairLines } from '../requests/compare-lines.js';
import { compareSettings, compareTimed } from '../requests/compare-settings.js';
import type { StaleReason } from '../requests/stale-reason.js';

/** What is compared in another way below, and what says nothing of the content of an export. */
const NO_SETTINGS = [
  ...['sourceFileId', 'cues', 'narration', 'zooms', 'elements', 'interactions'],
  ...['version', 'videoId', 'basename', 'provenance', 'warnings'],
] as const satisfies ReadonlyArray<keyof RenderRequest>;
const SETTINGS = Object.keys(RenderRequest.shape).filter(
  (name) => !(NO_SETTINGS as readonly string[]).includes(name),
);

/** Returns what differs between two requests of exports. */
export function compareExportRequests(before: RenderRequest, now: RenderRequest): StaleReason[] {
  return [
    ...(before.sourceFileId === now.sourceFileId ? [] : [SOURCE]),
    ...compareLines(before.cues, now.cues),
    ...compareVoices(before, now),
    ...compareTimed('ZOOM_CHANGED', 'A zoom', before.zooms, now.zooms),
    ...compareTimed('ELEMENT_CHANGED', 'An element', before.elements, now.elements),
    ...compareTimed(
      'INTERACTION_CHANGED',
      'An interaction',
      before.interactions ?? [],
      now.interactions ?? [],
    ),
    ...compareSettings(before, now, SETTINGS),
  ];
}

const SOURCE: StaleReason = { kind: 'SOURCE_CHANGED', message: 'The source was replaced' };

/** Returns the lines whose narration is another one, and settings of the narration. */
function compareVoices(before: RenderRequest, now: RenderRequest): StaleReason[] {
  const fileOf = ({ narration }: RenderRequest) =>
    new Map(narration?.voices.map(({ cue, fileId }) => [cue, fileId]));
  const [old, fresh] = [fileOf(before), fileOf(now)];
  const lines = pairLines(before.cues, now.cues).flatMap((pair): StaleReason[] => {
    if (pair.before === null || pair.now === null) return [];
    if (old.get(pair.before) === fresh.get(pair.now)) return [];
    const said = fresh.has(pair.now) ? 'another voice' : 'no voice';
    const message = `Line ${pair.now + 1} has ${said}`;
    return [{ kind: 'VOICE_CHANGED', line: pair.now, start: now.cues[pair.now]?.startTime ?? 0, message }];
  });
  const settings = ({ narration }: RenderRequest) => ({ ...narration, voices: undefined });
  return [
    ...lines,
    ...compareSettings({ narration: settings(before) }, { narration: settings(now) }, ['narration']),
  ];
}
