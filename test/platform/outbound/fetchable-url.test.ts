import { expect } from 'chai';
import { requireFetchableUrl } from '../../../services/platform/outbound/fetchable-url.js';
import { makeAddressPermit } from '../../../services/platform/outbound/permitted-address.js';

const HTTP = 'body.videoUrl must be an http or https URL';

const REFUSED: readonly (readonly [url: string, message: string])[] = [
  ['', HTTP],
  ['talk.mp4', HTTP],
  ['//media.example/talk.mp4', HTTP],
  ['file:///etc/passwd', HTTP],
  ['ftp://media.example/talk.mp4', HTTP],
  ['gopher://127.0.0.1:11211/_stats', HTTP],
  ['data:video/mp4;base64,AAAA', HTTP],
  ['javascript:alert(1)', HTTP],
  ['http:media.example', HTTP],
  ['http:/media.example', HTTP],
  ['http:///media.example', HTTP],
  ['http://', HTTP],
  ['http://?x', HTTP],
  ['http:\\\\media.example', HTTP],
  ['http://media.example\\@127.0.0.1/', HTTP],
  [' http://media.example/', HTTP],
  ['http://media.example/a b', HTTP],
  ['http://media.exa\nmple/', HTTP],
  ['http://media.example/\u0000', HTTP],
  ['http://media.example:99999/', HTTP],
  ['http://[fe80::1%25eth0]/', HTTP],
  ['http://[::1', HTTP],
  ['http://1.2.3.4.5/', HTTP],
  ['http://256.0.0.1/', HTTP],
  ['http://ann@media.example/', 'body.videoUrl must not contain a user name or password'],
  ['https://ann:secret@media.example/', 'body.videoUrl must not contain a user name or password'],
  ['http://127.0.0.1%00@media.example/', 'body.videoUrl must not contain a user name or password'],
  ['http://media.example:25/', 'body.videoUrl must not use port 25, which is not for http'],
  ['https://media.example:22/', 'body.videoUrl must not use port 22, which is not for http'],
  [`https://media.example/${'a'.repeat(2048)}`, 'body.videoUrl must be at most 2048 characters'],
];

const ACCEPTED = [
  'http://media.example/talk.mp4',
  'HTTPS://media.example',
  'https://media.example:8443/talk.mp4?signature=a%20b#t=5',
  'https://bücher.example/ä.mp4',
  'http://media.example./talk.mp4',
  'http://93.184.215.14:9000/talk.mp4',
  'http://[2606:4700:4700::1111]/talk.mp4',
];

describe('requireFetchableUrl', () => {
  for (const [url, message] of REFUSED)
    it(`refuses ${JSON.stringify(url.slice(0, 60))}`, () => {
      expect(() => requireFetchableUrl('body.videoUrl', url, () => true))
        .to.throw(message)
        .that.includes({ code: 'validation_error', field: 'body.videoUrl', message });
    });

  it('accepts http and https addresses of any host, with or without a port', () => {
    for (const url of ACCEPTED)
      expect(() => requireFetchableUrl('body.videoUrl', url, () => true), url).not.to.throw();
  });

  it('refuses a host that is a forbidden IP address, with the message for every address that cannot be fetched', () => {
    for (const url of ['http://10.0.0.1/a', 'http://0x0a000001/a', 'https://[::ffff:10.0.0.1]/a'])
      expect(() => requireFetchableUrl('body.watermark.imageUrl', url, makeAddressPermit([])), url)
        .to.throw('body.watermark.imageUrl could not be fetched')
        .that.includes({ code: 'validation_error', field: 'body.watermark.imageUrl' });
  });
});
