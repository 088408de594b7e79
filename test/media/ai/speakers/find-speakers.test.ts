import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { assignSpeakers } from '../../../../services/media/ai/speakers/assign-speakers.js';
import { findSpeakers } from '../../../../services/media/ai/speakers/find-speakers.js';
import { readSpeakerModels } from '../../../../services/media/ai/speakers/speaker-models.js';
import type { Word } from '../../../../services/media/text/word.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { emptyOnnxFile } from '../../../setup/sherpa-onnx/onnx-graph.js';
import {
  embeddingModel,
  segmentationModel,
  writeSpeakerModels,
} from '../../../setup/sherpa-onnx/speaker-models.js';
import { madeWav } from '../../../setup/speech.js';

/** A high, loud voice, then a low, quiet one, then the first one again. */
const TWO_PEOPLE =
  "aevalsrc='if(between(t,4,8),0.1*sin(2*PI*200*t),0.5*sin(2*PI*3000*t))*(1-between(t,3.5,4))*(1-between(t,7.5,8))':s=16000:d=12";
const signal = new AbortController().signal;

describe('findSpeakers', () => {
  const folder = useFolderOfEachTest();

  const find = async (source: string, modelDir = folder) =>
    findSpeakers(await madeWav(source), { modelDir, threads: 1, signal });

  it('returns who speaks when, numbered in the order in which they first speak', async () => {
    const turns = await find(TWO_PEOPLE, await writeSpeakerModels(folder));

    expect(turns.map(({ speaker }) => speaker)).to.deep.equal([1, 2, 1]);
    expect(turns[0]?.startSeconds).to.be.closeTo(0, 0.2);
    expect(turns[0]?.endSeconds).to.be.closeTo(3.5, 0.3);
    expect(turns[1]?.startSeconds).to.be.within(3.4, 4.3);
    expect(turns[2]?.startSeconds).to.be.within(7.4, 8.3);
  });

  it('returns no turns of silence', async () => {
    expect(await find('anullsrc=r=16000:d=11', await writeSpeakerModels(folder))).to.deep.equal([]);
  });

  it('fails with the name of the folder when a model cannot be loaded', async () => {
    await writeSpeakerModels(folder);
    const metadata = { powerset_max_classes: 2, num_speakers: 3 };
    await writeFile(join(folder, 'segmentation.onnx'), emptyOnnxFile(metadata));

    expect((await failureOf(find('sine=300:d=2'))).message).to.contain(`SHERPA_ONNX_SPEAKERS_DIR ${folder}`);
  });
});

describe('readSpeakerModels', () => {
  const folder = useFolderOfEachTest();

  it('finds both models in folders of their own, the quantized segmentation first', async () => {
    await mkdir(join(folder, 'pyannote'));
    await mkdir(join(folder, 'voices'));
    await writeFile(join(folder, 'pyannote', 'model.onnx'), segmentationModel());
    await writeFile(join(folder, 'pyannote', 'model.int8.onnx'), segmentationModel());
    await writeFile(join(folder, 'voices', 'en_voxceleb.onnx'), embeddingModel());

    expect(await readSpeakerModels(folder)).to.deep.equal({
      segmentation: join(folder, 'pyannote', 'model.int8.onnx'),
      embedding: join(folder, 'voices', 'en_voxceleb.onnx'),
    });
  });

  it('names the model that is missing', async () => {
    expect((await failureOf(readSpeakerModels(folder))).message).to.contain('has no segmentation model');
    await writeFile(join(folder, 'model.onnx'), segmentationModel());
    expect((await failureOf(readSpeakerModels(folder))).message).to.contain('has no embedding model');
  });
});

describe('assignSpeakers', () => {
  const words: Word[] = [0, 1, 2, 3, 4, 5].map((second) => ({
    text: `w${second}`,
    startSeconds: second,
    endSeconds: second + 0.4,
    confidence: 0.9,
  }));
  const turn = (speaker: number, startSeconds: number, endSeconds: number) => ({
    ...{ speaker, startSeconds, endSeconds },
  });
  const speakersOf = (turns: Parameters<typeof assignSpeakers>[1]) =>
    assignSpeakers(words, turns).map(({ speaker }) => speaker);

  it('gives each word the speaker of its turn, in a pause the one before', () => {
    expect(speakersOf([turn(1, 0.2, 1.5), turn(2, 3.1, 9)])).to.deep.equal([1, 1, 1, 2, 2, 2]);
  });

  it('ignores a turn that is too short between two of another speaker', () => {
    expect(speakersOf([turn(1, 0, 1.9), turn(2, 2, 2.4), turn(1, 2.9, 9)])).to.deep.equal([1, 1, 1, 1, 1, 1]);
  });

  it('leaves words as they are without turns', () => {
    expect(assignSpeakers(words, [])).to.deep.equal(words);
  });
});
