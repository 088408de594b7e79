import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../../../services/media/video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../../../services/media/video/probe/ffprobe-answer.js';
import { frameTiming } from '../../../../services/media/video/probe/frame-timing.js';
import { NotAVideo } from '../../../../services/media/video/probe/not-a-video.js';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { recognizeOtherFile } from '../../../../services/media/video/probe/recognize-file.js';
import { sampleKeyframes } from '../../../../services/media/video/probe/sample-keyframes.js';
import { NumberList, scanPackets } from '../../../../services/media/video/probe/scan-packets.js';
import { readMp4Track } from '../../../../services/media/video/render/video/render-segment.js';
import { type ClipName, clip, clips, makeClip } from '../../../setup/clips.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder, useFolderOfEachTest } from '../../../setup/folders.js';
import { probeOnce } from '../../../setup/probe-once.js';

const options = { signal: new AbortController().signal };
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0meta', 'latin1');

const others: [string, string | Buffer, string][] = [
  ['an empty file', '', 'The file is empty'],
  ['notes', 'Dear all,\nthe video follows.\n', 'The file is a text file, not a video'],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3', 'The file is a PDF document, not a video'],
  [
    'a zip',
    Buffer.from('PK\x03\x04\x14\0', 'latin1'),
    'The file is a ZIP archive or an office document, not a video',
  ],
  ['a gzip', gzipSync('video'), 'The file is an archive, not a video'],
  ['a HEIC', heic, 'The file is an image (HEIC or AVIF), not a video'],
  [
    'an SVG',
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    'The file is an image (SVG), not a video',
  ],
  ['a playlist', '#EXTM3U\n#EXTINF:12,\nother.ts\n', 'The file is a playlist of other files, not a video'],
  [
    'a manifest',
    '<?xml version="1.0"?><MPD type="static"></MPD>',
    'The file is a playlist of other files, not a video',
  ],
  [
    'subtitles',
    '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n',
    'The file is a subtitle file, not a video',
  ],
  ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n', 'The file is a subtitle file, not a video'],
  [
    'a sign-in page',
    '<!DOCTYPE html><html><body>Sign in</body></html>',
    'The file is a web page, not a video',
  ],
];

describe('recognizing files that are not videos', () => {
  const dir = useFolderOfEachTest();

  for (const [name, content, message] of others)
    it(`recognizes ${name}, whatever its name is`, async () => {
      const path = join(dir, 'film.mp4');
      await writeFile(path, content);

      const error = await failureOf(probeSource(path, options));

      expect(error).to.be.instanceOf(NotAVideo);
      expect(error.message).to.equal(message);
    });

  it('does not take a video for anything else', async () => {
    const names = Object.keys(clips) as ClipName[];

    const taken = await Promise.all(names.map(async (name) => recognizeOtherFile(await clip(name))));

    expect(taken).to.deep.equal(names.map(() => null));
  });
});

const scanOf = (times: number[]) => ({
  times: Float64Array.from(times),
  endTime: (times.at(-1) ?? 0) + 1 / 30,
  keyframeTimes: Float64Array.of(times[0] ?? 0),
});
const frames = (count: number, fps: number) => Array.from({ length: count }, (_, i) => i / fps);

