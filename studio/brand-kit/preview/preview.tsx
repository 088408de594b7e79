import { type CSSProperties, useState } from 'react';
import { useQuery } from 'urql';
import { Select } from '../../design/fields';
import { Section } from '../../design/section';
import { Note, Skeleton } from '../../design/status';
import { useSettled } from '../../design/use-settled';
import { faultText } from '../../graphql/faults';
import { text } from '../../text/text';
import type { BrandKitInput } from '../brand-kit.generated';
import type { Kit } from '../kit-patch';
import { PreviewBrandKitDocument, PreviewLinesDocument, PreviewVideosDocument } from './preview.generated';
import styles from './preview.module.css';
import { timeOfText } from './time-of-text';

type Captions = Kit['captions'];

const PLACES = { TOP: 6, MIDDLE: 50, BOTTOM: 94 } as const;

/** Where the sample caption is: in percent from the top, kept inside of the frame. */
function captionStyle({ position, positionPercent }: Captions): CSSProperties {
  const percent = position === 'CUSTOM' ? Math.min(100, Math.max(0, positionPercent)) : PLACES[position];
  return { insetBlockStart: `${percent}%`, transform: `translateY(-${percent}%)` };
}

/** As the renderer draws a box whose opacity nobody chose. */
const BOX_OPACITY = 80;

const OUTLINES: Readonly<Partial<Record<Captions['preset'], string>>> = { BOX: '0', BOLD: '0.2em' };
const OUTLINE = '0.12em';

/** How its text looks; sizes are relative to the height of the frame. */
function textStyle(captions: Captions): CSSProperties {
  const { color, outlineColor, backgroundColor, backgroundOpacity, fontFamily, fontSizePercent, bold } =
    captions;
  const opacity = captions.preset === 'BOX' && backgroundOpacity === 0 ? BOX_OPACITY : backgroundOpacity;
  return {
    color,
    fontFamily: `"${fontFamily}", sans-serif`,
    fontSize: `${fontSizePercent}cqh`,
    fontWeight: bold || captions.preset === 'BOLD' ? 700 : 400,
    WebkitTextStroke: `${OUTLINES[captions.preset] ?? OUTLINE} ${outlineColor}`,
    paintOrder: 'stroke fill',
    backgroundColor: `color-mix(in srgb, ${backgroundColor} ${opacity}%, transparent)`,
  };
}

const words = text.brandKit.preview;

/** A sketch of the captions, drawn by the browser with its own fonts. */
function SampleFrame({ captions }: { readonly captions: Kit['captions'] }) {
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

/** Typing is over. */
const SETTLED_MS = 500;

interface RenderedFrameProps {
  readonly video: { readonly id: string; readonly name: string };
  readonly patch: BrandKitInput;
  readonly captions: Kit['captions'];
}

/** The frame that an export of the video would show, drawn by the service with the settings of the form. */
function RenderedFrame({ video, patch, captions }: RenderedFrameProps) {
  const [{ data: lines, error: fault }] = useQuery({
    query: PreviewLinesDocument,
    variables: { videoId: video.id },
  });
  const settled = useSettled(patch, SETTLED_MS);
  const at = lines && timeOfText(lines.video?.script ?? []);
  const [{ data, error, fetching }] = useQuery({
    query: PreviewBrandKitDocument,
    variables: { videoId: video.id, at: at ?? 0, brandKit: settled },
    pause: at === undefined,
  });
  // Invalid settings have no frame: the last one stays.
  const drawn = data?.previewFrame;
  const [last, setLast] = useState(drawn);
  if (drawn && drawn !== last) setLast(drawn);
  const frame = drawn ?? last;
  const failure = fault ?? error;
  if (failure && !frame) {
    return (
      <>
        <SampleFrame captions={captions} />
        <Note tone="warn">{faultText(failure)}</Note>
      </>
    );
  }
  return (
    <>
      <div className={styles.frame} aria-busy={fetching}>
        {frame ? (
          <img src={frame.url} alt={words.frame(video.name)} width={frame.width} height={frame.height} />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <p className={styles.state} role="status">
        {fetching && words.drawing}
      </p>
      {failure && !fetching && (
        <Note tone="warn">
          {words.invalid} {faultText(failure)}
        </Note>
      )}
    </>
  );
}

const SAMPLE = 'sample';
const MAX_VIDEOS = 50;

interface PreviewProps {
  readonly kit: Kit;
  /** What differs from the saved Brand Kit. */
  readonly patch: BrandKitInput;
}

/** What the Brand Kit looks like: the frame of an export, or a sketch while no video is analyzed. */
export function Preview({ kit, patch }: PreviewProps) {
  const [{ data, fetching }] = useQuery({ query: PreviewVideosDocument, variables: { first: MAX_VIDEOS } });
  const [chosen, setChosen] = useState<string | null>(null);
  const analyzed = data?.videos.nodes.filter(({ status }) => status !== 'DRAFT') ?? [];
  const video = chosen === SAMPLE ? undefined : (analyzed.find(({ id }) => id === chosen) ?? analyzed[0]);
  return (
    <div className={styles.preview}>
      <Section title={words.title} description={video ? words.hint : words.sampleHint}>
        {fetching && !data && <Skeleton height="12rem" />}
        {data && !video && <SampleFrame captions={kit.captions} />}
        {video && (
          <RenderedFrame key={video.id} video={video} patch={visibleParts(patch)} captions={kit.captions} />
        )}
        {analyzed.length > 0 && (
          <Select
            label={words.video}
            options={[...analyzed, { id: SAMPLE, name: words.sample }]}
            value={video?.id ?? SAMPLE}
            onChange={setChosen}
          />
        )}
      </Section>
    </div>
  );
}

/** What a frame shows; a half-written entry of a list does not stop the preview. */
const visibleParts = ({ captions, captionRules, watermark, slideTheme }: BrandKitInput): BrandKitInput => ({
  ...(captions !== undefined && { captions }),
  ...(captionRules !== undefined && { captionRules }),
  ...(watermark !== undefined && { watermark }),
  ...(slideTheme !== undefined && { slideTheme }),
});
