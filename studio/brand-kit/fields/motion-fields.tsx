import { NumberInput } from '../../design/number-input';
import { Section } from '../../design/section';
import { Select } from '../../design/select';
import { text } from '../../text/text';
import styles from '../brand-kit.module.css';
import { type KitFieldsProps, optionsOf } from './field-props';

const words = text.brandKit.motion;
const THEMES = optionsOf(words.themes);
const ENTRANCES = optionsOf(words.entrances);

/** How slides look, and how scenes and elements come and go. */
export function MotionFields({ kit, onChange, faultOf, isDisabled }: KitFieldsProps) {
  const seconds = (label: string, hint: string, name: 'crossfadeDuration' | 'elementFadeDuration') => (
    <NumberInput
      label={label}
      description={hint}
      min={0}
      max={2}
      step={0.1}
      value={kit[name]}
      onChange={(value) => onChange({ [name]: value })}
      fault={faultOf(name)}
      isDisabled={isDisabled}
    />
  );
  return (
    <Section title={words.title}>
      <div className={styles.fields}>
        <Select
          label={words.theme}
          options={THEMES}
          value={kit.slideTheme}
          onChange={(slideTheme) => onChange({ slideTheme })}
          isDisabled={isDisabled}
        />
        <Select
          label={words.entrance}
          options={ENTRANCES}
          value={kit.slideEntrance}
          onChange={(slideEntrance) => onChange({ slideEntrance })}
          isDisabled={isDisabled}
        />
        {seconds(words.crossfade, words.crossfadeHint, 'crossfadeDuration')}
        {seconds(words.fade, words.fadeHint, 'elementFadeDuration')}
      </div>
    </Section>
  );
}
