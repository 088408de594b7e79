import { appendFile, rename, stat } from 'node:fs/promises';
import { type FfmpegInput, runFfmpeg } from '../../services/media/video/ffmpeg/run-ffmpeg.js';
import { cachedFile } from './cached-media.js';
import { rawFrames } from './raw-frames.js';

const never = new AbortController().signal;

/** One bar per binary digit of the frame number, across the upper half of the frame. */
export const NUMBER_BITS = 10;

export type ClipRecipe = {
  /** `mp4` unless given. */
  extension?: string;
  seconds: number;
  fps?: string;
  size?: string;
  /** Applied to the numbered frames before encoding. */
  filter?: string;
  /** H.264 unless given. */
  codec?: readonly string[];
  container?: readonly string[];
  /** Options of the audio input, such as an offset; absent for a clip without audio. */
  sound?: { seconds?: number; options?: readonly string[]; codec: readonly string[] };
  videoOptions?: readonly string[];
  /** Written through a pipe, as a browser's recorder does, so the file has no duration and no index. */
  piped?: boolean;
  /** A second pass that copies the streams. */
  remux?: readonly string[];
};

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const x264 = [...H264, '-g', '50', '-bf', '2'];
const aac = { codec: ['-c:a', 'aac', '-b:a', '64k'] };
const opus = { codec: ['-c:a', 'libopus', '-b:a', '32k'] };
const vp8 = '-c:v libvpx -deadline realtime -cpu-used 8 -b:v 500k -g 60'.split(' ');
const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 500k -g 60'.split(' ');

