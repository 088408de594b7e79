import { basename, extname, join } from 'node:path';
import type { VideoProcessingClient } from '../../client.js';
import type { Run } from '../../jobs.js';
import type { ExportSettings, JobOf, ProcessRequest, StartedProcess } from '../../types.js';
import { type Command, type CommandContext, listOf, textOf } from '../command.js';
import { downloadFile, saveText } from '../download.js';
import { usageError } from '../failure.js';
import { ProgressBar } from '../progress-bar.js';
import { isAddress, sendVideo, UPLOAD_OPTIONS } from '../send-video.js';

type Steps = Pick<ProcessRequest, 'generate' | 'voiceId' | 'language' | 'exportSettings' | 'context'>;
const RATIOS = ['16:9', '9:16', '1:1', '4:5', '4:3'];

function readSteps({ values }: CommandContext): Steps {
  const [voiceId, language, context] = ['voice', 'language', 'context'].map((name) => textOf(values, name));
  const languages = listOf(values, 'to');
  const ratio = textOf(values, 'ratio') as ExportSettings['ratio'];
  const isBurned = values.burn === true;
  if (ratio && !isBurned && values.export !== true) throw usageError('--ratio needs --burn or --export');
  return {
    ...(voiceId && { voiceId }),
    ...(language && { language }),
    ...(context && { context }),
    generate: {
      voiceover: voiceId !== undefined,
      helpArticle: values.article === true,
      export: isBurned || values.export === true,
      translation: { enabled: languages.length > 0, languages },
    },
    exportSettings: { ...(ratio && { ratio }), captions: isBurned ? {} : false },
  };
}

/** A run can be awaited itself, so it is returned in an object. */
async function start(
  client: VideoProcessingClient,
  source: string,
  context: CommandContext,
): Promise<{ readonly run: Run<JobOf<'process'>, StartedProcess> }> {
  const steps = readSteps(context);
  if (!isAddress(source)) {
    const video = await sendVideo(client, source, context);
    return { run: video.process(steps) };
  }
  const [name, projectId] = ['name', 'project'].map((option) => textOf(context.values, option));
  const fields = { url: source, ...(name && { name }), ...(projectId && { projectId }) };
  return { run: client.videos.process({ ...fields, ...steps }) };
}

/** Names files after the source. */
function nameOf(source: string): string {
  const file = isAddress(source) ? decodeURIComponent(new URL(source).pathname) : source;
  return basename(file, extname(file)) || 'video';
}

/** Saves the results of a process and returns the paths. */
async function save(
  client: VideoProcessingClient,
  { videoId, result }: JobOf<'process'>,
  { folder, name, signal }: { folder: string; name: string; signal: AbortSignal },
): Promise<string[]> {
  const saved: string[] = [];
  const pathOf = (suffix: string) => {
    const path = join(folder, `${name}${suffix}`);
    saved.push(path);
    return path;
  };
  const saveAddress = async (address: string | undefined, suffix: string) => {
    if (address) await downloadFile(address, pathOf(suffix), signal);
  };
  const saveTexts = async (id: string, suffix: string, hasArticle: boolean) => {
    const video = client.videos.byId(id);
    await saveText(await video.subtitleFile('srt'), pathOf(`${suffix}.srt`));
    if (!hasArticle) return;
    const { title, content } = (await video.article()).article;
    await saveText(`# ${title}\n\n${content}\n`, pathOf(`${suffix}.md`));
  };
  const hasArticle = result?.articleReady === true;
  await saveAddress(result?.exportedVideoUrl, '.export.mp4');
  await saveAddress(result?.exportedSrtUrl, '.export.srt');
  await saveAddress(result?.exportedVoiceoverUrl, '.voiceover.mp3');
  await saveTexts(String(videoId), '', hasArticle);
  for (const { language, videoId: translated } of result?.translations ?? [])
    await saveTexts(translated, `.${language}`, hasArticle);
  return saved;
}

export const processCommand: Command = {
  name: 'process',
  summary: 'Upload a video and make subtitles, voiceover, article, translations and export',
  args: ['file-or-address'],
  options: {
    ...UPLOAD_OPTIONS,
    voice: { type: 'string', value: 'id', description: 'Make a voiceover with this voice (see vps voices)' },
    to: { type: 'string', value: 'languages', description: 'Translate into these languages, such as es,de' },
    article: { type: 'boolean', description: 'Write a help article' },
    burn: { type: 'boolean', description: 'Export with captions burned in' },
    export: { type: 'boolean', description: 'Export; without --burn no captions are burned in' },
    ratio: { type: 'string', value: 'ratio', choices: RATIOS, description: 'Aspect ratio of the export' },
    language: { type: 'string', value: 'code', description: 'Spoken language; detected by default' },
    out: { type: 'string', value: 'folder', description: 'Save all results in this folder' },
  },
  async run(context) {
    const { args, output, signal, values } = context;
    const [source = ''] = args;
    const client = await context.connect();
    const { run } = await start(client, source, context);
    const { jobId, videoId } = await run;
    const bar = new ProgressBar(output, 'Process');
    const job = await run.wait({
      signal,
      onProgress: ({ percent, message, step }) => bar.show(percent, message ?? step ?? ''),
    });
    bar.end('completed');
    for (const warning of job.result?.warnings ?? []) output.note(`Warning: ${warning}`);
    const folder = textOf(values, 'out');
    const files = folder ? await save(client, job, { folder, name: nameOf(source), signal }) : [];
    output.result(
      { videoId, jobId, result: job.result, files },
      files.length > 0 ? files.join('\n') : videoId,
    );
  },
};
