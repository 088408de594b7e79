import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import { measureLoudness } from '../../../../services/media/work/tools/run/measure-loudness.js';
import { requireStreams } from '../../../../services/media/work/tools/run/require-streams.js';
import { clip, makeClip, shownNumbers } from '../../../setup/clips.js';
import { drawnClip } from '../../../setup/drawn-clip.js';
import { failureOf } from '../../../setup/failure-of.js';
import { averageColour } from '../../../setup/pixels.js';
import { describeMedia } from '../../../setup/read-media.js';
import { addressOf, useToolRuns } from '../../../setup/tool-runs.js';

const never = new AbortController().signal;
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '30', '-bf', '2'];
const aac = { codec: ['-c:a', 'aac', '-b:a', '64k'] };

describe('tools for videos', () => {
  const tools = useToolRuns();
  let video: string;

  before(async () => {
    video = await makeClip('tools', { seconds: 4, codec: x264, sound: aac });
  });

  describe('video-trimmer', () => {
    it('preserves exactly the frames between start and end, with their audio', async () => {
      const { path, filename, contentType } = await tools.make('video-trimmer', {
        videoUrl: addressOf(video),
        start: 1.1,
        end: 2.5,
      });

      const { video: picture, audio, durationSeconds } = await describeMedia(path);
      expect(await shownNumbers(path)).to.deep.equal(Array.from({ length: 42 }, (_, index) => 33 + index));
      expect(picture.frameCount).to.equal(42);
      expect(audio?.codec).to.equal('aac');
      expect(durationSeconds).to.be.closeTo(1.4, 0.05);
      expect(filename).to.match(/^tools-[0-9a-f]+-trimmed\.mp4$/);
      expect(contentType).to.equal('video/mp4');
    });

    it('preserves the rest without an end, and refuses a start after the end of the video', async () => {
      const { path } = await tools.make('video-trimmer', { videoUrl: addressOf(video), start: 3.5 });

      expect(await shownNumbers(path)).to.deep.equal(Array.from({ length: 15 }, (_, index) => 105 + index));
      expect(await tools.refusal('video-trimmer', { videoUrl: addressOf(video), start: 4.5 })).to.match(
        /^start must be before the end of the video, which is 4(\.\d+)? s long$/,
      );
    });
  });

  describe('audio that is longer than the video', () => {
    it('repeats the last frame where there is only audio', async () => {
      const long = await makeClip('tools-long-sound', {
        seconds: 1,
        codec: x264,
        sound: { ...aac, seconds: 4 },
      });
      const { path } = await tools.make('video-trimmer', { videoUrl: addressOf(long), start: 2, end: 3 });
      const across = await tools.make('video-trimmer', { videoUrl: addressOf(long), start: 0.5, end: 3.5 });

      expect(await shownNumbers(path)).to.deep.equal(Array(30).fill(29));
      expect((await describeMedia(path)).audio?.codec).to.equal('aac');
      expect((await shownNumbers(across.path)).length).to.equal(90);
    });

    it('is silent where there are only frames', async () => {
      const brief = await makeClip('tools-brief-sound', {
        seconds: 3,
        codec: x264,
        sound: { ...aac, seconds: 1 },
      });
      const { path } = await tools.make('video-trimmer', { videoUrl: addressOf(brief), start: 2 });

      expect((await describeMedia(path)).audio?.codec).to.equal('aac');
      expect((await shownNumbers(path)).length).to.equal(30);
    });

    it('is refused when a stream of the output is empty', async () => {
      const silent = await clip('silent');

      await requireStreams(silent, ['frames'], never);
      expect((await failureOf(requireStreams(silent, ['frames', 'audio'], never))).message).to.equal(
        'The output would have no audio',
      );
      expect((await failureOf(requireStreams(await clip('soundOnly'), ['frames'], never))).message).to.equal(
        'The output would have no frames',
      );
    });
  });

  describe('video-compressor', () => {
    it('makes a smaller file of lower quality, and a smaller frame', async () => {
      const good = await tools.make('video-compressor', { videoUrl: addressOf(video), quality: 10 });
      const poor = await tools.make('video-compressor', {
        videoUrl: addressOf(video),
        quality: 45,
        maxHeight: '360',
        audioBitrate: '64',
      });

      const sizes = await Promise.all([good, poor].map(async ({ path }) => (await stat(path)).size));
      expect(sizes[1]).to.be.lessThan(sizes[0] as number);
      expect((await describeMedia(poor.path)).video).to.include({ frameCount: 120, height: 180 });
    });

    it('accepts any published size, and never enlarges', async () => {
      const { path } = await tools.make('video-compressor', {
        videoUrl: addressOf(video),
        targetSizeMb: 5000,
      });

      expect((await stat(path)).size).to.be.lessThan(2 * (await stat(video)).size);
      expect((await describeMedia(path)).video.frameCount).to.equal(120);
    });

    it('comes close to a size that the video needs', async () => {
      const noise = await drawnClip('color=gray:s=320x180:r=15:d=6,noise=alls=60:allf=t');

      const { path } = await tools.make('video-compressor', {
        videoUrl: addressOf(noise),
        targetSizeMb: 0.4,
      });

      expect((await stat(path)).size).to.be.within(360_000, 400_000);
    });

    it('stays below the requested size, and names the minimum', async () => {
      const { path } = await tools.make('video-compressor', {
        videoUrl: addressOf(video),
        targetSizeMb: 0.1,
        audioBitrate: '64',
      });

      expect((await stat(path)).size)
        .to.be.lessThan(100_000)
        .and.greaterThan(20_000);
      const long = await makeClip('tools-long', { seconds: 20, fps: '10', codec: x264, sound: aac });
      expect(
        await tools.refusal('video-compressor', {
          videoUrl: addressOf(long),
          targetSizeMb: 0.1,
          audioBitrate: '192',
        }),
      ).to.match(/^targetSizeMb must be at least 0\.[5-9] for this video and audioBitrate$/);
    });
  });

  describe('video-converter', () => {
    it('copies the streams that the container accepts, frame by frame', async () => {
      const mkv = await tools.make('video-converter', { videoUrl: addressOf(video), format: 'mkv' });
      const mov = await tools.make('video-converter', { videoUrl: addressOf(video), format: 'mov' });

      const seen = await Promise.all([mkv, mov].map(({ path }) => describeMedia(path)));
      expect(seen.map(({ video: { codec, frameCount } }) => [codec, frameCount])).to.deep.equal([
        ['h264', 120],
        ['h264', 120],
      ]);
      expect(seen[0]?.formatNames).to.include('matroska');
      expect(mov.contentType).to.equal('video/quicktime');
      expect(await shownNumbers(mkv.path)).to.deep.equal(Array.from({ length: 120 }, (_, index) => index));
    });

    it('encodes the streams that the container does not accept', async () => {
      const short = await makeClip('tools-short', { seconds: 1, codec: x264, sound: aac });
      const webm = await tools.make('video-converter', {
        videoUrl: addressOf(short),
        format: 'webm',
        quality: 'low',
      });
      const mp4 = await tools.make('video-converter', { videoUrl: addressOf(webm.path), format: 'mp4' });

      const [there, back] = await Promise.all([describeMedia(webm.path), describeMedia(mp4.path)]);
      expect([there.video.codec, there.audio?.codec, webm.contentType]).to.deep.equal([
        'vp9',
        'opus',
        'video/webm',
      ]);
      expect([back.video.codec, back.audio?.codec]).to.deep.equal(['h264', 'aac']);
      expect(await shownNumbers(mp4.path)).to.deep.equal(Array.from({ length: 30 }, (_, index) => index));
    });
  });

  describe('video-resizer', () => {
    it('derives one side from the other', async () => {
      const { path } = await tools.make('video-resizer', { videoUrl: addressOf(video), width: 160 });

      const { width, height, frameCount } = (await describeMedia(path)).video;
      expect([width, height, frameCount]).to.deep.equal([160, 90, 120]);
    });

    it('shows the whole frame with bars in the requested color', async () => {
      const white = await makeClip('tools-white', {
        seconds: 1,
        filter: 'lutyuv=y=235:u=128:v=128',
        codec: x264,
      });
      const size = { videoUrl: addressOf(white), width: 200, height: 200 };
      const contain = await tools.make('video-resizer', { ...size, backgroundColor: '#FF0000' });
      const cover = await tools.make('video-resizer', { ...size, fit: 'cover' });
      const stretch = await tools.make('video-resizer', { ...size, fit: 'stretch' });

      const top = { x: 50, y: 4, width: 100, height: 20 };
      expect(await averageColour(contain.path, top)).to.satisfy(isNear([255, 0, 0]));
      expect(await averageColour(contain.path, { ...top, y: 90 })).to.satisfy(isNear([255, 255, 255]));
      expect(await averageColour(cover.path, top)).to.satisfy(isNear([255, 255, 255]));
      expect(await averageColour(stretch.path, top)).to.satisfy(isNear([255, 255, 255]));
    });
  });

  describe('video-merger', () => {
    it('appends videos of another size, rate and audio to the first', async () => {
      const second = await makeClip('tools-upright', { seconds: 2, fps: '25', size: '180x320', codec: x264 });
      const { path } = await tools.make('video-merger', {
        videoUrls: `${addressOf(video)}\n\n ${addressOf(second)} \n`,
      });

      const merged = await describeMedia(path);
      const { width, height, frameCount, fps } = merged.video;
      expect([width, height, frameCount]).to.deep.equal([320, 180, 180]);
      expect(fps).to.be.closeTo(30, 0.01);
      expect(merged.audio?.codec).to.equal('aac');
      expect(merged.durationSeconds).to.be.closeTo(6, 0.05);
      expect((await shownNumbers(path)).slice(0, 120)).to.deep.equal(
        Array.from({ length: 120 }, (_, index) => index),
      );
    });

    it('brings the audio of all videos to the same loudness unless asked not to', async () => {
      const parts = await Promise.all(
        [-22, -13, -34].map((lufs) =>
          makeClip(`tools-loudness${lufs}`, {
            seconds: 4,
            codec: x264,
            // The clips' sine has -21.8 LUFS.
            sound: { codec: [...aac.codec, '-af', `volume=${lufs + 21.8}dB`] },
          }),
        ),
      );
      const videoUrls = parts.map(addressOf).join('\n');

      const levelled = await tools.make('video-merger', { videoUrls });
      const unchanged = await tools.make('video-merger', { videoUrls, levelLoudness: false });

      const loudnessOf = (path: string) =>
        Promise.all(
          [0, 4, 8].map((from) =>
            measureLoudness({ path, options: ['-ss', `${from}`, '-t', '4'] }, '[0:a]', never),
          ),
        );
      const made = await loudnessOf(levelled.path);
      const levels = made.map(({ integratedLufs }) => integratedLufs ?? 0);
      expect(Math.max(...levels) - Math.min(...levels)).to.be.lessThan(1);
      for (const { integratedLufs, truePeakDb } of made) {
        expect(integratedLufs).to.be.closeTo(-16, 1);
        expect(truePeakDb).to.be.lessThan(-1);
      }
      const [first, second, third] = (await loudnessOf(unchanged.path)).map((one) => one.integratedLufs ?? 0);
      expect((second as number) - (first as number)).to.be.closeTo(9, 0.5);
      expect((third as number) - (first as number)).to.be.closeTo(-12, 0.5);
    });
  });

  describe('watermark-adder', () => {
    it('overlays the image in its corner, with the requested opacity', async () => {
      const dark = await makeClip('tools-dark', {
        seconds: 1,
        filter: 'lutyuv=y=16:u=128:v=128',
        codec: x264,
        sound: aac,
      });
      const mark = await tools.make('thumbnail-extractor', {
        videoUrl: addressOf(
          await makeClip('tools-mark', {
            seconds: 1,
            size: '100x100',
            filter: 'lutyuv=y=235:u=128:v=128',
            codec: x264,
          }),
        ),
        format: 'png',
      });
      const { path } = await tools.make('watermark-adder', {
        videoUrl: addressOf(dark),
        imageUrl: addressOf(mark.path),
        position: 'top-left',
        opacity: 50,
        size: 'large',
      });

      // 20 % of the height, 4 % of it away from the edges, as in an export.
      expect(await averageColour(path, { x: 12, y: 12, width: 24, height: 24 })).to.satisfy(
        isNear([128, 128, 128], 10),
      );
      expect(await averageColour(path, { x: 64, y: 8, width: 200, height: 150 })).to.satisfy(
        isNear([0, 0, 0]),
      );
      expect((await describeMedia(path)).audio?.codec).to.equal('aac');
    });

    it('names a file that is not an image', async () => {
      expect(
        await tools.refusal('watermark-adder', { videoUrl: addressOf(video), imageUrl: addressOf(video) }),
      ).to.equal(
        'imageUrl could not be used: it must be an image (PNG, JPEG, WebP, GIF or SVG); the address returned a video',
      );
    });
  });

  it('name the parameter without a video', async () => {
    const sound = await clip('soundOnly');

    expect(await tools.refusal('video-trimmer', { videoUrl: addressOf(sound) })).to.equal(
      'videoUrl: The file contains audio but no video',
    );
    expect(
      await tools.refusal('video-merger', { videoUrls: `${addressOf(video)}\n${addressOf(sound)}` }),
    ).to.equal('videoUrls line 2: The file contains audio but no video');
  });

  it('report progress that never decreases', async () => {
    await tools.run('video-trimmer', { videoUrl: addressOf(video) });

    expect(tools.reported.length).to.be.greaterThan(2);
    expect(tools.reported).to.deep.equal([...tools.reported].sort((a, b) => a - b));
    expect(tools.reported.at(-1)).to.be.lessThanOrEqual(1);
  });
});

const isNear =
  (expected: readonly number[], within = 6) =>
  (actual: readonly number[]): boolean =>
    actual.every((level, index) => Math.abs(level - (expected[index] as number)) <= within);
