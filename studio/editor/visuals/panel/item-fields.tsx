import { Checkbox } from '../../../design/checkbox';
import { ColourInput, Fieldset, NumberInput, Select, TextInput } from '../../../design/fields';
import { text } from '../../../text/text';
import type { ItemChange } from '../model/edit-visuals';
import type { Item } from '../model/item';

const words = text.visuals;

const LAYOUTS = (['FULL', 'SIDE'] as const).map((id) => ({ id, name: words.layouts[id] }));

const HIDING_KINDS = (['BLUR', 'REDACT'] as const).map((id) => ({ id, name: words.kinds[id] }));

interface ItemFieldsProps {
  readonly item: Item;
  readonly isReadOnly: boolean;
  readonly onChange: (change: ItemChange) => void;
}

/** What an item of this kind has beside its time. */
export function ItemFields(props: ItemFieldsProps) {
  const { item } = props;
  if (item.kind === 'SLIDE') return <SlideFields {...props} item={item} />;
  if (item.kind === 'ZOOM')
    return (
      <Fieldset legend={words.place} description={words.placeHint}>
        <Percent {...props} name="x" label={words.centerX} />
        <Percent {...props} name="y" label={words.centerY} />
        <Amount {...props} name="scale" label={words.scale} min={1} max={3} step={0.1} />
      </Fieldset>
    );
  return (
    <>
      {item.kind === 'ARROW' && (
        <Fieldset legend={words.place} description={words.placeHint}>
          <Percent {...props} name="fromX" label={words.fromX} />
          <Percent {...props} name="fromY" label={words.fromY} />
          <Percent {...props} name="toX" label={words.toX} />
          <Percent {...props} name="toY" label={words.toY} />
        </Fieldset>
      )}
      {'width' in item && (
        <Fieldset legend={words.place} description={words.placeHint}>
          <Percent {...props} name="x" label={words.left} max={1 - item.width} />
          <Percent {...props} name="y" label={words.top} max={1 - item.height} />
          <Percent {...props} name="width" label={words.width} min={0.01} max={1 - item.x} />
          <Percent {...props} name="height" label={words.height} min={0.01} max={1 - item.y} />
        </Fieldset>
      )}
      <LookFields {...props} />
    </>
  );
}

function LookFields({ item, isReadOnly, onChange }: ItemFieldsProps) {
  const amount = { item, isReadOnly, onChange };
  if (item.kind === 'BLUR' || item.kind === 'REDACT')
    return (
      <Fieldset legend={words.look} description={words.hides}>
        <Select
          label={words.hiding}
          options={HIDING_KINDS}
          value={item.kind}
          isDisabled={isReadOnly}
          onChange={(kind) => onChange({ kind })}
        />
        {item.kind === 'BLUR' && <Amount {...amount} name="strength" label={words.strength} max={100} />}
      </Fieldset>
    );
  if (!('color' in item)) return null;
  return (
    <Fieldset legend={words.look} description={'sizePercent' in item ? words.atCursor : undefined}>
      <ColourInput
        label={words.color}
        value={item.color}
        isDisabled={isReadOnly}
        onChange={(color) => onChange({ color })}
      />
      {'strokePercent' in item && (
        <Amount {...amount} name="strokePercent" label={words.stroke} max={20} step={0.1} />
      )}
      {'sizePercent' in item && <Amount {...amount} name="sizePercent" label={words.size} min={1} max={50} />}
      <Amount {...amount} name="opacity" label={words.opacity} max={100} />
      {'filled' in item && (
        <Checkbox
          isSelected={item.filled}
          isDisabled={isReadOnly}
          onChange={(filled) => onChange({ filled })}
        >
          {words.filled}
        </Checkbox>
      )}
    </Fieldset>
  );
}

function SlideFields({
  item,
  isReadOnly,
  onChange,
}: ItemFieldsProps & { readonly item: Extract<Item, { kind: 'SLIDE' }> }) {
  return (
    <Fieldset legend={words.content}>
      <TextInput
        label={words.title}
        value={item.title}
        maxLength={200}
        isReadOnly={isReadOnly}
        onChange={(title) => onChange({ title })}
      />
      <TextInput
        label={words.body}
        value={item.body}
        maxLength={2000}
        isMultiline
        isReadOnly={isReadOnly}
        onChange={(body) => onChange({ body })}
      />
      <TextInput
        label={words.imageUrl}
        type="url"
        value={item.imageUrl}
        isReadOnly={isReadOnly}
        onChange={(imageUrl) => onChange({ imageUrl })}
      />
      <Select
        label={words.layout}
        options={LAYOUTS}
        value={item.layout}
        isDisabled={isReadOnly}
        onChange={(layout) => onChange({ layout })}
      />
    </Fieldset>
  );
}

interface AmountProps extends ItemFieldsProps {
  readonly name: string;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

const numberIn = (item: Item, name: string): number =>
  Number((item as unknown as Record<string, unknown>)[name]);

const Amount = ({ item, name, label, min = 0, max, step = 1, isReadOnly, onChange }: AmountProps) => (
  <NumberInput
    label={label}
    value={numberIn(item, name)}
    {...{ min, max, step }}
    isDisabled={isReadOnly}
    onChange={(value) => onChange({ [name]: value })}
  />
);

/** A fraction of the frame, as a percentage. */
const Percent = ({ item, name, label, min = 0, max = 1, isReadOnly, onChange }: AmountProps) => (
  <NumberInput
    label={label}
    value={Math.round(numberIn(item, name) * 1000) / 10}
    min={min * 100}
    max={Math.floor(max * 1000 + 1e-6) / 10}
    step={0.1}
    isDisabled={isReadOnly}
    onChange={(value) => onChange({ [name]: Math.min(max, Math.round(value * 10) / 1000) })}
  />
);
