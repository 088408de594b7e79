import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Button } from '../../../design/button';
import { Note } from '../../../design/note';
import { Section } from '../../../design/section';
import { Select } from '../../../design/select';
import { notifyFault } from '../../../design/toasts';
import { faultText } from '../../../graphql/fault-text';
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
  const [{ fetching }, start] = useMutation(StartExportsDocument);
  const [picked, setPicked] = useState<ReadonlySet<RatioChoice> | null>(null);
  const [captions, setCaptions] = useState<'set' | 'on' | 'off'>('set');
  const isAnalyzed = video.status !== 'DRAFT';
  const own = ownRatio(data?.video?.exportSettings.ratio, video);
  const chosen = picked ?? new Set([own]);
  const input = captions === 'set' ? {} : { captions: { enabled: captions === 'on' } };
  const inputs = inputsOf(chosen, own, input);

  const send = async () => {
    const { error } = await start({ id: video.id, inputs });
    if (error) notifyFault(faultText(error));
  };
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
          isDisabled={!isAnalyzed || fetching || inputs.length === 0}
          onPress={() => void send()}
        >
          {text.video.exportForm.start(inputs.length)}
        </Button>
      </div>
      {isAnalyzed && <ExportCost videoId={video.id} inputs={inputs} />}
    </Section>
  );
}
