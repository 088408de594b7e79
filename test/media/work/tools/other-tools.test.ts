import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { clip, makeClip, shownNumbers } from '../../../setup/clips.js';
import { withDolbyVision } from '../../../setup/dolby-vision.js';
import { drawFile } from '../../../setup/drawn-clip.js';
import { useFolder } from '../../../setup/folders.js';
import { loudnessOf, samplesAt } from '../../../setup/loudness.js';
import { rawFrames } from '../../../setup/raw-frames.js';
import { describeMedia, readHeader } from '../../../setup/read-media.js';
import { LESSON, madeWav, mixedWav, smallFilm, spokenWav, transcribedShare } from '../../../setup/speech.js';
import { addressOf, useToolRuns } from '../../../setup/tool-runs.js';

const never = new AbortController().signal;
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '30', '-bf', '2'];
const aac = { codec: ['-c:a', 'aac', '-b:a', '64k'] };

describe('tools for images, audio and speech', () => {
  const tools = useToolRuns();
  const folder = useFolder();
  let video: string;

  before(async () => {
    video = await makeClip('tools', { seconds: 4, codec: x264, sound: aac });
  });

  describe('video-to-gif', () => {
    it('makes an animation of a time span, with its size and rate', async () => {
      const made = await tools.make('video-to-gif', {
        videoUrl: addressOf(video),
        start: 1,
        duration: 2,
        fps: 5,
        width: 160,
      });

      const { video: picture, durationSeconds } = await describeMedia(made.path);
      expect([picture.codec, picture.width, picture.height, picture.frameCount]).to.deep.equal([
        'gif',
        160,
        90,
        10,
      ]);
      expect(durationSeconds).to.be.closeTo(2, 0.05);
      expect(await shownNumbers(made.path)).to.deep.equal([30, 36, 42, 48, 54, 60, 66, 72, 78, 84]);
      expect(made.contentType).to.equal('image/gif');
      expect((await readFile(made.path)).includes('NETSCAPE2.0')).to.equal(true);
    });

    it('plays once if requested, and is never larger than the video', async () => {
      const made = await tools.make('video-to-gif', {
        videoUrl: addressOf(video),
        duration: 0.5,
        width: 1280,
        loop: false,
      });

      expect((await readFile(made.path)).includes('NETSCAPE2.0')).to.equal(false);
      expect((await describeMedia(made.path)).video.width).to.equal(320);
    });
  });

  it('makes an animation whose transparent parts stay transparent', async () => {
    const path = join(folder, 'sticker.mov');
    const inside = 'between(X,80,159)*between(Y,40,119)';
    const sticker = `color=white:s=320x180:r=10:d=1,format=rgba,geq=r=255:g=255:b=255:a='255*${inside}'`;
    await drawFile(sticker, path, ['-c:v', 'png', '-pix_fmt', 'rgba', '-g', '1']);

    const made = await tools.make('video-to-gif', {
      videoUrl: addressOf(path),
      duration: 1,
      fps: 5,
      width: 160,
    });

    const levels = await rawFrames(made.path, { count: 1, format: 'rgba' });
    const at = (x: number, y: number) => [...levels.subarray(4 * (160 * y + x), 4 * (160 * y + x) + 4)];
    expect(at(5, 5)[3]).to.equal(0);
    expect(at(60, 40)).to.deep.equal([255, 255, 255, 255]);
  });

  it('makes an animation of a part with audio only', async () => {
    const long = await makeClip('tools-long-sound', {
      seconds: 1,
      codec: x264,
      sound: { ...aac, seconds: 4 },
    });
    const made = await tools.make('video-to-gif', {
      videoUrl: addressOf(long),
      start: 2,
      duration: 1,
      fps: 5,
      width: 160,
    });

    expect((await shownNumbers(made.path))[0]).to.equal(29);
  });

  describe('thumbnail-extractor', () => {
    it('extracts the frame shown at a time, in every format', async () => {
      const at = { videoUrl: addressOf(video), time: 2.05 };
      const made = await Promise.all(
        ['jpg', 'png', 'webp'].map((format) => tools.make('thumbnail-extractor', { ...at, format })),
      );

      const shown = await Promise.all(made.map(({ path }) => shownNumbers(path)));
      expect(shown).to.deep.equal([[61], [61], [61]]);
      expect(made.map(({ contentType }) => contentType)).to.deep.equal([
        'image/jpeg',
        'image/png',
        'image/webp',
      ]);
      const { streams } = await readHeader(made[1]?.path as string);
      expect([streams[0]?.codec_name, streams[0]?.width, streams[0]?.height]).to.deep.equal([
        'png',
        320,
        180,
      ]);
    });

    it('extracts a representative frame without a time, with the requested width', async () => {
      const late = await smallFilm(
        'color=black:s=320x180:r=10:d=3[a];testsrc2=s=320x180:r=10:d=3[b];[a][b]concat=n=2:v=1:a=0',
      );
      const { path } = await tools.make('thumbnail-extractor', {
        videoUrl: addressOf(late),
        width: 100,
        format: 'png',
      });

      const { streams } = await readHeader(path);
      expect([streams[0]?.width, streams[0]?.height]).to.deep.equal([100, 56]);
      expect((await readFile(path)).length).to.be.greaterThan(2000);
    });

    it('writes readable images for any content and aspect ratio', async () => {
      const films = await Promise.all(
        ['noise=alls=90:allf=t', 'setsar=4/3', 'setsar=0', 'boxblur=20'].map((filter) =>
          smallFilm(`testsrc2=s=640x360:r=10:d=1,${filter}`),
        ),
      );

      for (const film of films) {
        const { path } = await tools.make('thumbnail-extractor', { videoUrl: addressOf(film) });
        expect((await readHeader(path)).streams[0]?.codec_name).to.equal('mjpeg');
      }
    });

    it('refuses a time after the end', async () => {
      expect(await tools.refusal('thumbnail-extractor', { videoUrl: addressOf(video), time: 4.2 })).to.match(
        /^time must be before the end of the video/,
      );
    });
  });

  describe('audio-extractor', () => {
    it('extracts the audio in every format', async () => {
      const formats = ['mp3', 'm4a', 'ogg', 'wav', 'flac'];
      const made = await Promise.all(
        formats.map((format) => tools.make('audio-extractor', { videoUrl: addressOf(video), format })),
      );

      const transcribed = await Promise.all(made.map(({ path }) => readHeader(path)));
      expect(transcribed.map(({ streams }) => streams.map(({ codec_name }) => codec_name))).to.deep.equal([
        ...[['mp3'], ['aac'], ['opus'], ['pcm_s16le'], ['flac']],
      ]);
      for (const { format } of transcribed) expect(Number(format.duration)).to.be.closeTo(4, 0.1);
    });

    it('preserves the silence before audio that begins late', async () => {
      const { path } = await tools.make('audio-extractor', {
        videoUrl: addressOf(await clip('lateSound')),
        format: 'wav',
      });

      const samples = await samplesAt(path, 8000);
      const level = (from: number, to: number) =>
        Math.max(...samples.subarray(from * 8000, to * 8000).map((sample) => Math.abs(sample)));
      expect(level(0, 1.4)).to.be.lessThan(50);
      expect(level(1.6, 3)).to.be.greaterThan(1000);
    });

    it('reports a video without audio', async () => {
      expect(await tools.refusal('audio-extractor', { videoUrl: addressOf(await clip('silent')) })).to.equal(
        'videoUrl: The video has no audio',
      );
    });
  });

  describe('silence-remover', () => {
    it('cuts silence out of video and audio at the same frames', async () => {
      // A tone from 1 to 2 and from 4 to 5 of 6 seconds.
      const tones = await madeWav(
        "aevalsrc='0.5*sin(2*PI*500*t)*(between(t,1,2)+between(t,4,5))':d=6:s=16000",
      );
      const film = await makeFilm(tones, 6);
      const { path } = await tools.make('silence-remover', {
        videoUrl: addressOf(film),
        padding: 0.2,
        minSilence: 0.5,
      });

      const numbers = await shownNumbers(path);
      const seen = await describeMedia(path);
      expect(numbers.length).to.equal(seen.video.frameCount);
      // 1 s of tone with 0.2 s at each side, twice.
      expect(seen.durationSeconds).to.be.closeTo(2.8, 0.15);
      const jump = numbers.findIndex(
        (number, index) => index > 0 && number !== (numbers[index - 1] as number) + 1,
      );
      expect(numbers[0]).to.be.within(23, 26);
      expect(numbers[jump]).to.be.within(113, 116);
      const samples = await samplesAt(path, 8000);
      const onsets = loudFrom(samples);
      // The second tone is heard 0.2 s after the jump, as before.
      expect(onsets[0]).to.be.closeTo(1 - (numbers[0] as number) / 30, 0.04);
      expect(onsets[1]).to.be.closeTo(jump / 30 + 4 - (numbers[jump] as number) / 30, 0.04);
    });

    it('fails when nothing is loud enough to remain', async () => {
      const quiet = await makeFilm(
        await mixedWav([await madeWav('sine=frequency=500:duration=2')], '[0:a]volume=0[out]'),
        2,
      );

      expect(await tools.refusal('silence-remover', { videoUrl: addressOf(quiet) })).to.equal(
        'threshold: Nothing in the video is louder than -40 dB',
      );
    });
  });

  describe('loudness-normalizer', () => {
    it('normalizes a video to the loudness, and preserves every frame', async () => {
      const spoken = await makeFilm(await mixedWav([await spokenWav(LESSON)], '[0:a]volume=-18dB[out]'), 6);
      const { path, contentType } = await tools.make('loudness-normalizer', {
        mediaUrl: addressOf(spoken),
        targetLufs: -14,
      });

      const { integratedLufs, truePeakDb } = await loudnessOf(path);
      expect(integratedLufs).to.be.closeTo(-14, 1);
      expect(truePeakDb).to.be.lessThanOrEqual(-0.9);
      expect(contentType).to.equal('video/mp4');
      expect(await shownNumbers(path)).to.deep.equal(await shownNumbers(spoken));
    });

    it('accepts audio without a video stream', async () => {
      const { path, contentType } = await tools.make('loudness-normalizer', {
        mediaUrl: addressOf(await spokenWav(LESSON)),
        targetLufs: -20,
      });

      expect((await loudnessOf(path)).integratedLufs).to.be.closeTo(-20, 1);
      expect(contentType).to.equal('audio/mp4');
    });
  });

  describe('media-inspector', () => {
    it('describes a video', async () => {
      const { output } = (await tools.run('media-inspector', { mediaUrl: addressOf(video) })) as {
        output: Report;
      };

      expect(output).to.deep.include({ container: ['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2'] });
      expect(output.streams.map(({ type, codec }) => [type, codec])).to.deep.equal([
        ['video', 'h264'],
        ['audio', 'aac'],
      ]);
      expect(output.video).to.deep.include({
        width: 320,
        height: 180,
        frames: 120,
        isVariableRate: false,
        preparation: null,
      });
      expect(output.durationSeconds).to.be.closeTo(4, 0.05);
    });

    it('reports that an audio file is not a video, and how an unusual source is prepared', async () => {
      const sound = (await tools.run('media-inspector', {
        mediaUrl: addressOf(await clip('soundOnly')),
      })) as { output: Report };
      const turned = (await tools.run('media-inspector', { mediaUrl: addressOf(await clip('rotated')) })) as {
        output: Report;
      };

      expect(sound.output).to.deep.include({
        video: null,
        whyNoVideo: 'The file contains audio but no video',
      });
      expect(turned.output.video).to.deep.include({
        width: 180,
        height: 320,
        preparation: 'rotated or mirrored frames',
      });
    });

    it('returns the frame rate as a rational number, and as decimal without the blur of timestamps', async () => {
      const inspect = async (path: string) =>
        ((await tools.run('media-inspector', { mediaUrl: addressOf(path) })) as { output: Report }).output
          .video;

      const milliseconds = await inspect(await clip('webm'));
      const ntsc = await inspect(
        await makeClip('tools-ntsc', { extension: 'mkv', seconds: 2, fps: '24000/1001', codec: x264 }),
      );
      const variable = await inspect(await clip('variableRate'));

      expect(milliseconds).to.deep.include({ framesPerSecond: 30, frameRate: '30/1' });
      expect(ntsc).to.deep.include({ framesPerSecond: 23.976, frameRate: '24000/1001' });
      expect(variable).to.deep.include({ isVariableRate: true, frameRate: null });
    });

    it('names the kind of high dynamic range', async () => {
      const inspect = async (path: string) =>
        ((await tools.run('media-inspector', { mediaUrl: addressOf(path) })) as { output: Report }).output
          .video;
      const x265 = (name: string, parameters: string) =>
        makeClip(name, {
          seconds: 1,
          codec: [
            ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
            ...['-x265-params', `log-level=error:colorprim=bt2020:colormatrix=bt2020nc:${parameters}`],
          ],
        });
      const mastering =
        'master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1):max-cll=1000,400';

      expect(await inspect(await clip('hlg'))).to.deep.include({ isHdr: true, hdrFormat: 'hlg' });
      expect(await inspect(await x265('tools-pq', 'transfer=smpte2084'))).to.deep.include({
        hdrFormat: 'pq',
      });
      expect(await inspect(await x265('tools-hdr10', `transfer=smpte2084:${mastering}`))).to.deep.include({
        hdrFormat: 'hdr10',
        dolbyVisionProfile: null,
      });
      const dolby = join(tmpdir(), `tools-dolby-${process.pid}.mp4`);
      await writeFile(dolby, withDolbyVision(await readFile(await clip('hlg')), { profile: 8, base: 4 }));
      expect(await inspect(dolby)).to.deep.include({
        hdrFormat: 'dolby-vision',
        dolbyVisionProfile: '8.4',
      });
      expect(await inspect(video)).to.deep.include({ isHdr: false, hdrFormat: null });
    });
  });

  describe('speech of a video', () => {
    let lesson: string;
    let sentence: string;
    before(async () => {
      lesson = await smallFilm('color=gray:s=160x90:r=10:d=9', { wavPath: await spokenWav(LESSON) });
      const wavPath = await spokenWav('First open the settings page.');
      sentence = await smallFilm('color=gray:s=160x90:r=10:d=3', { wavPath });
    });

    it('is transcribed as text, with times if requested', async () => {
      const plain = (await tools.run('video-transcript-extractor', {
        videoUrl: addressOf(lesson),
        language: 'en',
      })) as { output: string };
      const timed = (await tools.run('video-transcript-extractor', {
        videoUrl: addressOf(sentence),
        language: 'en',
        timestamps: true,
      })) as { output: string };

      expect(transcribedShare(LESSON, plain.output.split(/\s+/))).to.be.greaterThan(0.5);
      expect(timed.output.split('\n')[0]).to.match(/^\[00:00:0\d\] \S/);
    });

    it('is transcribed as subtitles', async () => {
      const { path, filename, contentType } = await tools.make('subtitle-generator', {
        videoUrl: addressOf(sentence),
        language: 'en',
        format: 'vtt',
      });

      expect(await readFile(path, 'utf8')).to.match(/^WEBVTT\n\n00:00:0\d\.\d{3} --> 00:00:\d\d\.\d{3}\n\S/);
      expect(filename).to.match(/-subtitles\.vtt$/);
      expect(contentType).to.equal('text/vtt');
    });
  });

  describe('text-to-speech', () => {
    it('synthesizes a text at an even loudness, tagged as AI-generated', async () => {
      const { path, filename } = await tools.make('text-to-speech', { text: LESSON, language: 'en' });

      const { format, streams } = await readHeader(path);
      expect([streams[0]?.codec_name, filename]).to.deep.equal(['mp3', 'speech.mp3']);
      expect(Number(format.duration)).to.be.within(3, 12);
      expect((format as { tags?: Record<string, string> }).tags?.AI_GENERATED).to.equal('true');
      expect((await loudnessOf(path)).integratedLufs).to.be.closeTo(-16, 1.2);
    });

    it('synthesizes with the requested voice, faster, as WAV', async () => {
      const slow = await tools.make('text-to-speech', { text: LESSON, voiceId: 'flite_rms', format: 'wav' });
      const fast = await tools.make('text-to-speech', {
        text: LESSON,
        voiceId: 'flite_rms',
        format: 'wav',
        speed: 1.3,
      });

      const [long, short] = await Promise.all(
        [slow, fast].map(async ({ path }) => Number((await readHeader(path)).format.duration)),
      );
      expect((long as number) / (short as number)).to.be.closeTo(1.3, 0.15);
      expect((await readHeader(slow.path)).streams[0]?.codec_name).to.equal('pcm_s16le');
    });

    it('names a missing voice or language', async () => {
      expect(await tools.refusal('text-to-speech', { text: 'Hello', voiceId: 'nobody' })).to.equal(
        'voiceId must be one of GET /v1/voices',
      );
      expect(
        await tools.refusal('text-to-speech', { text: 'Hello', voiceId: 'flite_rms', language: 'ja' }),
      ).to.equal('language: The voice flite_rms does not support ja');
    });
  });

  const makeFilm = async (wavPath: string, seconds: number): Promise<string> => {
    const numbered = await makeClip(`tools-numbered-${seconds}`, { seconds, codec: x264 });
    return muxed(numbered, wavPath);
  };
});

interface Report {
  readonly durationSeconds: number;
  readonly streams: ReadonlyArray<{ readonly type: string; readonly codec: string }>;
  readonly video: object | null;
}

/** The video stream of a clip with other audio. */
async function muxed(film: string, wavPath: string): Promise<string> {
  const path = `${wavPath}.film.mp4`;
  await runFfmpeg({
    inputs: [{ path: film }, { path: wavPath }],
    outputs: [
      { path, options: ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-f', 'mp4', '-y'] },
    ],
    signal: never,
  });
  return path;
}

/** Seconds at which audio sets in after at least a tenth of a second of silence. */
function loudFrom(samples: Int16Array, rate = 8000): number[] {
  const onsets: number[] = [];
  let quietSince = -rate;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < 500) continue;
    if (index - quietSince > rate / 10) onsets.push(index / rate);
    quietSince = index;
  }
  return onsets;
}
