import { Note } from '../../../design/note';
import { Section } from '../../../design/section';
import { formatDateTime } from '../../../text/format';
import { text } from '../../../text/text';
import type { VideoJob } from '../../jobs/job-state';
import type { TabProps } from '../../tab-props';
import styles from '../result.module.css';
import { Downloads } from './downloads';

const words = text.result.voiceover;

interface VoiceoverSectionProps extends Pick<TabProps, 'video'> {
  readonly jobs: readonly VideoJob[];
}

/** The voiceover as last generated: exports that are older do not contain it. */
export function VoiceoverSection({ video, jobs }: VoiceoverSectionProps) {
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
