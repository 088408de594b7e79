import { expect } from 'chai';
import { openTextEngines, type TextEngines } from '../../../../services/media/ai/text/open-text-engines.js';
import { TextEnv } from '../../../../services/media/ai/text/text-config.js';
import type { SourceMaterial } from '../../../../services/media/ai/text/text-engine.js';
import { failureOf } from '../../../setup/failure-of.js';
import { chatAnswer, type ProtocolServer, startProtocolServer } from '../openai-protocol-server.js';
import { aSourceMaterial } from './a-source-material.js';

/** Returns the given text in the requested form. */
const copyingServer = () =>
  startProtocolServer(({ body }) => {
    const { material } = JSON.parse(body.messages[1].content) as { material: SourceMaterial };
    const { properties } = body.response_format.json_schema.schema;
    const { sentences } = material;
    return chatAnswer(
      properties.lines
        ? {
            lines: sentences.map((one) => ({ start: one.startSeconds, end: one.endSeconds, text: one.text })),
          }
        : {
            title: material.title,
            intro: null,
            closing: null,
            steps: sentences.map((one) => ({ title: one.text, text: one.text, at: one.startSeconds })),
          },
    );
  });

describe('every text engine of this machine', () => {
  let server: ProtocolServer;
  const engines: Array<{ id: string; writing: TextEngines }> = [];

  before(async () => {
    server = await copyingServer();
    const env = { TEXT_OPENAI_BASE_URL: server.baseUrl };
    for (const { id, isReady } of await openTextEngines(TextEnv.parse(env)).describe()) {
      if (isReady) engines.push({ id, writing: openTextEngines(TextEnv.parse({ ...env, TEXT_ENGINE: id })) });
    }
  });
  after(() => server.close());

  const input = (more: Partial<SourceMaterial> = {}) => ({
    language: 'en',
    material: aSourceMaterial(more),
    direction: {},
    signal: new AbortController().signal,
  });

  it('includes the plain one and the server', () => {
    expect(engines.map(({ id }) => id)).to.have.members(['plain', 'openai']);
  });

  it('writes lines in order of time that neither overlap nor exceed the video', async () => {
    for (const { id, writing } of engines) {
      for (const source of ['video', 'transcript'] as const) {
        const lines = await writing.writeScript({ ...input(), source });

        expect(lines, id).not.to.deep.equal([]);
        let previous = 0;
        for (const { startSeconds, endSeconds, text } of lines) {
          expect(startSeconds, id).to.be.at.least(previous);
          expect(endSeconds, id).to.be.at.least(startSeconds).and.at.most(60);
          expect(text.trim(), id).not.to.equal('');
          previous = endSeconds;
        }
      }
    }
  });

  it('writes an article whose steps have the time they were written from', async () => {
    for (const { id, writing } of engines) {
      const { title, steps } = await writing.writeArticle(input());

      expect(title, id).to.equal('Changing the language');
      expect(steps.length, id).to.be.greaterThan(1);
      const times = steps.map(({ atSeconds }) => atSeconds);
      expect(times, id).to.deep.equal([...times].sort((a, b) => a - b));
      const starts = aSourceMaterial().sentences.map(({ startSeconds }) => startSeconds);
      for (const time of times) expect(starts, id).to.include(time);
    }
  });

  it('does nothing once aborted', async () => {
    for (const { id, writing } of engines) {
      const signal = AbortSignal.abort(new Error('enough'));

      expect(await failureOf(writing.writeArticle({ ...input(), signal })), id).to.have.property(
        'message',
        'enough',
      );
    }
  });
});
