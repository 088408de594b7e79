import { useState, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { Badge, type BadgeTone } from '../../../design/badge';
import { Button } from '../../../design/button';
import { Checkbox } from '../../../design/checkbox';
import { Fieldset } from '../../../design/fieldset';
import { Note } from '../../../design/note';
import { Progress } from '../../../design/progress';
import { Row, Rows } from '../../../design/rows';
import { Section } from '../../../design/section';
import { Select } from '../../../design/select';
import { text } from '../../../text/text';
import type { TabProps } from '../../tab-props';
import styles from '../result.module.css';
import { presentSeries, runSeries, type SeriesItem, subscribeToSeries } from './export-series';
import { RATIOS, type RatioChoice, ratioName } from './ratios';

const words = text.result.exports;
const CAPTIONS = (['set', 'on', 'off'] as const).map((id) => ({ id, name: words.captionChoices[id] }));

/** Exports a video in one ratio or several. */
export function ExportSection({ video }: Pick<TabProps, 'video'>) {
  const client = useClient();
  const series = useSyncExternalStore(subscribeToSeries, () => presentSeries(video.id));
  const [chosen, setChosen] = useState<ReadonlySet<RatioChoice>>(new Set(['AS_SET']));
  const [captions, setCaptions] = useState<'set' | 'on' | 'off'>('set');
  const isRunning = series.some(({ state }) => state === 'WAITING' || state === 'RUNNING');
  const isAnalyzed = video.status !== 'DRAFT';

  const toggle = (ratio: RatioChoice) => (isSelected: boolean) => {
    const next = new Set(chosen);
    if (isSelected) next.add(ratio);
    else next.delete(ratio);
    setChosen(next);
  };
  const start = () => {
    const ratios = RATIOS.map(({ id }) => id).filter((id) => chosen.has(id));
    const input = captions === 'set' ? {} : { captions: { enabled: captions === 'on' } };
    void runSeries(client, video.id, ratios, input);
  };
  return (
    <Section title={words.title} description={words.hint}>
      {!isAnalyzed && <Note>{words.notAnalyzed}</Note>}
      <Fieldset legend={words.ratios}>
        {RATIOS.map(({ id, name }) => (
          <Checkbox key={id} isSelected={chosen.has(id)} onChange={toggle(id)}>
            {name}
          </Checkbox>
        ))}
      </Fieldset>
      <div className={styles.row}>
        <div className={styles.chooser}>
          <Select label={words.captions} options={CAPTIONS} value={captions} onChange={setCaptions} />
        </div>
        <Button kind="primary" isDisabled={!isAnalyzed || isRunning || chosen.size === 0} onPress={start}>
          {words.start(chosen.size)}
        </Button>
      </div>
      {series.length > 0 && (
        <Rows label={words.title}>
          {series.map((item) => (
            <SeriesRow key={item.ratio} item={item} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

const TONES: Readonly<Record<SeriesItem['state'], BadgeTone>> = {
  WAITING: 'neutral',
  RUNNING: 'accent',
  DONE: 'good',
  FAILED: 'bad',
};

const SeriesRow = ({ item: { ratio, state, percent, fault } }: { readonly item: SeriesItem }) => (
  <Row
    title={ratioName(ratio)}
    badges={<Badge tone={TONES[state]}>{words.states[state]}</Badge>}
    detail={fault}
  >
    {state === 'RUNNING' && (
      <Progress label={words.progress(ratioName(ratio))} percent={percent} isLabelHidden />
    )}
  </Row>
);
