/** What media finds when it compares a stored export with one that would be made now. */
export interface ComparedExport {
  /** Whether an export would have the same frames, audio and subtitles. */
  readonly isCurrent: boolean;
  readonly changesSubtitles: boolean;
  readonly segmentsTotal: number;
  readonly segmentsToRender: number;
  readonly secondsToRender: number;
  /** Whether the audio track would be mixed anew. */
  readonly mixesAudio: boolean;
  /** Length of the export in seconds. */
  readonly durationSeconds: number;
  /** Pixels of one frame. */
  readonly pixels: number;
  /** Why an export would fail now; null if it would not. */
  readonly problem: string | null;
}
