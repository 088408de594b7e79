import { Section } from '../../design/section';
import { Note } from '../../design/status';
import { formatDateTime, text } from '../../text/text';
import type { VideoJob } from '../jobs/job-state';
import { useVideoJobs } from '../jobs/use-video-jobs';
import type { TabProps } from '../tab-props';
import { ApprovalSection } from './approval/approval-section';
import { ArticleSection } from './article/article-section';
import { ExportSection } from './exports/export-section';
import { Downloads, ResultFiles } from './exports/result-files';
import { useExports } from './exports/use-exports';
import styles from './result.module.css';
import { ShareSection } from './share/share-section';
import { TranslationsSection } from './translations/translations-section';

const words = text.result.voiceover;

interface VoiceoverSectionProps extends Pick<TabProps, 'video'> {
  readonly jobs: readonly VideoJob[];
}

/** The voiceover as last generated: exports that are older do not contain it. */
function VoiceoverSection({ video, jobs }: VoiceoverSectionProps) {
  const url = video.exportedVoiceoverUrl;
  if (!url) return null;
  const generatedAt = jobs.find(
    ({ type, status }) => type === 'voiceover' && status === 'COMPLETED',
  )?.finishedAt;
  const isNewer = generatedAt && (!video.exportedAt || generatedAt > video.exportedAt);
  return (
    <Section title={words.title} description={generatedAt && words.generatedAt(formatDateTime(generatedAt))}>
      {isNewer && <Note>{words.notExported}</Note>}
      {/* biome-ignore lint/a11y/useMediaCaption: the script is its text */}
      <audio className={styles.audio} src={url} aria-label={words.player} controls preload="metadata" />
      <Downloads files={[{ url, name: words.file }]} />
    </Section>
  );
}

/** What was made of a video: exports, the article, translations, and whether it is approved. */
// biome-ignore lint/style/noDefaultExport: loaded as a tab of its own
export default function ResultTab({ video, mayEdit }: TabProps) {
  const jobs = useVideoJobs(video.id);
  const exports = useExports(video.id, video.exportedAt);
  return (
    <div className={styles.sections}>
      <ResultFiles video={video} mayEdit={mayEdit} exports={exports} jobs={jobs} />
      <VoiceoverSection video={video} jobs={jobs} />
      <ExportSection video={video} />
      <ShareSection video={video} mayEdit={mayEdit} exports={exports} />
      <ArticleSection video={video} mayEdit={mayEdit} />
      <TranslationsSection video={video} mayEdit={mayEdit} />
      <ApprovalSection video={video} mayEdit={mayEdit} />
    </div>
  );
}
