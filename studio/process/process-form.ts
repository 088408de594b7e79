import { isSameLanguage } from '../text/text.js';

/** What the form of a process contains. */
export interface ProcessForm {
  readonly address: string;
  readonly name: string;
  /** Spoken language; empty to detect it. */
  readonly language: string;
  readonly voiceId: string | null;
  readonly hasVoiceover: boolean;
  readonly translations: readonly string[];
  readonly hasArticle: boolean;
  readonly hasExport: boolean;
  readonly ratio: Ratio | null;
  readonly tone: string;
  readonly context: string;
}

export const RATIOS = ['RATIO_16_9', 'RATIO_9_16', 'RATIO_1_1', 'RATIO_4_5', 'RATIO_4_3'] as const;
export type Ratio = (typeof RATIOS)[number];

export const EMPTY_FORM: ProcessForm = {
  address: '',
  name: '',
  language: '',
  voiceId: null,
  hasVoiceover: false,
  translations: [],
  hasArticle: false,
  hasExport: true,
  ratio: null,
  tone: '',
  context: '',
};

export interface ProcessFaults {
  readonly address: 'addressMissing' | 'addressInvalid' | null;
  readonly voice: 'voiceMissing' | null;
}

/** What is processed: an existing video, or the file at the address of the form, which is put into the project. */
export type ProcessSource = { readonly videoId: string } | { readonly projectId: string | null };

/** Returns the input of `processVideo`; what is empty is left to its default. */
export function processInput(form: ProcessForm, source: ProcessSource) {
  const { address, name } = form;
  const isExisting = 'videoId' in source;
  return {
    ...source,
    ...(!isExisting && { url: address.trim() }),
    ...(!isExisting && name.trim() && { name: name.trim() }),
    ...processRequest(form),
  };
}

/** Returns what is to be done, with whatever video. */
export function processRequest(form: ProcessForm) {
  const { language, voiceId, translations, hasExport, ratio, tone, context } = form;
  return {
    ...(language && { language }),
    ...(tone.trim() && { tone: tone.trim() }),
    ...(context.trim() && { context: context.trim() }),
    ...(form.hasVoiceover && voiceId && { voiceId }),
    generate: {
      voiceover: form.hasVoiceover,
      helpArticle: form.hasArticle,
      export: hasExport,
      ...(translations.length > 0 && { translation: { enabled: true, languages: [...translations] } }),
    },
    ...(hasExport && ratio && { exportSettings: { ratio } }),
  };
}

/** Leaves out the translations into the spoken language, which were chosen before it was known. */
export function withoutTranslationInto(spoken: string, form: ProcessForm): ProcessForm {
  return { ...form, translations: form.translations.filter((code) => !isSameLanguage(code, spoken)) };
}

/** Returns the input of an estimate: as far as the form is filled in, so that it can be estimated. */
export function estimateInput(form: ProcessForm, source: ProcessSource) {
  const hasVoiceover = form.hasVoiceover && form.voiceId !== null;
  return processInput({ ...form, hasVoiceover, name: '', tone: '', context: '' }, source);
}

/** How often the length of the video is charged: for the analysis and for each translation. */
export const chargedTimes = ({ translations }: ProcessForm): number => 1 + translations.length;
