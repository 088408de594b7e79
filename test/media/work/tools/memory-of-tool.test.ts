import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { MEMORY_OF_AUDIO, memoryOfFrame } from '../../../../services/media/video/ffmpeg/memory-of-run.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { memoryOfTool } from '../../../../services/media/work/tools/flow/run-tool.js';
import { useFolder } from '../../../setup/folders.js';

const never = new AbortController().signal;

describe('memoryOfTool', () => {
  const dir = useFolder();

  const picture = async (size: string) => {
    const path = join(dir, `${size}.png`);
    await runFfmpeg({
      inputs: [{ path: `color=s=${size}`, formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [{ path, options: ['-frames:v', '1', '-update', '1'] }],
      signal: never,
    });
    return path;
  };

  it('depends on the largest frame that is read or made, and is never zero', async () => {
    const text = join(dir, 'words.srt');
    await writeFile(text, '1\n00:00:01,000 --> 00:00:02,000\nHello\n');
    const paths = [await picture('1920x1080'), await picture('3840x2160'), text];

    expect(await memoryOfTool({}, paths, never)).to.equal(memoryOfFrame(3840 * 2160));
    expect(await memoryOfTool({ width: 4096, height: 4096 }, paths, never)).to.equal(
      memoryOfFrame(4096 * 4096),
    );
    expect(await memoryOfTool({ text: 'Hello' }, [text], never)).to.equal(MEMORY_OF_AUDIO);
  });

  it('includes all frames of an animation', async () => {
    const [path] = [await picture('640x360')];
    const held = await memoryOfTool({ duration: 10, fps: 10, width: 640 }, [path], never);

    expect(held).to.be.at.least(MEMORY_OF_AUDIO + 10 * 10 * 640 * 360 * 4);
  });
});
