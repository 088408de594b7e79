import { useVideoJobs } from '../jobs/use-video-jobs';
import type { TabProps } from '../tab-props';
import { ApprovalSection } from './approval/approval-section';
import { ArticleSection } from './article/article-section';
import { ExportSection } from './exports/export-section';
import { ResultFiles } from './exports/result-files';
import { useExports } from './exports/use-exports';
import { VoiceoverSection } from './exports/voiceover-section';
import styles from './result.module.css';
import { ShareSection } from './share/share-section';
import { TranslationsSection } from './translations/translations-section';

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
