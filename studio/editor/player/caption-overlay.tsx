import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { type Lines, lineIndexAt } from '../script/edit-lines';
import { type Playback, usePlayback } from './playback';
import styles from './player.module.css';

interface CaptionOverlayProps {
  readonly lines: Lines;
  readonly playback: Playback;
  /** Whether the picture of the caption is drawn elsewhere, so that its text is for screen readers alone. */
  readonly isDrawn: boolean;
}

/** The line that is spoken, drawn plainly over the video. */
export function CaptionOverlay({ lines, playback, isDrawn }: CaptionOverlayProps) {
  const index = usePlayback(playback, ({ time }) => lineIndexAt(lines, time));
  const text = lines[index]?.text.trim();
  if (!text) return null;
  return isDrawn ? (
    <VisuallyHidden>
      <p dir="auto" data-caption>
        {text}
      </p>
    </VisuallyHidden>
  ) : (
    <p className={styles.caption} dir="auto" data-caption>
      <span>{text}</span>
    </p>
  );
}
