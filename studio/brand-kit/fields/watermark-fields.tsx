import { NumberInput, Select, TextInput } from '../../design/fields';
import { Section } from '../../design/section';
import { text } from '../../text/text';
import styles from '../brand-kit.module.css';
import type { Kit } from '../kit-patch';
import { type KitFieldsProps, optionsOf } from './field-props';

const words = text.brandKit.watermark;
const POSITIONS = optionsOf(words.positions);
const SIZES = optionsOf(words.sizes);
const NEW = { imageUrl: '', position: 'BOTTOM_RIGHT', size: 'MEDIUM', opacity: 100 } as const;

/** An image in a corner of every export. */
export function WatermarkFields({ kit, onChange, faultOf, isDisabled }: KitFieldsProps) {
  const watermark = kit.watermark ?? NEW;
  const set = (change: Partial<NonNullable<Kit['watermark']>>) =>
    onChange({ watermark: { ...watermark, ...change } });
  const isNone = isDisabled || !watermark.imageUrl;
  return (
    <Section title={words.title}>
      <div className={styles.fields}>
        <TextInput
          label={words.image}
          description={text.brandKit.article.urlHint}
          type="url"
          value={watermark.imageUrl}
          onChange={(imageUrl) => set({ imageUrl })}
          fault={faultOf('watermark.imageUrl')}
          isDisabled={isDisabled}
        />
        <Select
          label={words.position}
          options={POSITIONS}
          value={watermark.position}
          onChange={(position) => set({ position })}
          isDisabled={isNone}
        />
        <Select
          label={words.size}
          options={SIZES}
          value={watermark.size}
          onChange={(size) => set({ size })}
          isDisabled={isNone}
        />
        <NumberInput
          label={words.opacity}
          description={words.opacityHint}
          min={0}
          max={100}
          value={watermark.opacity}
          onChange={(opacity) => set({ opacity })}
          isDisabled={isNone}
        />
      </div>
    </Section>
  );
}
