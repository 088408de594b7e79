import { Download } from 'lucide-react';
import { Message } from '../design/message';
import { text } from '../text/text';
import styles from './result-tab.module.css';
import type { TabProps } from './tab-props';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** What the newest export made, to watch and to download. */
// biome-ignore lint/style/noDefaultExport: loaded as a tab of its own
export default function ResultTab({ video }: TabProps) {
  const { exportedVideoUrl, exportedSrtUrl, exportedVoiceoverUrl, exportedAt } = video;
  if (!exportedVideoUrl)
    return <Message title={text.video.results.none} detail={text.video.results.noneHint} />;
  const files = [
    { url: exportedVideoUrl, name: text.video.results.video },
    { url: exportedSrtUrl, name: text.video.results.subtitles },
    { url: exportedVoiceoverUrl, name: text.video.results.voiceover },
  ];
  return (
    <div className={styles.result}>
      <div>
        <h2>{text.video.results.newest}</h2>
        {exportedAt && (
          <p className={styles.when}>{text.video.results.exportedAt(DAY.format(new Date(exportedAt)))}</p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are burned in, or were left out on purpose */}
      <video className={styles.video} src={exportedVideoUrl} controls preload="metadata" playsInline />
      <ul className={styles.files} aria-label={text.video.results.files}>
        {files.map(
          ({ url, name }) =>
            url && (
              <li key={name}>
                <a className={styles.file} href={url} download>
                  <Download aria-hidden />
                  {name}
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
