import { useState } from 'react';
import { useQuery } from 'urql';
import { Section } from '../../design/section';
import { Select } from '../../design/select';
import { Skeleton } from '../../design/skeleton';
import { text } from '../../text/text';
import type { BrandKitInput } from '../brand-kit.generated';
import type { Kit } from '../kit-patch';
import { PreviewVideosDocument } from './preview.generated';
import styles from './preview.module.css';
import { RenderedFrame } from './rendered-frame';
import { SampleFrame } from './sample-frame';

const words = text.brandKit.preview;
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
