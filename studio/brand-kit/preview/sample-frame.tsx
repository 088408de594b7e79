import { text } from '../../text/text';
import type { Kit } from '../kit-patch';
import styles from './preview.module.css';
import { captionStyle, textStyle } from './sample-style';

const words = text.brandKit.preview;

/** A sketch of the captions, drawn by the browser with its own fonts. */
export function SampleFrame({ captions }: { readonly captions: Kit['captions'] }) {
  const [first = '', ...rest] = words.sampleText.split(' ');
  return (
    <div className={styles.sample}>
      <div className={styles.caption} style={captionStyle(captions)}>
        <span style={textStyle(captions)}>
          <span style={{ color: captions.preset === 'CLEAN' ? undefined : captions.accentColor }}>
            {first}
          </span>{' '}
          {rest.join(' ')}
        </span>
      </div>
    </div>
  );
}
