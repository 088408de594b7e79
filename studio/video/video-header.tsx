import { Lock } from '../design/icons';
import { languageName } from '../text/format';
import { text } from '../text/text';
import { VideoActions } from './actions/video-actions';
import type { VideoJob } from './jobs/job-state';
import { textOrigin } from './text-origin';
import type { VideoHeadFragment } from './video.generated';
import styles from './video-header.module.css';
import { VideoName } from './video-name';

interface VideoHeaderProps {
  readonly video: VideoHeadFragment;
  readonly mayEdit: boolean;
  readonly role: string | null;
  readonly jobs: readonly VideoJob[];
}

const nameOf = (code: string): string => languageName(code, document.documentElement.lang);

/** Names the video, says what state it is in, and offers what can be done with it. */
export function VideoHeader({ video, mayEdit, role, jobs }: VideoHeaderProps) {
  const { language, languageSource, transcription } = video;
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <VideoName video={video} isReadOnly={!mayEdit || video.locked} />
        <ul className={styles.facts}>
          <li className={styles.status} data-status={video.status}>
            {text.library.statuses[video.status]}
          </li>
          {video.locked && (
            <li className={styles.locked}>
              <Lock aria-hidden />
              {text.video.locked}
            </li>
          )}
          {language && (
            <li>
              {languageSource === 'ASSUMED' ? text.video.assumedLanguage(nameOf(language)) : nameOf(language)}
            </li>
          )}
          {transcription && <li>{textOrigin(transcription)}</li>}
        </ul>
      </div>
      <VideoActions video={video} mayEdit={mayEdit} role={role} jobs={jobs} />
    </header>
  );
}
