import type { VideoHeadFragment } from './video.generated';

/** What each tab of a video receives. */
export interface TabProps {
  readonly video: VideoHeadFragment;
  /** Whether the role of the person allows changes. */
  readonly mayEdit: boolean;
}
