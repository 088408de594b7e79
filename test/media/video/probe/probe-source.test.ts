import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { NotAVideo } from '../../../../services/media/video/probe/not-a-video.js';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { clip } from '../../../setup/clips.js';
import { drawFile } from '../../../setup/drawn-clip.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';

const options = { signal: new AbortController().signal };

describe('probeSource', () => {
  const dir = useFolderOfEachTest();

  it('finds the length of a recording whose header has none', async () => {
    const probe = await probeSource(await clip('liveWebm'), options);

    expect(probe.headerDurationSeconds).to.equal(null);
    expect(probe.durationSeconds).to.be.closeTo(12, 0.1);
  });

  it('returns the display size: rotated, with square pixels, even', async () => {
    const rotated = await probeSource(await clip('rotated'), options);
    const anamorphic = await probeSource(await clip('anamorphic'), options);
    const odd = await probeSource(await clip('oddSize'), options);

    expect(rotated.video).to.include({ width: 180, height: 320, codedWidth: 320, codedHeight: 180 });
    expect(rotated.video.rotation % 180).to.equal(90);
    expect(anamorphic.video).to.include({ width: 426, height: 180 });
    expect(odd.video).to.include({ width: 320, height: 180, codedWidth: 321, codedHeight: 181 });
  });

  it('distinguishes a variable frame rate from a constant one stored in milliseconds', async () => {
    const variable = await probeSource(await clip('variableRate'), options);
    const webm = await probeSource(await clip('webm'), options);

    expect(variable.video.isVfr).to.equal(true);
    expect(variable.video.typicalFps).to.be.closeTo(30, 0.1);
    expect(webm.video.isVfr).to.equal(false);
    expect(webm.video.averageFps).to.be.closeTo(30, 0.05);
  });

  it('detects bit depth, transparency and high dynamic range', async () => {
    const hevc = await probeSource(await clip('hevc10'), options);
    const hlg = await probeSource(await clip('hlg'), options);
    const alpha = await probeSource(await clip('alphaWebm'), options);

    expect(hevc.video).to.include({ codec: 'hevc', bitDepth: 10, isHdr: false, hasAlpha: false });
    expect(hlg.video).to.include({ isHdr: true });
    expect(alpha.video).to.include({ hasAlpha: true, decoder: 'libvpx-vp9' });
  });

  it('returns when the audio starts', async () => {
    const { audio } = await probeSource(await clip('lateSound'), options);

    expect(audio).to.include({ codec: 'aac', sampleRate: 48_000, channels: 1 });
    expect(audio?.startTime).to.be.closeTo(1.5, 0.05);
  });

  it('refuses audio without video, also with cover art', async () => {
    const soundPath = await clip('soundOnly');
    const coverPath = join(dir, 'cover.m4a');
    await runFfmpeg({
      inputs: [
        { path: soundPath },
        { path: 'color=red:s=64x64:d=0.04', formats: 'lavfi', options: ['-f', 'lavfi'] },
      ],
      outputs: [
        {
          path: coverPath,
          options: [
            ...['-map', '0', '-map', '1', '-c:a', 'copy', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
            ...['-frames:v', '1', '-disposition:v:0', 'attached_pic', '-f', 'mp4'],
          ],
        },
      ],
      ...options,
    });

    const sound = await failureOf(probeSource(soundPath, options));
    const cover = await failureOf(probeSource(coverPath, options));

    expect(sound).to.be.instanceOf(NotAVideo);
    expect(cover).to.be.instanceOf(NotAVideo);
    expect(cover.message).to.equal('The file contains audio but no video');
  });

  it('refuses an image, whatever its name is', async () => {
    const path = join(dir, 'picture.mp4');
    await drawFile('color=red:s=64x64:d=1', path, ['-frames:v', '1', '-c:v', 'png', '-f', 'image2']);

    const error = await failureOf(probeSource(path, options));

    expect(error).to.be.instanceOf(NotAVideo);
    expect(error.message).to.contain('image');
  });

  it('refuses a video of which no frame can be decoded', async () => {
    const bytes = await readFile(await clip('short'));
    const mediaAt = bytes.indexOf('mdat') + 4;
    bytes.fill(0xff, mediaAt, mediaAt + bytes.readUInt32BE(mediaAt - 8) - 8);
    const path = join(dir, 'hollow.mp4');
    await writeFile(path, bytes);

    const error = await failureOf(probeSource(path, options));

    expect(error).to.be.instanceOf(NotAVideo);
    expect(error.message).to.contain('cannot be decoded');
  });

  it('refuses empty files and noise', async () => {
    for (const content of ['', 'hello', Buffer.alloc(100_000, 0x47)]) {
      const path = join(dir, 'noise.mp4');
      await writeFile(path, content);
      expect(await failureOf(probeSource(path, options))).to.be.instanceOf(NotAVideo);
    }
  });

  it('follows no playlist to another file', async () => {
    await writeFile(join(dir, 'other.ts'), await readFile(await clip('transportStream')));
    const playlists = {
      hls: '#EXTM3U\n#EXT-X-TARGETDURATION:12\n#EXTINF:12,\nother.ts\n#EXT-X-ENDLIST\n',
      concat: "ffconcat version 1.0\nfile 'other.ts'\n",
      sdp: 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
      dash: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT12S"><Period><AdaptationSet mimeType="video/mp2t"><Representation id="1" bandwidth="1"><BaseURL>other.ts</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    };
    for (const [name, text] of Object.entries(playlists)) {
      const path = join(dir, `${name}.mp4`);
      await writeFile(path, text);
      expect(await failureOf(probeSource(path, options)), name).to.be.instanceOf(NotAVideo);
    }
  });
});
