import { useState } from 'react';
import { Lock } from '../design/icons';
import { notifyFault } from '../design/toasts';
import { useChange } from '../graphql/use-change';
import { languageName, text } from '../text/text';
import { VideoActions } from './actions/video-actions';
import type { VideoJob } from './jobs/job-state';
import { RenameVideoDocument, type VideoHeadFragment } from './video.generated';
import styles from './video-header.module.css';
import videoNameStyles from './video-name.module.css';

/** Says which engine made the script's text, and from what. */
export const textOrigin = ({ engine, method }: NonNullable<VideoHeadFragment['transcription']>): string =>
  method ? text.video.textOrigins[method](engine) : text.video.textBy(engine);

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

interface VideoNameProps {
  readonly video: VideoHeadFragment;
  readonly isReadOnly: boolean;
}

const MAX_NAME = 200;

/** The name as a heading; it is changed where it stands. */
function VideoName({ video: { id, name }, isReadOnly }: VideoNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [rename] = useChange(RenameVideoDocument);

  const finish = async () => {
    const wanted = typed?.trim();
    if (wanted === undefined || wanted === name) return setTyped(null);
    if (wanted === '' || wanted.length > MAX_NAME) return notifyFault(text.video.nameRule);
    if (await rename({ id, name: wanted })) setTyped(null);
  };

  return (
    <h1 className={videoNameStyles.heading}>
      {isReadOnly ? (
        <span dir="auto">{name}</span>
      ) : (
        <input
          className={videoNameStyles.name}
          aria-label={text.video.name}
          dir="auto"
          maxLength={MAX_NAME}
          value={typed ?? name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => void finish()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
      )}
    </h1>
  );
}
