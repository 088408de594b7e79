import { ColourInput, Fieldset, NumberInput, Select, TextInput } from '../../design/fields';
import { text } from '../../text/text';
import type { ExportForm } from './export-form';

interface ExportFieldsProps {
  readonly form: ExportForm;
  readonly onChange: (change: Partial<ExportForm>) => void;
  /** False where the ratio is chosen elsewhere. */
  readonly hasRatio?: boolean;
}

const words = text.video.exportForm;

/** The choices, after the one that sets nothing: then the Brand Kit counts, or a default where it has no such setting. */
const options = <Id extends string>(
  names: Readonly<Record<Id, string>>,
  inherited: string = words.inherit,
) => [
  { id: 'inherit', name: inherited } as const,
  ...(Object.entries(names) as Array<[Id, string]>).map(([id, name]) => ({ id, name })),
];

const RATIOS = options(words.ratios, words.defaults.ratio);
const CAPTIONS = options(words.captionChoices);
const CAPTION_POSITIONS = options(words.positions);
const BACKGROUNDS = options(words.backgrounds, words.defaults.blur);
const ON_OFF = options(words.onOff);
const ON_BY_DEFAULT = options(words.onOff, words.defaults.on);
const OFF_BY_DEFAULT = options(words.onOff, words.defaults.off);
const CORNERS = options(words.corners);
const SIZES = options(words.sizes);

/** What an export looks and sounds like; everything left alone is as in the Brand Kit, or its default. */
export function ExportFields({ form, onChange, hasRatio = true }: ExportFieldsProps) {
  const set =
    <Name extends keyof ExportForm>(name: Name) =>
    (value: ExportForm[Name]) =>
      onChange({ [name]: value });
  return (
    <>
      <Fieldset legend={words.picture}>
        {hasRatio && (
          <Select label={words.ratio} options={RATIOS} value={form.ratio} onChange={set('ratio')} />
        )}
        <Select
          label={words.background}
          options={BACKGROUNDS}
          value={form.background}
          onChange={set('background')}
        />
        {form.background === 'COLOR' && (
          <ColourInput
            label={words.backgroundColor}
            value={form.backgroundColor}
            onChange={set('backgroundColor')}
          />
        )}
        <Select
          label={words.reframe}
          options={OFF_BY_DEFAULT}
          value={form.reframe}
          onChange={set('reframe')}
        />
        <Select label={words.zooms} options={ON_BY_DEFAULT} value={form.zooms} onChange={set('zooms')} />
        <Select
          label={words.elements}
          options={ON_BY_DEFAULT}
          value={form.elements}
          onChange={set('elements')}
        />
      </Fieldset>
      <Fieldset legend={words.captions}>
        <Select
          label={words.captionMode}
          options={CAPTIONS}
          value={form.captions}
          onChange={set('captions')}
        />
        {form.captions !== 'off' && (
          <Select
            label={words.captionPosition}
            options={CAPTION_POSITIONS}
            value={form.captionPosition}
            onChange={set('captionPosition')}
          />
        )}
      </Fieldset>
      <Fieldset legend={words.watermark}>
        <Select label={words.shown} options={ON_OFF} value={form.watermark} onChange={set('watermark')} />
        {form.watermark === 'on' && (
          <>
            <TextInput
              label={words.watermarkUrl}
              type="url"
              value={form.watermarkUrl}
              onChange={set('watermarkUrl')}
            />
            <Select
              label={words.corner}
              options={CORNERS}
              value={form.watermarkPosition}
              onChange={set('watermarkPosition')}
            />
            <Select
              label={words.size}
              options={SIZES}
              value={form.watermarkSize}
              onChange={set('watermarkSize')}
            />
          </>
        )}
      </Fieldset>
      <Fieldset legend={words.music}>
        <Select label={words.played} options={ON_OFF} value={form.music} onChange={set('music')} />
        {form.music === 'on' && (
          <>
            <TextInput label={words.musicUrl} type="url" value={form.musicUrl} onChange={set('musicUrl')} />
            <NumberInput
              label={words.musicVolume}
              min={0}
              max={100}
              value={form.musicVolume}
              onChange={set('musicVolume')}
            />
          </>
        )}
      </Fieldset>
      <Fieldset legend={words.scenes}>
        <TextInput
          label={words.opening}
          type="url"
          value={form.openingSceneUrl}
          onChange={set('openingSceneUrl')}
        />
        <TextInput
          label={words.closing}
          type="url"
          value={form.closingSceneUrl}
          onChange={set('closingSceneUrl')}
        />
      </Fieldset>
    </>
  );
}
