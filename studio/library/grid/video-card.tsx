import {
  Clapperboard,
  Ellipsis,
  ExternalLink,
  Film,
  FolderInput,
  Languages,
  Lock,
  LockOpen,
  Pencil,
  Play,
  ScanSearch,
  Share,
  Trash2,
} from 'lucide-react';
import { IconButton } from '../../design/button';
import { Menu } from '../../design/menu';
import { formatClock, formatDateTime, languageName } from '../../text/format';
import { text } from '../../text/text';
import type { VideoCardFragment } from '../library.generated';
import { useLibrary, type VideoAction } from '../library-context';
import { CardJob } from './card-job';
import { HoverStrip } from './hover-strip';
import styles from './video-card.module.css';

interface VideoCardProps {
  readonly video: VideoCardFragment;
  /** Whether the pointer or the focus is on it. */
  readonly isActive: boolean;
}

/** A video in the library: its picture, which plays while it is active, its facts and what is done with it now. */
export function VideoCard({ video, isActive }: VideoCardProps) {
  return (
    <>
      <div className={styles.picture}>
        {video.thumbnailUrl ? (
          <img src={video.thumbnailUrl} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Film aria-hidden className={styles.blank} />
        )}
        {isActive && video.hoverStrip && <HoverStrip strip={video.hoverStrip} />}
        {typeof video.duration === 'number' && (
          <span className={styles.length}>{formatClock(video.duration)}</span>
        )}
        {video.locked && <Lock className={styles.lock} aria-label={text.library.locked} />}
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
}

function Facts({ video }: { readonly video: VideoCardFragment }) {
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

function VideoMenu({ video }: { readonly video: VideoCardFragment }) {
  const { act } = useLibrary();
  const { actions } = text.library;
  const entry = (id: VideoAction, icon: React.ReactNode, isDangerous = false) => ({
    id,
    name: actions[id],
    icon,
    isDangerous,
    onAction: () => act(id, [video]),
  });
  const label = text.library.options(video.name);
  return (
    <Menu
      label={label}
      trigger={<IconButton label={label} icon={<Ellipsis />} />}
      actions={[
        entry('open', <Play />),
        entry('openInTab', <ExternalLink />),
        entry('rename', <Pencil />),
        entry('move', <FolderInput />),
        entry('process', <Clapperboard />),
        entry('analyze', <ScanSearch />),
        entry('export', <Share />),
        entry('translations', <Languages />),
        video.locked ? entry('unlock', <LockOpen />) : entry('lock', <Lock />),
        entry('delete', <Trash2 />, true),
      ]}
    />
  );
}
