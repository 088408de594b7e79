import { useState } from 'react';
import { useQuery } from 'urql';
import { Button } from '../../../design/button';
import { Select } from '../../../design/fields';
import { Section } from '../../../design/section';
import { Note } from '../../../design/status';
import { useChange } from '../../../graphql/use-change';
import { text } from '../../../text/text';
import { ExportFormDocument, StartExportsDocument } from '../../export/export.generated';
import { ExportCost } from '../../export/export-cost';
import { RatioFieldset } from '../../export/ratio-fieldset';
import { inputsOf, ownRatio, type RatioChoice } from '../../export/ratios';
import type { TabProps } from '../../tab-props';
import styles from '../result.module.css';

const words = text.result.exports;
const CAPTIONS = (['set', 'on', 'off'] as const).map((id) => ({ id, name: words.captionChoices[id] }));

/** Exports a video in one ratio or several at once; the page lists the exports in progress. */
export function ExportSection({ video }: Pick<TabProps, 'video'>) {
  const [{ data }] = useQuery({ query: ExportFormDocument, variables: { id: video.id } });
  const [start, isStarting] = useChange(StartExportsDocument);
  const [picked, setPicked] = useState<ReadonlySet<RatioChoice> | null>(null);
  const [captions, setCaptions] = useState<'set' | 'on' | 'off'>('set');
  const isAnalyzed = video.status !== 'DRAFT';
  const own = ownRatio(data?.video?.exportSettings.ratio, video);
  const chosen = picked ?? new Set([own]);
  const input = captions === 'set' ? {} : { captions: { enabled: captions === 'on' } };
  const inputs = inputsOf(chosen, own, input);

  return (
    <Section title={words.title} description={words.hint}>
      {!isAnalyzed && <Note>{words.notAnalyzed}</Note>}
      <RatioFieldset own={own} chosen={chosen} onChange={setPicked} />
      <div className={styles.row}>
        <div className={styles.chooser}>
          <Select label={words.captions} options={CAPTIONS} value={captions} onChange={setCaptions} />
        </div>
        <Button
          kind="primary"
          isDisabled={!isAnalyzed || isStarting || inputs.length === 0}
          onPress={() => void start({ id: video.id, inputs })}
        >
          {text.video.exportForm.start(inputs.length)}
        </Button>
      </div>
      {isAnalyzed && <ExportCost videoId={video.id} inputs={inputs} />}
    </Section>
  );
}
