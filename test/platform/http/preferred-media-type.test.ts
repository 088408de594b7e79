import { expect } from 'chai';
import { preferredMediaType } from '../../../services/platform/http/preferred-media-type.js';

const JSON_TYPE = 'application/json';
const HTML = 'text/html';

describe('preferredMediaType', () => {
  const cases: ReadonlyArray<[accept: string | undefined, preferred: string | null]> = [
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    [' , ', JSON_TYPE],
    ['application/json;charset=UTF-8', JSON_TYPE],
    ['application/json; charset="utf-8"', JSON_TYPE],
    ['Application/JSON ; Charset=utf-8 ; q=0.3', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['text/html, image/gif, *; q=.2, */*; q=.2', HTML],
    ['text/html;q=0.2, application/json;q=0.9', JSON_TYPE],
    ['text/html;charset=utf-8, application/json', HTML],
    ['application/json;q=0, */*', HTML],
    ['*/*;q=0.1, application/json;q=0', HTML],
    ['application/json;q=0', null],
    ['*/*;q=0', null],
    ['application/json;charset=utf-16', null],
    ['image/png', null],
    ['json', null],
  ];
  for (const [accept, preferred] of cases)
    it(`${accept === undefined ? 'without Accept' : `with "${accept}"`} is ${preferred}`, () => {
      expect(preferredMediaType(accept, [JSON_TYPE, HTML])).to.equal(preferred);
    });
});
