import { expect } from 'chai';
import { MalformedResponse, ResponseReader, type WholeResponse } from '../../gateway/response-reader.js';

const lines = (...all: readonly string[]): string => all.join('\r\n');

function read(text: string, cuts: readonly number[] = []): WholeResponse | null {
  const bytes = Buffer.from(text);
  const reader = new ResponseReader();
  const ends = [...cuts, bytes.length];
  let start = 0;
  let response: WholeResponse | null = null;
  for (const end of ends) {
    const part = Buffer.from(bytes.subarray(start, end));
    response = reader.read(part) ?? response;
    if (!response) part.fill(0);
    start = end;
  }
  return response;
}

const shown = (response: WholeResponse | null) => response && { ...response, body: response.body.toString() };

describe('ResponseReader', () => {
  const valid: Readonly<Record<string, [text: string, body: string, keepAliveMs: number]>> = {
    'with a length': [
      lines('HTTP/1.1 200 OK', 'Content-Length: 7', '', '{"é":1}').replace('7', '8'),
      '{"é":1}',
      4000,
    ],
    'in chunks': [
      lines(
        'HTTP/1.1 200 OK',
        'transfer-encoding:  Chunked',
        '',
        '3',
        '{"a',
        'A;x=y',
        '":"bcdefgh',
        '2',
        '"}',
        '0',
        '',
        '',
      ),
      '{"a":"bcdefgh"}',
      4000,
    ],
    'in chunks with a trailer': [
      lines('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', '2', '{}', '0', 'x: y', '', ''),
      '{}',
      4000,
    ],
    'after interim responses': [
      lines(
        'HTTP/1.1 100 Continue',
        '',
        'HTTP/1.1 103 Early Hints',
        'link: x',
        '',
        'HTTP/1.1 200 OK',
        'content-length: 2',
        '',
        '{}',
      ),
      '{}',
      4000,
    ],
    'without a body': [lines('HTTP/1.1 204 No Content', '', ''), '', 4000],
    'with an empty body': [lines('HTTP/1.1 200 OK', 'content-length: 0', '', ''), '', 4000],
    'with a stated keep-alive': [
      lines('HTTP/1.1 200', 'Keep-Alive: max=5, timeout=72', 'content-length: 2', '', '[]'),
      '[]',
      72_000,
    ],
    'with repeated and listed options of the connection': [
      lines(
        'HTTP/1.1 200 OK',
        'connection: x',
        'Connection: keep-alive, Close',
        'content-length: 2',
        '',
        '[]',
      ),
      '[]',
      0,
    ],
    'after which the connection is closed': [
      lines('HTTP/1.1 200 OK', 'connection: close', 'content-length: 2', '', '[]'),
      '[]',
      0,
    ],
  };
  for (const [name, [text, body, keepAliveMs]] of Object.entries(valid))
    it(`reads a response ${name}, wherever it is split`, () => {
      const statusCode = Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(text)?.[1]);
      const whole = { statusCode, body, keepAliveMs };
      expect(shown(read(text))).to.deep.equal(whole);
      const { length } = Buffer.from(text);
      for (let cut = 1; cut < length; cut++)
        expect(shown(read(text, [cut])), `at ${cut}`).to.deep.equal(whole);
      const everywhere = Array.from({ length: length - 1 }, (_, i) => i + 1);
      expect(shown(read(text, everywhere))).to.deep.equal(whole);
      for (let end = 0; end < length; end++) expect(readBeginning(text, end), `before ${end}`).to.equal(null);
    });

  it('reads a response without a length until the connection ends', () => {
    const reader = new ResponseReader();

    expect(reader.read(Buffer.from(lines('HTTP/1.1 200 OK', '', '{"a"')))).to.equal(null);
    expect(reader.read(Buffer.from(':1}'))).to.equal(null);
    expect(shown(reader.end())).to.deep.equal({ statusCode: 200, body: '{"a":1}', keepAliveMs: 0 });
  });

  it('does not take the end of the connection for the end of a response that states its length', () => {
    for (const head of ['content-length: 3', 'transfer-encoding: chunked']) {
      const reader = new ResponseReader();
      reader.read(Buffer.from(lines('HTTP/1.1 200 OK', head, '', '3')));
      expect(reader.end(), head).to.equal(null);
    }
  });

  const malformed: Readonly<Record<string, string>> = {
    'another protocol': 'SSH-2.0-x\r\n\r\n',
    'HTTP/1.0': lines('HTTP/1.0 200 OK', 'content-length: 0', '', ''),
    'a change of the protocol': lines('HTTP/1.1 101 Switching Protocols', '', ''),
    'two lengths': lines('HTTP/1.1 200 OK', 'content-length: 2', 'content-length: 3', '', '{}'),
    'a length that is no number': lines('HTTP/1.1 200 OK', 'content-length: 2, 2', '', '{}'),
    'a negative length': lines('HTTP/1.1 200 OK', 'content-length: -2', '', '{}'),
    'a length and chunks': lines(
      'HTTP/1.1 200 OK',
      'content-length: 2',
      'transfer-encoding: chunked',
      '',
      '0',
      '',
      '',
    ),
    'another encoding': lines('HTTP/1.1 200 OK', 'transfer-encoding: gzip, chunked', '', '0', '', ''),
    'bytes behind the end': lines('HTTP/1.1 200 OK', 'content-length: 2', '', '{}x'),
    'a chunk without a size': lines('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', 'x', ''),
    'a chunk that is too long': lines('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', '1', 'ab', ''),
    'a head that does not end': `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}`,
  };
  for (const [name, text] of Object.entries(malformed))
    it(`refuses ${name}`, () => {
      expect(() => read(text)).to.throw(MalformedResponse);
    });

  function readBeginning(text: string, end: number): WholeResponse | null {
    return new ResponseReader().read(Buffer.from(text).subarray(0, end));
  }
});
