import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { detectSpeech } from '../../../../services/media/ai/speech-detection/detect-speech.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { emptyOnnxFile } from '../../../setup/sherpa-onnx/onnx-graph.js';
import { writeSileroVad, writeTenVad } from '../../../setup/sherpa-onnx/vad-models.js';
import { madeWav } from '../../../setup/speech.js';

/** A tone from 1 to 3 s and from 5.5 to 7 s, which the built-in detector does not take for speech. */
const TWO_TONES = "aevalsrc='0.3*sin(2*PI*300*t)*(between(t,1,3)+between(t,5.5,7))':s=16000:d=8";

describe('detectSpeech', () => {
  const folder = useFolderOfEachTest();

  const detect = async (SHERPA_ONNX_VAD_DIR: string | undefined, source = TWO_TONES) => {
    const fractions: number[] = [];
    const spans = await detectSpeech({ SHERPA_ONNX_VAD_DIR }, await madeWav(source), {
      signal: new AbortController().signal,
      onProgress: (fraction) => void fractions.push(fraction),
    });
    return { spans, fractions };
  };

  for (const [name, write] of [
    ['silero_vad', writeSileroVad],
    ['ten-vad', writeTenVad],
  ] as const) {
    it(`returns the spans that ${name} finds, with a margin`, async () => {
      const { spans, fractions } = await detect(await write(join(folder, 'vad')));

      expect(spans).to.have.length(2);
      expect(spans[0]?.startSeconds).to.be.within(0.3, 0.95);
      expect(spans[0]?.endSeconds).to.be.within(3, 3.9);
      expect(spans[1]?.startSeconds).to.be.within(4.8, 5.45);
      expect(spans[1]?.endSeconds).to.be.within(7, 8);
      expect(fractions.at(-1)).to.equal(1);
    });
  }

  it('joins spans between which there is only a short pause', async () => {
    const source = "aevalsrc='0.3*sin(2*PI*300*t)*(1-between(t,1.5,2.6))':s=16000:d=4";

    expect((await detect(await writeSileroVad(folder), source)).spans).to.have.length(1);
  });

  it('finds nothing in silence', async () => {
    expect((await detect(await writeSileroVad(folder), 'anullsrc=r=16000:d=1')).spans).to.deep.equal([]);
  });

  it('uses the built-in detector without a model', async () => {
    expect((await detect(undefined)).spans).to.deep.equal([]);
  });

  it('fails with the name of the folder when the model cannot be loaded', async () => {
    await writeFile(join(folder, 'silero_vad.onnx'), emptyOnnxFile());
    const broken = await failureOf(detect(folder));
    await writeFile(join(folder, 'silero_vad.onnx'), 'no model');
    const unreadable = await failureOf(detect(folder));

    expect(broken.message).to.contain(`SHERPA_ONNX_VAD_DIR ${folder}`);
    expect(unreadable.message).to.contain('broken file');
  });
});
