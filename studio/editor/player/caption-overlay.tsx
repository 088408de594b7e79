import { type Lines, lineIndexAt } from '../script/edit-lines';
import { type Playback, usePlayback } from './playback';
import styles from './player.module.css';

interface CaptionOverlayProps {
  readonly lines: Lines;
  readonly playback: Playback;
}

/** The line that is spoken, drawn over the video. */
export function CaptionOverlay({ lines, playback }: CaptionOverlayProps) {
  const index = usePlayback(playback, ({ time }) => lineIndexAt(lines, time));
  const text = lines[index]?.text.trim();
  return text ? (
    <p className={styles.caption} dir="auto" data-caption>
      <span>{text}</span>
    </p>
  ) : null;
}
