import { useQuery } from 'urql';
import { Button } from '../../../design/button';
import { classNames } from '../../../design/class-names';
import { Fieldset, NumberInput, Select } from '../../../design/fields';
import { ArrowLeft, Trash2 } from '../../../design/icons';
import { text } from '../../../text/text';
import { ExportFields } from '../../../video/export/export-fields';
import { type ExportForm, NO_PRESENTER } from '../../../video/export/export-form';
import { TimeField } from '../../lines/time-field';
import { moveBlock } from '../../timeline/move-block';
import { boundsOf, itemName } from '../model/edit-visuals';
import type { Item } from '../model/item';
import type { VisualsEditing } from '../use-visuals';
import { PresenterChoicesDocument } from '../visuals.generated';
import { ItemFields } from './item-fields';
import styles from './panel.module.css';

const words = text.visuals;

const options = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  (Object.entries(names) as Array<[Id, string]>).map(([id, name]) => ({ id, name }));

const LAYOUTS = options(words.presenterLayouts);
const SHAPES = options(words.shapes);

interface PresenterFieldsProps {
  readonly form: ExportForm;
  readonly onChange: (change: Partial<ExportForm>) => void;
}

/** Who presents the video, and where. */
function PresenterFields({ form, onChange }: PresenterFieldsProps) {
  const [{ data }] = useQuery({ query: PresenterChoicesDocument });
  const avatars = data?.avatars.map(({ id, name }) => ({ id, name })) ?? [];
  const isUnlisted = form.presenter !== NO_PRESENTER && !avatars.some(({ id }) => id === form.presenter);
  return (
    <Fieldset legend={words.presenter}>
      <Select
        label={words.avatar}
        options={[
          { id: NO_PRESENTER, name: words.noPresenter },
          ...avatars,
          ...(isUnlisted ? [{ id: form.presenter, name: form.presenter }] : []),
        ]}
        value={form.presenter}
        onChange={(presenter) => onChange({ presenter })}
      />
      {form.presenter !== NO_PRESENTER && (
        <>
          <Select
            label={words.layout}
            options={LAYOUTS}
            value={form.presenterLayout}
            onChange={(presenterLayout) => onChange({ presenterLayout })}
          />
          {form.presenterLayout === 'OVERLAY' && (
            <Select
              label={words.shape}
              options={SHAPES}
              value={form.presenterShape}
              onChange={(presenterShape) => onChange({ presenterShape })}
            />
          )}
          {form.presenterLayout !== 'FULL' && (
            <NumberInput
              label={words.presenterSize}
              min={5}
              max={100}
              value={form.presenterSize}
              onChange={(presenterSize) => onChange({ presenterSize })}
            />
          )}
        </>
      )}
    </Fieldset>
  );
}

interface PanelProps {
  readonly editing: VisualsEditing;
  readonly duration: number;
  readonly isReadOnly: boolean;
}

/** The settings of the selected item; without one, those of the whole video. */
export function Panel({ editing, duration, isReadOnly }: PanelProps) {
  const { selected } = editing;
  return selected ? (
    <ItemPanel
      key={selected.key}
      item={selected}
      editing={editing}
      duration={duration}
      isReadOnly={isReadOnly}
    />
  ) : (
    <WholePanel editing={editing} isReadOnly={isReadOnly} />
  );
}

function WholePanel({ editing, isReadOnly }: Omit<PanelProps, 'duration'>) {
  const { form } = editing.visuals;
  return (
    <>
      <h2 className={styles.title}>{text.visuals.whole}</h2>
      <p className={styles.hint}>{text.visuals.wholeHint}</p>
      <fieldset className={styles.fields} disabled={isReadOnly}>
        <PresenterFields form={form} onChange={editing.changeForm} />
        <ExportFields form={form} onChange={editing.changeForm} />
      </fieldset>
    </>
  );
}

function ItemPanel({ item, editing, duration, isReadOnly }: PanelProps & { readonly item: Item }) {
  const { visuals } = editing;
  const name = itemName(visuals.items, item);
  const { min, max } = boundsOf(visuals, item, duration);
  return (
    <>
      <header className={styles.header}>
        <h2 className={styles.title}>{name}</h2>
        <Button kind="quiet" icon={<ArrowLeft />} onPress={() => editing.select(null)}>
          {text.visuals.back}
        </Button>
      </header>
      <div className={classNames(styles.fields, item.kind !== 'SLIDE' && styles.pairs)}>
        <Fieldset legend={text.visuals.time}>
          {(['start', 'end'] as const).map((part) => (
            <div key={part} className={styles.time}>
              <span aria-hidden>{text.visuals[part]}</span>
              <TimeField
                label={text.visuals[part]}
                seconds={item[part]}
                isReadOnly={isReadOnly}
                onChange={(seconds) =>
                  editing.move(item, moveBlock(item, part, seconds - item[part], max, min))
                }
              />
            </div>
          ))}
        </Fieldset>
        <ItemFields item={item} isReadOnly={isReadOnly} onChange={(change) => editing.change(item, change)} />
        {!isReadOnly && (
          <div>
            <Button icon={<Trash2 />} onPress={() => editing.remove(item)}>
              {text.visuals.remove(name)}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
