import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { notFound } from '../../../platform/errors/errors.js';
import type { MakeStoredUrl } from '../../../platform/http/stored-url.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { primaryLanguage } from '../../ai/language-tag.js';
import type { ListedVoice, TtsEngines } from '../../ai/tts/open-tts-engines.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { writeWholeFile } from '../../video/write-whole-file.js';

const GREETINGS: Readonly<Record<string, string>> = {
  ar: 'مرحبًا، هكذا أبدو.',
  ca: 'Hola, així sona la meva veu.',
  cs: 'Dobrý den, takhle zní můj hlas.',
  de: 'Guten Tag, so klingt meine Stimme.',
  el: 'Γεια σας, έτσι ακούγεται η φωνή μου.',
  en: 'Hello, this is what my voice sounds like.',
  es: 'Hola, así suena mi voz.',
  fr: 'Bonjour, voici le son de ma voix.',
  hi: 'नमस्ते, मेरी आवाज़ ऐसी है।',
  it: 'Ciao, questa è la mia voce.',
  ja: 'こんにちは、これが私の声です。',
  ko: '안녕하세요, 제 목소리는 이렇습니다.',
  nl: 'Hallo, zo klinkt mijn stem.',
  pl: 'Dzień dobry, tak brzmi mój głos.',
  pt: 'Olá, é assim que soa a minha voz.',
  ru: 'Здравствуйте, так звучит мой голос.',
  sv: 'Hej, så här låter min röst.',
  tr: 'Merhaba, sesim böyle.',
  uk: 'Добрий день, так звучить мій голос.',
  zh: '你好，这是我的声音。',
};

/** Returns the text of a voice preview: a greeting, or if none is known for the language, its native name. */
function previewText(language: string): string {
  const greeting = GREETINGS[primaryLanguage(language)];
  if (greeting) return greeting;
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

export const VOICE_PREVIEW = { space: 'voices', filename: 'preview.mp3', contentType: 'audio/mpeg' } as const;
/** A preview takes a second or two to synthesize; requests wait no longer than this. */
const MADE_WITHIN_MS = 30_000;
const VOICES_KEPT_MS = 60_000;

/** Previews of voices, created at the first request and stored. */
export interface VoicePreviews {
  /** URL of a voice's preview; null if this machine does not have the voice. */
  urlOf(voiceId: string): Promise<string | null>;
  /** The clip's file. Throws `not_found` for a voice this machine does not have. */
  fileOf(voiceId: string): Promise<string>;
}

export interface PreviewServices {
  readonly tts: TtsEngines;
  readonly makeStoredUrl: MakeStoredUrl;
  readonly dataDir: string;
  /** Everything else that shapes the audio of a voice, such as the model behind a server. */
  readonly edition: string;
}

export function makeVoicePreviews({ tts, makeStoredUrl, dataDir, edition }: PreviewServices): VoicePreviews {
  const folder = resolve(dataDir, 'media', 'previews');
  const making = new Map<string, Promise<string>>();
  let row: Promise<unknown> = Promise.resolve();
  let known: { voices: Promise<Map<string, ListedVoice>>; until: number } | undefined;
  const findVoice = async (id: string): Promise<ListedVoice | undefined> => {
    if (!known || known.until < Date.now()) {
      const voices = tts.voices().then((all) => new Map(all.map((voice) => [voice.id, voice])));
      known = { voices, until: Date.now() + VOICES_KEPT_MS };
    }
    return (await known.voices).get(id);
  };
  const make = async (voice: ListedVoice, path: string): Promise<string> => {
    // The name is unique to this process, because another one may be making the same clip.
    const spokenPath = `${path}.${randomUUID()}.wav`;
    const signal = timeoutSignal(MADE_WITHIN_MS);
    await mkdir(folder, { recursive: true });
    try {
      await tts.synthesize({
        text: previewText(voice.languages[0] ?? 'en'),
        voiceId: voice.id,
        model: 'auto',
        speed: 1,
        pronunciations: [],
        outPath: spokenPath,
        signal,
      });
      await writeWholeFile(path, (partPath) =>
        runFfmpeg({
          inputs: [{ path: spokenPath }],
          outputs: [{ path: partPath, options: ['-c:a', 'libmp3lame', '-b:a', '96k', '-f', 'mp3'] }],
          signal,
        }),
      );
      return path;
    } finally {
      await rm(spokenPath, { force: true });
    }
  };

  return {
    async urlOf(voiceId) {
      if (!(await findVoice(voiceId))) return null;
      const { space, filename } = VOICE_PREVIEW;
      return makeStoredUrl({ workspaceId: space, fileId: voiceId, filename });
    },
    async fileOf(voiceId) {
      const voice = await findVoice(voiceId);
      if (!voice) throw notFound({ what: 'Voice', id: voiceId });
      const key = JSON.stringify([voice, edition, previewText(voice.languages[0] ?? 'en')]);
      const path = join(folder, `${createHash('sha256').update(key).digest('hex')}.mp3`);
      if (existsSync(path)) return path;
      const running = making.get(path);
      if (running !== undefined) return running;
      // One at a time, because a client may request all of them at once.
      const made = row.catch(() => undefined).then(() => make(voice, path));
      row = made;
      making.set(path, made);
      try {
        return await made;
      } finally {
        making.delete(path);
      }
    },
  };
}
