import type {
  AspectRatio,
  CaptionMode,
  CaptionPosition,
  ExportBackground,
  ExportFormSettingsFragment,
  ExportSettingName,
  ExportVideoInput,
  PresenterLayout,
  PresenterShape,
  WatermarkPosition,
  WatermarkSize,
} from './export.generated.js';

/** A setting of the video, or that of the Brand Kit. */
type Inherited<Value> = Value | 'inherit';
type OnOff = Inherited<'on' | 'off'>;

/** The export settings of a video as a form. */
export interface ExportForm {
  readonly ratio: Inherited<AspectRatio>;
  readonly captions: Inherited<'off' | CaptionMode>;
  readonly captionPosition: Inherited<Exclude<CaptionPosition, 'CUSTOM'>>;
  readonly zooms: OnOff;
  readonly elements: OnOff;
  readonly reframe: OnOff;
  readonly background: Inherited<ExportBackground>;
  readonly backgroundColor: string;
  readonly watermark: OnOff;
  readonly watermarkUrl: string;
  readonly watermarkPosition: Inherited<WatermarkPosition>;
  readonly watermarkSize: Inherited<WatermarkSize>;
  readonly music: OnOff;
  readonly musicUrl: string;
  readonly musicVolume: number;
  readonly openingSceneUrl: string;
  readonly closingSceneUrl: string;
  readonly presenter: string;
  readonly presenterLayout: PresenterLayout;
  readonly presenterShape: PresenterShape;
  readonly presenterSize: number;
}

export type ExportSettings = ExportFormSettingsFragment;

/** In the place of an avatar’s ID. */
export const NO_PRESENTER = 'none';

const DEFAULT_VOLUME = 30;
const DEFAULT_PRESENTER_SIZE = 25;

const onOff = (value: boolean | null | undefined): OnOff =>
  value == null ? 'inherit' : value ? 'on' : 'off';

export function toForm(settings: ExportSettings): ExportForm {
  const { captions, watermark, music, avatarSettings: presenter } = settings;
  const position = captions?.position;
  return {
    ratio: settings.ratio ?? 'inherit',
    captions: captions ? (captions.enabled ? (captions.mode ?? 'inherit') : 'off') : 'inherit',
    captionPosition: position && position !== 'CUSTOM' ? position : 'inherit',
    zooms: onOff(settings.zooms),
    elements: onOff(settings.elements),
    reframe: onOff(settings.reframe),
    background: settings.background ?? 'inherit',
    backgroundColor: settings.backgroundColor ?? '#000000',
    watermark: onOff(watermark?.enabled),
    watermarkUrl: watermark?.imageUrl ?? '',
    watermarkPosition: watermark?.position ?? 'inherit',
    watermarkSize: watermark?.size ?? 'inherit',
    music: onOff(music?.enabled),
    musicUrl: music?.url ?? '',
    musicVolume: music?.volume ?? DEFAULT_VOLUME,
    openingSceneUrl: settings.openingSceneUrl ?? '',
    closingSceneUrl: settings.closingSceneUrl ?? '',
    presenter: (presenter?.enabled && presenter.avatarId) || NO_PRESENTER,
    presenterLayout: presenter?.layout ?? 'OVERLAY',
    presenterShape: presenter?.shape ?? 'CIRCLE',
    presenterSize: presenter?.sizePercent ?? DEFAULT_PRESENTER_SIZE,
  };
}

/** Returns what an export overrides: nothing that the form leaves to the Brand Kit. */
export function toInput(form: ExportForm): ExportVideoInput {
  const set = <Value>(value: Inherited<Value>): Value | undefined =>
    value === 'inherit' ? undefined : (value as Value);
  const flag = (value: OnOff): boolean | undefined => (value === 'inherit' ? undefined : value === 'on');
  const url = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim());
  return present({
    ratio: set(form.ratio),
    captions: captionsOf(form),
    watermark:
      form.watermark === 'on' || form.watermark === 'off'
        ? present({
            enabled: form.watermark === 'on',
            imageUrl: url(form.watermarkUrl),
            position: set(form.watermarkPosition),
            size: set(form.watermarkSize),
          })
        : undefined,
    music:
      form.music === 'on' || form.music === 'off'
        ? present({ enabled: form.music === 'on', url: url(form.musicUrl), volume: form.musicVolume })
        : undefined,
    openingSceneUrl: url(form.openingSceneUrl),
    closingSceneUrl: url(form.closingSceneUrl),
    zooms: flag(form.zooms),
    elements: flag(form.elements),
    reframe: flag(form.reframe),
    background: set(form.background),
    backgroundColor: form.background === 'COLOR' ? form.backgroundColor : undefined,
    avatarSettings: presenterOf(form),
  });
}

function presenterOf(form: ExportForm): ExportVideoInput['avatarSettings'] {
  if (form.presenter === NO_PRESENTER) return undefined;
  return {
    enabled: true,
    avatarId: form.presenter,
    layout: form.presenterLayout,
    shape: form.presenterShape,
    sizePercent: form.presenterSize,
  };
}

function captionsOf({ captions, captionPosition }: ExportForm): ExportVideoInput['captions'] {
  if (captions === 'off') return { enabled: false };
  const position = captionPosition === 'inherit' ? undefined : captionPosition;
  if (captions === 'inherit') return position && { enabled: true, position };
  return present({ enabled: true, mode: captions, position });
}

const present = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

const NAMES = {
  ratio: 'RATIO',
  captions: 'CAPTIONS',
  watermark: 'WATERMARK',
  music: 'MUSIC',
  openingSceneUrl: 'OPENING_SCENE_URL',
  closingSceneUrl: 'CLOSING_SCENE_URL',
  zooms: 'ZOOMS',
  elements: 'ELEMENTS',
  reframe: 'REFRAME',
  background: 'BACKGROUND',
  backgroundColor: 'BACKGROUND_COLOR',
  avatarSettings: 'AVATAR_SETTINGS',
} as const satisfies Partial<Record<keyof ExportVideoInput, ExportSettingName>>;

/** Returns the settings that the form leaves to the Brand Kit. */
export function resetOf(input: ExportVideoInput): ExportSettingName[] {
  return (Object.keys(NAMES) as Array<keyof typeof NAMES>)
    .filter((name) => input[name] === undefined)
    .map((name) => NAMES[name]);
}

/** Whether the form sets something back to the Brand Kit that the video sets: only saved settings can say so. */
export function setsBack(settings: ExportSettings, input: ExportVideoInput): boolean {
  const before = resetOf(toInput(toForm(settings)));
  return resetOf(input).some((name) => !before.includes(name));
}
