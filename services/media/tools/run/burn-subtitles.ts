import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeFilterPath } from '../../ffmpeg/filter-path.js';
import { fontsDir } from '../../render/captions/caption-fonts.js';
import { captionsAss } from '../../render/captions/captions-ass.js';
import { splitCaption } from '../../render/captions/split-caption.js';
import { defaultCaptionStyle } from '../../render/plan/render-plan.js';
import { outputName } from '../work/output-name.js';
import type { ToolMade, ToolRun } from '../work/tool-run.js';
import { encodeMp4 } from './encode-mp4.js';
import { inputOf, openVideo } from './open-video.js';
import { gridOf, pictureChain } from './picture-chain.js';
import { inSeconds, refused } from './refused.js';
import { picturePad, SOUND_FROM_START, soundPad } from './sound-chain.js';
import { takeSubtitles } from './take-subtitles.js';
import type { ToolInputOf } from './values-of.js';

/** Draws subtitles into a video, as an export draws its captions. */
export async function burnSubtitles(values: ToolInputOf<'subtitle-burner'>, run: ToolRun): Promise<ToolMade> {
  const { videoUrl, color, outlineColor, bold } = values;
  const lines = await takeSubtitles(values, run);
  const video = await openVideo(run, 'videoUrl', videoUrl);
  const { probe } = video;
  const grid = gridOf(probe);
  const frames = Math.ceil((probe.durationSeconds * grid.fpsNum) / grid.fpsDen) + 1;
  const cues = lines.flatMap((line) => splitCaption(line, null));
  const style = { ...defaultCaptionStyle, color, outlineColor, bold };
  const ass = captionsAss({ style, cues }, { startFrame: 0, endFrame: frames }, grid);
  if (ass === null)
    throw refused(
      `subtitles: Nothing of them is shown within the video, which is ${inSeconds(probe.durationSeconds)} long`,
    );

  const assPath = join(run.scratch, 'captions.ass');
  await writeFile(assPath, ass);
  const draw = `ass=filename=${escapeFilterPath(assPath)}:fontsdir=${escapeFilterPath(fontsDir)}`;
  const graph = [
    `${picturePad(probe)}${[...pictureChain(probe), draw].join(',')}[v]`,
    ...(probe.audio ? [`${soundPad(probe)}${SOUND_FROM_START}[a]`] : []),
  ].join(';');
  const outPath = join(run.scratch, 'subtitled.mp4');
  await encodeMp4(run, {
    ...{
      inputs: [inputOf(video)],
      reads: [assPath, fontsDir],
      graph,
      outPath,
      hasSound: probe.audio !== null,
    },
    ...{ seconds: probe.durationSeconds, message: 'Drawing the subtitles' },
  });
  return { path: outPath, filename: outputName(videoUrl, 'subtitled', 'mp4'), contentType: 'video/mp4' };
}