export const clips = {
  plain: { seconds: 12, codec: x264, sound: aac },
  dark: { seconds: 4, filter: 'drawbox=t=fill:color=black', codec: x264 },
  light: { seconds: 4, filter: 'drawbox=t=fill:color=white', codec: x264 },
  short: { seconds: 1, codec: x264, sound: aac },
  fastStart: {
    seconds: 11,
    codec: x264,
    sound: aac,
    container: ['-movflags', '+faststart'],
  },
  flv: { extension: 'flv', seconds: 11, codec: x264, sound: { codec: ['-c:a', 'aac', '-ar', '44100'] } },
  silent: { seconds: 11, fps: '25', codec: x264 },
  variableRate: {
    seconds: 12,
    codec: x264,
    sound: aac,
    filter: "select='lt(n,100)+gt(n,300)+not(mod(n,7))'",
  },
  rotated: {
    seconds: 11,
    codec: x264,
    sound: aac,
    remux: ['-metadata:s:v:0', 'rotate=90'],
  },
  hevc10: {
    seconds: 11,
    sound: aac,
    codec: '-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -x265-params log-level=1:keyint=75'.split(
      ' ',
    ),
  },
  hlg: {
    seconds: 1,
    codec: [
      ...'-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -x265-params log-level=1'.split(' '),
      ...['-color_trc', 'arib-std-b67', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
    ],
  },
  webm: { extension: 'webm', seconds: 12, codec: vp9, sound: opus },
  liveWebm: {
    extension: 'webm',
    seconds: 12,
    codec: vp8,
    sound: opus,
    piped: true,
    container: ['-f', 'webm', '-live', '1'],
  },
  transportStream: { extension: 'ts', seconds: 12, fps: '25', codec: x264, sound: aac },
  fragmented: {
    seconds: 11,
    codec: x264,
    sound: aac,
    piped: true,
    container: ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov'],
  },
  avi: {
    extension: 'avi',
    seconds: 11,
    codec: ['-c:v', 'mpeg4', '-q:v', '3', '-g', '100', '-bf', '2'],
    sound: { codec: ['-c:a', 'mp3'] },
  },
  oneKeyframe: {
    seconds: 33,
    fps: '15',
    codec: [...x264, '-g', '9999', '-sc_threshold', '0'],
  },
  oddSize: {
    seconds: 11,
    filter: 'format=yuv444p,pad=321:181',
    codec: [...x264, '-pix_fmt', 'yuv444p'],
    sound: aac,
  },
  anamorphic: { seconds: 1, filter: 'setsar=4/3', codec: x264 },
  interlaced: {
    seconds: 11,
    fps: '25',
    codec: [...x264, '-x264-params', 'tff=1'],
    sound: aac,
  },
  ntsc: { seconds: 13, fps: '30000/1001', codec: x264, sound: aac },
  highRate: { seconds: 7, fps: '120', codec: x264 },
  slideshow: { seconds: 12, fps: '2', codec: x264, sound: aac },
  alphaWebm: {
    extension: 'webm',
    seconds: 11,
    filter: onNothing(),
    codec: [...vp9, '-pix_fmt', 'yuva420p', '-auto-alt-ref', '0'],
  },
  alphaMov: {
    extension: 'mov',
    seconds: 11,
    filter: onNothing(),
    codec: ['-c:v', 'qtrle', '-pix_fmt', 'argb'],
  },
  lateSound: {
    seconds: 11,
    codec: x264,
    sound: { ...aac, seconds: 9, options: ['-itsoffset', '1.5'] },
  },
  latePicture: {
    extension: 'mkv',
    seconds: 10,
    codec: x264,
    sound: { ...aac, seconds: 12 },
    videoOptions: ['-itsoffset', '1.5'],
  },
  shortPicture: { seconds: 3, codec: x264, sound: { ...aac, seconds: 16 } },
  soundOnly: { extension: 'm4a', seconds: 0, codec: [], sound: { ...aac, seconds: 1 } },
} satisfies Record<string, ClipRecipe>;

export type ClipName = keyof typeof clips;

/** White digits on a transparent background, whose hidden colours must not show. */
function onNothing(): string {
  return "format=yuva420p,geq=lum='p(X,Y)':cb=128:cr=128:a='if(gt(lum(X,Y),128),255,0)',lutyuv=y='if(gt(val,128),val,200)'";
}

/** Returns a test clip, created on first use and cached for the next run. */
export async function clip(name: ClipName): Promise<string> {
  return makeClip(name, clips[name]);
}

export function makeClip(name: string, recipe: ClipRecipe): Promise<string> {
  const { extension = 'mp4', piped = false, remux } = recipe;
  const { inputs, options } = encoding(recipe);
  return cachedFile({
    name,
    extension,
    recipe: { inputs, options, piped, remux },
    async make(path) {
      const chunks: Buffer[] = [];
      await runFfmpeg({
        inputs,
        outputs: [{ path: piped ? 'stdout' : path, options }],
        signal: never,
        ...(piped && { onStdout: (chunk: Buffer) => void chunks.push(chunk) }),
      });
      if (piped) await appendFile(path, Buffer.concat(chunks));
      if (!remux) return;
      const copyPath = `${path}.copy.${extension}`;
      const outputs = [{ path: copyPath, options: ['-map', '0', '-c', 'copy', ...remux] }];
      await runFfmpeg({ inputs: [{ path }], outputs, signal: never });
      await rename(copyPath, path);
    },
  });
}

function encoding(recipe: ClipRecipe): { inputs: FfmpegInput[]; options: string[] } {
  const { seconds, fps = '30', size = '320x180', filter, sound, videoOptions = [] } = recipe;
  const inputs: FfmpegInput[] = [];
  const options: string[] = [];
  if (seconds > 0) {
    inputs.push({
      path: numberedPicture(size, fps, seconds) + (filter ? `,${filter}` : ''),
      formats: 'lavfi',
      options: [...videoOptions, '-f', 'lavfi'],
    });
    const stream = `${inputs.length - 1}:v`;
    options.push('-map', stream, '-fps_mode', 'passthrough', '-threads', '1', ...(recipe.codec ?? H264));
  }
  if (sound) {
    const graph = `sine=frequency=440:sample_rate=48000:duration=${sound.seconds ?? seconds}`;
    inputs.push({ path: graph, formats: 'lavfi', options: [...(sound.options ?? []), '-f', 'lavfi'] });
    options.push('-map', `${inputs.length - 1}:a`, ...sound.codec);
  }
  return { inputs, options: [...options, ...(recipe.container ?? [])] };
}

function numberedPicture(size: string, fps: string, seconds: number): string {
  const bars = Array.from({ length: NUMBER_BITS }, (_, bit) => {
    const isSet = `gt(bitand(n,${2 ** bit}),0)`;
    return `drawbox=x=iw*${bit}/${NUMBER_BITS}:y=0:w=iw/${NUMBER_BITS}:h=ih/2:color=white:t=fill:enable='${isSet}'`;
  });
  return [`color=black:s=${size}:r=${fps}:d=${seconds}`, ...bars].join(',');
}

const shown = new Map<string, Promise<readonly number[]>>();

/**
 * Returns the number shown by each frame of a video, read once per file and process. `upright` undoes a
 * rotation first.
 */
export async function shownNumbers(path: string, upright = 'null'): Promise<number[]> {
  const { ino, mtimeMs, size } = await stat(path);
  const key = [path, ino, mtimeMs, size, upright].join(' ');
  const numbers = shown.get(key) ?? readNumbers(path, upright);
  shown.set(key, numbers);
  numbers.catch(() => shown.delete(key));
  return [...(await numbers)];
}

async function readNumbers(path: string, upright: string): Promise<number[]> {
  const filters = `${upright},crop=iw:ih/2:0:0,scale=${NUMBER_BITS}:1:flags=area`;
  const bytes = await rawFrames(path, { filters, format: 'gray' });
  return Array.from({ length: bytes.length / NUMBER_BITS }, (_, frame) =>
    bytes
      .subarray(frame * NUMBER_BITS, (frame + 1) * NUMBER_BITS)
      .reduce((sum, level, bit) => sum + (level > 128 ? 2 ** bit : 0), 0),
  );
}
