import { lazy, Suspense, useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { useParams } from 'wouter';
import { LinkTabs } from './design/link-tabs';
import { Message, Note, Skeleton } from './design/status';
import { faultText } from './graphql/faults';
import { NotFound, PageSkeleton } from './shell/page';
import { routes } from './shell/routes';
import { text } from './text/text';
import { useVideoJobs } from './video/jobs/use-video-jobs';
import { VideoJobs } from './video/jobs/video-jobs';
import { StaleNotice } from './video/stale/stale-notice';
import { type VideoHeadFragment, VideoPageDocument, VideoPageUpdatesDocument } from './video/video.generated';
import { textOrigin, VideoHeader } from './video/video-header';
import styles from './video/video-page.module.css';

const ScriptTab = lazy(() => import('./editor/script-tab'));
const VisualsTab = lazy(() => import('./editor/visuals/visuals-tab'));
const ResultTab = lazy(() => import('./video/result/result-tab'));
const CommentsTab = lazy(() => import('./video/comments/comments-tab'));

const TABS = [
  { id: 'script', name: text.video.script, Content: ScriptTab },
  { id: 'visuals', name: text.video.visuals, Content: VisualsTab },
  { id: 'result', name: text.video.result, Content: ResultTab },
  { id: 'comments', name: text.video.comments, Content: CommentsTab },
] as const;

/** Roles that may only watch and export. */
const READERS: ReadonlySet<string | null | undefined> = new Set(['VIEWER']);

// biome-ignore lint/style/noDefaultExport: loaded as a route of its own
export default function VideoPage() {
  const { id = '', tab } = useParams<{ id: string; tab?: string }>();
  const [{ data, error }] = useQuery({ query: VideoPageDocument, variables: { id } });
  useSubscription({ query: VideoPageUpdatesDocument, variables: { id }, pause: !data?.video });
  const jobs = useVideoJobs(id);

  if (error && !data) return <Message title={faultText(error)} />;
  if (!data) return <PageSkeleton />;
  const { video, me } = data;
  if (!video) return <NotFound />;
  const mayEdit = !READERS.has(me.role);
  const { Content } = TABS.find((candidate) => candidate.id === tab) ?? TABS[0];

  return (
    <div className={styles.page}>
      <VideoDocument title={video.name} />
      <VideoHeader video={video} mayEdit={mayEdit} role={me.role ?? null} jobs={jobs} />
      {video.error && <Note tone="bad">{text.video.sourceFailed(video.error.message)}</Note>}
      <DraftNotice video={video} />
      <StaleNotice video={video} mayEdit={mayEdit} jobs={jobs} />
      <VideoJobs jobs={jobs} />
      <LinkTabs
        label={text.video.tabs}
        tabs={TABS.map(({ id: key, name }) => ({
          to: key === 'script' ? routes.video(id) : routes.videoTab(id, key),
          name,
          isExact: key === 'script',
        }))}
      />
      <Suspense fallback={<Skeleton height="20rem" />}>
        <Content video={video} mayEdit={mayEdit} />
      </Suspense>
    </div>
  );
}

/** Says in plain words that an engine made the text in draft quality. */
function DraftNotice({ video: { transcription } }: { readonly video: VideoHeadFragment }) {
  if (!transcription?.draft) return null;
  const { titles, detail } = text.video.draft;
  return (
    <Note tone="warn">
      <strong>{titles[transcription.method ?? 'READ']}</strong>: {detail(textOrigin(transcription))}
    </Note>
  );
}

/** Names the browser’s tab after the video. */
function VideoDocument({ title }: { readonly title: string }) {
  useEffect(() => {
    document.title = `${title} – ${text.common.product}`;
  }, [title]);
  return null;
}
