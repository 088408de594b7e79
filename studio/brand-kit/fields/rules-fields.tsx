import { NumberInput, TextInput } from '../../design/fields';
import { Section } from '../../design/section';
import { text } from '../../text/text';
import styles from '../brand-kit.module.css';
import type { Kit } from '../kit-patch';
import type { KitFieldsProps } from './field-props';

const words = text.brandKit.rules;

const NUMBERS = [
  { name: 'maxLineLength', label: words.length, hint: words.lengthHint, min: 10, max: 80 },
  { name: 'maxLines', label: words.lines, hint: words.linesHint, min: 1, max: 4 },
  { name: 'maxCharactersPerSecond', label: words.speed, hint: words.speedHint, min: 5, max: 60 },
  { name: 'minGapFrames', label: words.gap, hint: words.gapHint, min: 0, max: 24 },
] as const;

/** How captions are split and timed. */
export function RulesFields({ kit, onChange, faultOf, isDisabled }: KitFieldsProps) {
  const { captionRules } = kit;
  const set = (change: Partial<Kit['captionRules']>) =>
    onChange({ captionRules: { ...captionRules, ...change } });
  return (
    <Section title={words.title}>
      <div className={styles.fields}>
        {NUMBERS.map(({ name, label, hint, min, max }) => (
          <NumberInput
            key={name}
            label={label}
            description={hint}
            min={min}
            max={max}
            value={captionRules[name]}
            onChange={(value) => set({ [name]: value })}
            fault={faultOf(`captionRules.${name}`)}
            isDisabled={isDisabled}
          />
        ))}
      </div>
      <TextInput
        label={words.unbroken}
        description={words.unbrokenHint}
        value={captionRules.unbrokenTerms.join('\n')}
        onChange={(lines) => set({ unbrokenTerms: lines ? lines.split('\n') : [] })}
        fault={faultOf('captionRules.unbrokenTerms')}
        isDisabled={isDisabled}
        isMultiline
      />
    </Section>
  );
}
