import { expect } from 'chai';
import { withoutNulls } from '../../rest-adapter/mcp/message.js';
import { pageOf } from '../../rest-adapter/mcp/tools/page-list.js';
import { beginningOf, shorten } from '../../rest-adapter/mcp/tools/shorten.js';
import { inTools } from '../../rest-adapter/mcp/tools/tool-names.js';
import { originOfHost, underBaseUrl } from '../../schemas/self-registered-clients.js';

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const LINES = Array.from({ length: 1800 }, (_, i) => ({
  index: i,
  start: i * 4,
  text: `Zeile ${i}: „Grüße“`,
}));

describe('answers of MCP tools', () => {
  it('are shortened where they are longest, and say how much is left out', () => {
    const answer = {
      videoId: 'vid_1',
      lines: LINES,
      locked: false,
      article: { content: 'a\n'.repeat(9_000) },
    };

    const { json, cuts } = shorten(answer, 20_000);

    expect(sizeOf(JSON.stringify(json))).to.be.within(18_000, 20_000);
    expect(json).to.include({ videoId: 'vid_1', locked: false });
    const { lines, article } = json as unknown as typeof answer;
    expect(lines).to.deep.equal(LINES.slice(0, lines.length));
    expect(cuts).to.deep.equal([
      { field: 'lines', shown: lines.length, total: 1800 },
      ...(article.content.length < 18_000
        ? [{ field: 'article.content', shown: article.content.length, total: 18_000 }]
        : []),
    ]);
    expect(shorten(answer, 1_000_000)).to.deep.equal({ json: answer, cuts: [] });
  });

  it('are never cut within a character, and after a line where there is one', () => {
    expect(beginningOf('äöü', 3)).to.equal('ä');
    expect(beginningOf('🎬🎬', 7)).to.equal('🎬');
    expect(beginningOf('one\ntwo\nthree', 10)).to.equal('one\ntwo\n');
    expect(beginningOf('short', 10)).to.equal('short');
    const { json } = shorten({ text: '\u0001"\n'.repeat(1000) }, 500);
    expect(sizeOf(json)).to.be.at.most(500);
  });

  it('have the entries of a list that contain the words, as many as fit', () => {
    const voices = Array.from({ length: 90 }, (_, i) => ({
      id: `voice_${i}`,
      name: `Voice ${i}`,
      gender: 'female',
    }));
    const all = { search: '', limit: 200, offset: 0 };

    expect(pageOf({ voices }, 'voices', { ...all, limit: 10, offset: 85 }, 20_000)).to.deep.equal({
      voices: voices.slice(85),
      total: 90,
      nextOffset: null,
    });
    expect(pageOf({ voices }, 'voices', { ...all, search: 'Female voice_42' }, 20_000).voices).to.deep.equal([
      voices[42],
    ]);
    const bounded = pageOf({ voices }, 'voices', all, 2_000);
    expect(sizeOf(JSON.stringify(bounded))).to.be.at.most(2_000);
    expect(bounded.nextOffset).to.equal((bounded.voices as unknown[]).length);
  });

  it('name tools where the API names routes', () => {
    expect(inTools('must be a language that GET /v1/languages lists, such as en')).to.equal(
      'must be a language that list_languages lists, such as en',
    );
    expect(inTools('see GET /v1/tools/{type}.')).to.equal('see get_tool.');
    expect(inTools('PUT /v1/videos/{id}/script, then POST /v1/elsewhere')).to.equal(
      'replace_script, then POST /v1/elsewhere',
    );
  });
});

describe('messages of MCP clients', () => {
  it('lose what is null around the arguments, and nothing within', () => {
    const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

    expect(withoutNulls(call({ name: 'a', arguments: null, _meta: { progressToken: null } }))).to.deep.equal(
      call({ name: 'a', _meta: {} }),
    );
    expect(withoutNulls(call({ name: 'a', arguments: { projectId: null } }))).to.deep.equal(
      call({ name: 'a', arguments: { projectId: null } }),
    );
    expect(withoutNulls(call(null))).to.deep.equal({ jsonrpc: '2.0', id: 1, method: 'tools/call' });
    for (const other of [null, 'text', [1], { id: null }]) expect(withoutNulls(other)).to.deep.equal(other);
  });

  it('reach a service of the same machine under each of its names, and only that one', () => {
    const base = 'http://localhost:8080';

    expect(originOfHost(base, '127.0.0.1:8080')).to.equal('http://127.0.0.1:8080');
    expect(originOfHost(base, '[::1]:8080')).to.equal('http://[::1]:8080');
    for (const host of ['127.0.0.1:9090', '127.0.0.1', 'evil.example:8080', 'x y', undefined])
      expect(originOfHost(base, host), host).to.equal(base);
    expect(originOfHost('https://video.example', '127.0.0.1')).to.equal('https://video.example');

    expect(underBaseUrl(base, 'http://127.0.0.1:8080/mcp')).to.equal('http://localhost:8080/mcp');
    for (const url of [
      'https://127.0.0.1:8080/mcp',
      'http://127.0.0.1:9090/mcp',
      'http://evil.example:8080/mcp',
      'x',
    ])
      expect(underBaseUrl(base, url)).to.equal(url);
  });
});
