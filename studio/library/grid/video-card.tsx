import { memo, useContext } from 'react';
import { Film, Lock } from '../../design/icons';
import { formatClock, formatDateTime, languageName } from '../../text/format';
import { text } from '../../text/text';
import type { VideoCardFragment } from '../library.generated';
import { ActiveVideo } from './active-video';
import { CardJob } from './card-job';
import { HoverStrip } from './hover-strip';
import styles from './video-card.module.css';
import { VideoMenu } from './video-menu';

interface VideoCardProps {
  readonly video: VideoCardFragment;
}

/** A video in the library: its picture, which plays while it is active, its facts and what is done with it now. */
export const VideoCard = memo(function VideoCard({ video }: VideoCardProps) {
  return (
    <>
      <div className={styles.picture}>
        {video.thumbnailUrl ? (
          <img src={video.thumbnailUrl} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Film aria-hidden className={styles.blank} />
        )}
        <ActiveStrip video={video} />
        {typeof video.duration === 'number' && (
          <span className={styles.length}>{formatClock(video.duration)}</span>
        )}
        {video.locked && (
          <Lock role="img" className={styles.lock} aria-hidden={false} aria-label={text.library.locked} />
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <span className={styles.name} title={video.name} dir="auto">
            {video.name}
          </span>
          <VideoMenu video={video} />
        </div>
        <Facts video={video} />
        <CardJob video={video} />
      </div>
    </>
  );
});

function ActiveStrip({ video: { id, hoverStrip } }: VideoCardProps) {
  const isActive = useContext(ActiveVideo) === id;
  return isActive && hoverStrip ? <HoverStrip strip={hoverStrip} /> : null;
}

function Facts({ video }: VideoCardProps) {
  return (
    <p className={styles.facts}>
      <span className={styles.status} data-status={video.status}>
        {text.library.statuses[video.status]}
      </span>
      {video.language && <span>{languageName(video.language, document.documentElement.lang)}</span>}
      <time dateTime={video.createdAt}>{formatDateTime(video.createdAt)}</time>
    </p>
  );
}
