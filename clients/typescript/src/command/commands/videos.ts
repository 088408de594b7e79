import { extname } from 'node:path';
import type { ListQuery, SubtitleFormat } from '../../types.js';
import { type Command, textOf } from '../command.js';
import { downloadFile, saveText } from '../download.js';
import { CommandError, EXIT_CODES, usageError } from '../failure.js';
import { LIST_OPTIONS, limitOf } from '../list-options.js';
import { table } from '../output.js';
import { isAddress, sendVideo, UPLOAD_OPTIONS } from '../send-video.js';

const STATUSES = ['draft', 'in_progress', 'completed'];
const SUBTITLE_FORMATS: readonly string[] = ['srt', 'vtt', 'ass', 'txt'];
const PARTS = ['video', 'voiceover', 'source', 'article', ...SUBTITLE_FORMATS];

const durationOf = (seconds: number | null): string =>
  seconds === null ? '' : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Saves a part of a video: its export, voiceover, source, article or subtitles. */
const download: Command = {
  name: 'videos download',
  summary: 'Save the export of a video, or another part of it',
  args: ['video'],
  options: {
    part: { type: 'string', value: 'part', choices: PARTS, description: 'What to save; video by default' },
    out: { type: 'string', value: 'file', description: 'File to write' },
  },
  async run({ connect, args: [id = ''], output, signal, values }) {
    const part = textOf(values, 'part') ?? 'video';
    const out = textOf(values, 'out');
    const client = await connect();
    const video = client.videos.byId(id);
    if (part === 'article' || SUBTITLE_FORMATS.includes(part)) {
      const path = out ?? `${id}.${part === 'article' ? 'md' : part}`;
      const text =
        part === 'article'
          ? (await video.article()).article.content
          : await video.subtitleFile(part as SubtitleFormat);
      await saveText(text, path);
      return output.result({ videoId: id, file: path }, path);
    }
    const { exportedVideoUrl, exportedVoiceoverUrl, videoUrl } = await video.get();
    const address = { video: exportedVideoUrl, voiceover: exportedVoiceoverUrl, source: videoUrl }[part];
    if (!address)
      throw new CommandError(
        EXIT_CODES.notFound,
        `The video has no ${part === 'video' ? 'export' : part} yet`,
      );
    const path = out ?? `${id}.${part}${extname(new URL(address).pathname) || '.mp4'}`;
    await downloadFile(address, path, signal);
    output.result({ videoId: id, file: path }, path);
  },
};

export const videoCommands: readonly Command[] = [
  {
    name: 'videos',
    summary: 'List videos, newest first',
    options: {
      ...LIST_OPTIONS,
      search: { type: 'string', value: 'words', description: 'Only videos with these words in their names' },
      status: {
        type: 'string',
        value: 'status',
        choices: STATUSES,
        description: 'Only videos with this status',
      },
      project: { type: 'string', value: 'id', description: 'Only videos of this project' },
    },
    async run({ connect, output, values }) {
      const client = await connect();
      const limit = limitOf(values);
      const [q, status, projectId] = ['search', 'status', 'project'].map((name) => textOf(values, name));
      const query = { limit: Math.min(limit, 100), q, status, projectId } as ListQuery<'/v1/videos'>;
      const videos = await client.videos.list(query).first(limit);
      const rows = videos.map(({ id, status, duration, createdAt, name }) => [
        ...[id, status, durationOf(duration), createdAt, name],
      ]);
      output.result(videos, table(['VIDEO', 'STATUS', 'LENGTH', 'CREATED', 'NAME'], rows));
    },
  },
  {
    name: 'videos show',
    summary: 'Show a video',
    args: ['video'],
    async run({ connect, args: [id = ''], output }) {
      const video = await (await connect()).videos.get(id);
      output.result(video, JSON.stringify(video, null, 2));
    },
  },
  {
    name: 'videos upload',
    summary: 'Upload a video without processing it',
    args: ['file-or-address'],
    options: UPLOAD_OPTIONS,
    async run(context) {
      const { connect, args, output, values } = context;
      const [source = ''] = args;
      const client = await connect();
      const [name, projectId, videoContext] = ['name', 'project', 'context'].map((each) =>
        textOf(values, each),
      );
      const video = isAddress(source)
        ? await client.videos.fetch(source, {
            ...(name && { name }),
            ...(projectId && { projectId }),
            ...(videoContext && { videoContext }),
          })
        : await sendVideo(client, source, context);
      output.result({ videoId: video.id }, video.id);
    },
  },
  download,
  {
    name: 'videos delete',
    summary: 'Delete a video with its files',
    args: ['video'],
    options: { yes: { type: 'boolean', description: 'Required: it can’t be undone' } },
    async run({ connect, args: [id = ''], output, values }) {
      if (values.yes !== true) throw usageError('videos delete can’t be undone: confirm it with --yes');
      await (await connect()).videos.byId(id).delete();
      output.result({ videoId: id, deleted: true }, `${id} is deleted`);
    },
  },
];
