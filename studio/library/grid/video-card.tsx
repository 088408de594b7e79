import {
  createContext,
  memo,
  type RefObject,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
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
} from '../../design/icons';
import { RowMenu } from '../../design/row-menu';
import { Progress } from '../../design/status';
import { formatClock, formatDateTime, formatRemaining, languageName, queueText, text } from '../../text/text';
import { useUploadOf } from '../../upload/uploads';
import type { VideoCardFragment } from '../library.generated';
import { useLibrary, type VideoAction } from '../library-context';
import type { LiveJob } from './live-jobs';
import styles from './video-card.module.css';

type Strip = NonNullable<VideoCardFragment['hoverStrip']>;

const FRAME_MS = 280;

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays the frames of a video in quick motion, for as long as it is mounted. */
function HoverStrip({ strip }: { readonly strip: Strip }) {
  const [tile, setTile] = useState(0);
  useEffect(() => {
    if (prefersStill()) return;
    const timer = setInterval(() => setTile((shown) => (shown + 1) % strip.tiles), FRAME_MS);
    return () => clearInterval(timer);
  }, [strip.tiles]);
  const column = tile % strip.columns;
  const row = Math.floor(tile / strip.columns);
  return (
    <span
      aria-hidden
      className={styles.strip}
      data-tile={tile}
      style={{
        backgroundImage: `url("${strip.url}")`,
        backgroundSize: `${strip.columns * 100}% ${strip.rows * 100}%`,
        backgroundPosition: `${share(column, strip.columns)}% ${share(row, strip.rows)}%`,
      }}
    >
      <span className={styles.position} style={{ inlineSize: `${((tile + 1) / strip.tiles) * 100}%` }} />
    </span>
  );
}

/** The position of a tile, as a percentage of what the sheet is larger than its frame. */
const share = (index: number, count: number): number => (count > 1 ? (index / (count - 1)) * 100 : 0);

/** An element that stays the same is not drawn again with each card. */
const DOTS = <Ellipsis aria-hidden />;

/** What can be done with the video. */
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
  return (
    <RowMenu
      of={video.id}
      label={text.library.options(video.name)}
      icon={DOTS}
      actions={() => [
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

export function useLiveJob(videoId: string): LiveJob | null {
  const { jobs } = useLibrary();
  return useSyncExternalStore(jobs.subscribe, () => jobs.jobOf(videoId));
}

/** What happens to the video now, or what failed. */
function CardJob({ video }: { readonly video: VideoCardFragment }) {
  const job = useLiveJob(video.id);
  const upload = useUploadOf(video.id);
  if (upload && !job) {
    const percent = upload.sizeBytes === 0 ? null : (upload.sentBytes / upload.sizeBytes) * 100;
    const label = `${text.upload.uploading} · ${Math.floor(percent ?? 0)} %`;
    return (
      <div className={styles.job}>
        <Progress label={label} percent={percent} />
      </div>
    );
  }
  if (job && job.status !== 'FAILED') return <RunningJob job={job} />;
  if (video.error) return <Fault title={text.library.jobFailed.INGEST} reason={video.error.message} />;
  if (job) return <Fault title={text.library.jobFailed[job.kind]} reason={job.error?.message} />;
  return null;
}

function RunningJob({ job }: { readonly job: LiveJob }) {
  const { percent, etaSeconds, waitingFor, message } = job.progress;
  const isWaiting = job.status === 'PENDING';
  const label = [
    isWaiting ? queueText(job) : text.library.jobs[job.kind],
    !isWaiting && `${Math.round(percent)} %`,
    !isWaiting && etaSeconds !== null && etaSeconds !== undefined
      ? text.library.remaining(formatRemaining(etaSeconds))
      : null,
  ];
  return (
    <div className={styles.job} title={waitingFor ? message : (job.blockedReason ?? undefined)}>
      <Progress label={label.filter(Boolean).join(' · ')} percent={isWaiting ? 0 : percent} />
    </div>
  );
}

const Fault = ({ title, reason }: { readonly title: string; readonly reason: string | undefined }) => (
  <p className={styles.fault} title={reason}>
    {title}
    {reason && `: ${reason}`}
  </p>
);

/** The id of the video whose card has the pointer or the visible focus. */
export const ActiveVideo = createContext<string | null>(null);

const idAt = ({ target }: Event): string | null =>
  (target as Element).closest('[role=row]')?.getAttribute('data-key') ?? null;

/** Follows the pointer and the focus within the grid: the cards themselves need not be drawn again for it. */
export function useActiveVideo(grid: RefObject<HTMLElement | null>): string | null {
  const [hovered, hover] = useState<string | null>(null);
  const [focused, focus] = useState<string | null>(null);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const end = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listen: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(type, listen, { signal: end.signal });
    on('pointerover', (event) => event.pointerType !== 'touch' && hover(idAt(event)));
    on('pointerleave', () => hover(null));
    on('focusin', (event) => focus((event.target as Element).matches(':focus-visible') ? idAt(event) : null));
    on('focusout', () => focus(null));
    return () => end.abort();
  }, [grid]);
  return hovered ?? focused;
}

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
