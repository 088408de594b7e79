import { Checkbox } from '../../design/checkbox';
import { ColourInput, NumberInput, Select } from '../../design/fields';
import { Section } from '../../design/section';
import { text } from '../../text/text';
import styles from '../brand-kit.module.css';
import type { Kit } from '../kit-patch';
import { type KitFieldsProps, optionsOf } from './field-props';

const words = text.brandKit.captions;
const PRESETS = optionsOf(words.presets);
const MODES = optionsOf(words.modes);
const POSITIONS = optionsOf(words.positions);

interface CaptionsFieldsProps extends KitFieldsProps {
  readonly fonts: readonly string[];
}

/** How captions look. */
export function CaptionsFields({ kit, onChange, faultOf, isDisabled, fonts }: CaptionsFieldsProps) {
  const { captions } = kit;
  const set = (change: Partial<Kit['captions']>) => onChange({ captions: { ...captions, ...change } });
  const colour = (name: 'color' | 'outlineColor' | 'backgroundColor' | 'accentColor', label: string) => (
    <ColourInput
      label={label}
      value={captions[name]}
      onChange={(value) => set({ [name]: value })}
      fault={faultOf(`captions.${name}`)}
      isDisabled={isDisabled}
    />
  );
  const families = fonts.includes(captions.fontFamily) ? fonts : [captions.fontFamily, ...fonts];
  return (
    <Section title={words.title}>
      <div className={styles.fields}>
        <Select
          label={words.preset}
          options={PRESETS}
          value={captions.preset}
          onChange={(preset) => set({ preset })}
          isDisabled={isDisabled}
        />
        <Select
          label={words.mode}
          options={MODES}
          value={captions.mode}
          onChange={(mode) => set({ mode })}
          isDisabled={isDisabled}
        />
        <Select
          label={words.font}
          options={families.map((family) => ({ id: family, name: family }))}
          value={captions.fontFamily}
          onChange={(fontFamily) => set({ fontFamily })}
          isDisabled={isDisabled}
        />
        <NumberInput
          label={words.size}
          description={words.sizeHint}
          min={1}
          max={20}
          step={0.1}
          value={captions.fontSizePercent}
          onChange={(fontSizePercent) => set({ fontSizePercent })}
          fault={faultOf('captions.fontSizePercent')}
          isDisabled={isDisabled}
        />
        {colour('color', words.color)}
        {colour('outlineColor', words.outline)}
        {colour('accentColor', words.accent)}
        {colour('backgroundColor', words.background)}
        <NumberInput
          label={words.opacity}
          description={words.opacityHint}
          min={0}
          max={100}
          value={captions.backgroundOpacity}
          onChange={(backgroundOpacity) => set({ backgroundOpacity })}
          isDisabled={isDisabled}
        />
        <Select
          label={words.position}
          options={POSITIONS}
          value={captions.position}
          onChange={(position) => set({ position })}
          isDisabled={isDisabled}
        />
        {captions.position === 'CUSTOM' && (
          <NumberInput
            label={words.percent}
            description={words.percentHint}
            min={0}
            max={100}
            value={captions.positionPercent}
            onChange={(positionPercent) => set({ positionPercent })}
            isDisabled={isDisabled}
          />
        )}
        <Checkbox isSelected={captions.bold} onChange={(bold) => set({ bold })} isDisabled={isDisabled}>
          {words.bold}
        </Checkbox>
      </div>
    </Section>
  );
}
