import { useState } from 'react';
import { Button } from '../../design/button';
import { text } from '../../text/text';
import { TranslateDialog } from '../actions/translate-dialog';
import type { VideoHeadFragment } from '../video.generated';
import styles from './stale-notice.module.css';
import type { StaleTranslation } from './stale-results';
import { nameOfLanguage } from './stale-words';

interface TranslateAgainProps {
  readonly video: VideoHeadFragment;
  readonly translations: readonly StaleTranslation[];
}

/** Offers each language whose translation cannot be updated: it is made again as a new video. */
export function TranslateAgain({ video, translations }: TranslateAgainProps) {
  const [language, setLanguage] = useState<string | null>(null);
  if (translations.length === 0 && language === null) return null;
  return (
    <div className={styles.translations}>
      <span>{text.stale.translateAgain}</span>
      {translations.map((translation) => (
        <Button
          key={translation.videoId}
          aria-label={text.stale.translateInto(nameOfLanguage(translation.language))}
          onPress={() => setLanguage(translation.language)}
        >
          {nameOfLanguage(translation.language)}
        </Button>
      ))}
      {language !== null && (
        <TranslateDialog video={video} language={language} onClose={() => setLanguage(null)} />
      )}
    </div>
  );
}