describe('frameTiming', () => {
  it('is not slowed by a gap or a dropped frame', () => {
    const hole = frames(600, 30).filter((time) => time < 8 || time > 9.9);
    const dropped = frames(264, 24).filter((_, i) => i !== 1);

    expect(frameTiming(scanOf(hole), 30).typicalFps).to.be.closeTo(30, 0.001);
    expect(frameTiming(scanOf(dropped), 24).typicalFps).to.be.closeTo(24, 0.001);
  });

  it('uses the rate of the bursts where slow parts leave frames out', () => {
    const bursts = frames(480, 24).filter((_, i) => i % 48 < 12 || i % 3 === 0);

    expect(frameTiming(scanOf(bursts), 24).typicalFps).to.be.closeTo(24, 0.001);
  });

  it('ignores a claimed rate that the frames do not follow', () => {
    const times = frames(100, 18);

    expect(frameTiming(scanOf(times), 1000).typicalFps).to.be.closeTo(18, 0.01);
    expect(frameTiming(scanOf(times), 36).typicalFps).to.be.closeTo(18, 0.01);
    expect(frameTiming(scanOf(times), null).typicalFps).to.be.closeTo(18, 0.01);
  });

  it('handles hours of nothing but keyframes', () => {
    const times = Float64Array.from(frames(4 * 3600 * 60, 60));

    const timing = frameTiming({ times, keyframeTimes: times, endTime: 4 * 3600 }, 60);

    expect(timing.typicalFps).to.be.closeTo(60, 0.001);
    expect(timing.longestGopSeconds).to.be.closeTo(1 / 60, 0.001);
  });
});

const signal = new AbortController().signal;

describe('readMp4Track', () => {
  const dir = useFolder();

  for (const [name, options] of Object.entries({
    'a short piece': ['-frames:v', '7', '-video_track_timescale', '90000'],
    'one with its index in front': ['-frames:v', '40', '-movflags', '+faststart'],
  }))
    it(`matches ffprobe for ${name}`, async () => {
      const path = join(dir, 'piece.mp4');
      await runFfmpeg({
        inputs: [{ path: 'testsrc2=s=160x90:r=30', formats: 'lavfi', options: ['-f', 'lavfi'] }],
        outputs: [{ path, options: [...options, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-f', 'mp4'] }],
        signal,
      });

      const track = await readMp4Track(path);

      const { streams } = await runFfprobe<FfprobeAnswer>({
        path,
        options: ['-count_packets', '-show_streams', '-show_data_hash', 'sha256'],
        signal,
      });
      const [stream] = streams ?? [];
      expect(track).to.deep.equal({
        frames: Number(stream?.nb_read_packets),
        timescale: Number(stream?.time_base?.split('/')[1]),
        extradataHash: stream?.extradata_hash,
      });
    });

  it('returns null for any other file', async () => {
    const path = join(dir, 'other');
    await writeFile(path, 'not a film at all, but long enough to be looked at');
    expect(await readMp4Track(path)).to.equal(null);
  });
});

describe('scanPackets', () => {
  it('returns the times of frames, but only the start and end of audio', async () => {
    const path = await clip('plain');
    const { videoStreamIndex, audio } = await probeOnce(path);

    const scans = await scanPackets(path, signal);

    const picture = scans.get(videoStreamIndex)!;
    expect(picture.times.length).to.equal(360);
    expect(picture.keyframeTimes.length).to.equal(8);
    const sound = scans.get(audio!.streamIndex)!;
    expect(sound.times.length).to.equal(0);
    expect(sound.packetCount).to.be.greaterThan(500);
    expect(sound.endTime).to.be.closeTo(12, 0.05);
  });
});

describe('NumberList', () => {
  it('grows, and returns the times in order', () => {
    const list = new NumberList();
    for (let i = 10_000; i > 0; i--) list.push(i / 7);

    const times = list.sorted();

    expect(times.length).to.equal(10_000);
    expect(times.every((time, at) => time === (at + 1) / 7)).to.equal(true);
  });
});

describe('keyframes of a source', () => {
  it('are stored in the probe, each at least one second after the previous one', async () => {
    const path = await makeClip('everyFrameKey', {
      extension: 'mov',
      seconds: 5,
      codec: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
    });
    const probe = await probeOnce(path);

    expect(probe.keyframeSeconds).to.deep.equal([0, 1, 2, 3, 4]);
  });

  it('are not cut at before the origin', () => {
    expect(sampleKeyframes(Float64Array.of(1, 2.5, 3), 2)).to.deep.equal([0.5]);
  });
});
