import { useState } from 'react';
import { Message } from '../design/message';
import { text } from '../text/text';
import type { VideoHeadFragment } from '../video/video.generated';
import styles from './editor.module.css';
import { Playback } from './player/playback';
import { Player } from './player/player';

/** A video that is not analyzed yet: it can be watched before. */
export function WithoutScript({ video }: { readonly video: VideoHeadFragment }) {
  const [playback] = useState(() => new Playback());
  return (
    <div className={styles.editor}>
      <div className={styles.watch}>
        <Player video={video} playback={playback} />
      </div>
      <div className={styles.without}>
        <Message title={text.editor.notAnalyzed} detail={text.editor.notAnalyzedHint} />
      </div>
    </div>
  );
}
