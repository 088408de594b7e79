import type { Metadata } from '../../../schemas/metadata.js';
import { type PageEnds } from '../../platform/database/page.js';
import { type PlacedVideo } from './read-videos.js';

export interface VideoFilter {
  readonly status?: string | null;
  readonly projectId?: string | null;
  readonly uncategorized?: boolean | null;
  readonly backup?: string | null;
  readonly approval?: string | null;
  readonly kb?: string | null;
  readonly languageGroup?: string | null;
  /** Words or parts of words of the name, all of which must occur, ignoring case and accents. */
  readonly q?: string | null;
  /** All of these pairs must match. */
  readonly metadata?: Metadata | null;
}

export interface VideoPage extends PageEnds {
  readonly videos: readonly PlacedVideo[];
  readonly totalCount: number;
}
