import { networkInterfaces } from 'node:os';
import { expect } from 'chai';
import { readConfig } from '../../../services/platform/config/config.js';
import { OutboundEnv } from '../../../services/platform/outbound/outbound-env.js';
import { makeAddressPermit } from '../../../services/platform/outbound/permitted-address.js';

/**
 * Addresses at the boundaries of the non-public ranges, by class. The first three classes are those of
 * smokescreen's own table.
 */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  private: ['10.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.64.0.100', '100.100.100.200', '100.127.255.254'],
  'IPv4 inside IPv6': [
    '64:ff9b::ac1c:5',
    '64:ff9b::c000:201',
    '64:ff9b::a00:1',
    '64:ff9b::808:808',
    '64:ff9b::ffff:ffff',
    '64:ff9b:1::a00:1',
    '64:ff9b:1:ffff:ffff:ffff:a00:1',
    '2002:c000:201::1',
    '2002:a00:1::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:0:1234:5678:9abc:def0:1234:5678',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::a9fe:a9fe',
    '2606:4700::5efe:10.0.0.1',
    '2606:4700::200:5efe:7f00:1',
    'fe80::5efe:192.168.0.1',
  ],
  loopback: ['127.0.0.1', '127.1.2.3', '127.255.255.255', '::1'],
  'link-local and metadata': [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.0.1',
    'fe80::1',
    'febf::1',
    'fd00:ec2::254',
    '168.63.129.16',
    '192.0.0.192',
  ],
  unspecified: ['0.0.0.0', '0.1.2.3', '0.255.255.255', '::'],
  'broadcast and multicast': ['255.255.255.255', '224.0.0.1', '239.255.255.255', 'ff02::2', 'ff0e::1'],
  reserved: ['240.0.0.1', '254.255.255.255', '192.0.0.1', '192.88.99.1', '192.52.193.1', '192.175.48.1'],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  benchmark: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'local IPv6': ['fc00::1', 'fdff::1', 'fec0::1', 'feff::1'],
  'other IPv6': [
    '100::1',
    '100:0:0:1::1',
    '2001:10::1',
    '2001:20::1',
    '2001:1ff::1',
    '5f00::1',
    '4000::1',
    '1::1',
    '64:ff9c::1',
  ],
  'non-canonical': [
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '010.0.0.1',
    '8.8.8.8 ',
    'fe80::1%eth0',
    '2606:4700:4700::1111%eth0',
    '[::1]',
    '8.8.8.8:80',
  ],
};

const PERMITTED = [
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.254',
  '100.128.0.1',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '169.255.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '192.169.0.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:812::200e',
];

describe('permitted addresses', () => {
  const isPermitted = makeAddressPermit([]);

  for (const [name, addresses] of Object.entries(REFUSED))
    it(`exclude ${name} addresses`, () => {
      expect(addresses.filter(isPermitted)).to.deep.equal([]);
    });

  it('include the public ones, up to the boundaries of the other ranges', () => {
    expect(PERMITTED.filter((address) => !isPermitted(address))).to.deep.equal([]);
  });

  it('exclude this machine’s own, public or not', () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address));

    expect(own).not.to.be.empty;
    expect(own.filter(isPermitted)).to.deep.equal([]);
  });

  it('include those that the operator allows, in their canonical form only', () => {
    const allowing = makeAddressPermit(['10.0.1.0/24', '127.0.0.1', 'fd00:1::/32']);

    for (const address of ['10.0.1.1', '10.0.1.255', '127.0.0.1', 'fd00:1::5', '8.8.8.8'])
      expect(allowing(address), address).to.equal(true);
    for (const address of ['10.0.2.1', '127.0.0.2', 'fd00:2::5', '::ffff:10.0.1.1', '64:ff9b::a00:101'])
      expect(allowing(address), address).to.equal(false);
  });
});

describe('OUTBOUND_ALLOW_CIDRS', () => {
  const read = (OUTBOUND_ALLOW_CIDRS?: string) =>
    readConfig(OutboundEnv, { OUTBOUND_ALLOW_CIDRS }).OUTBOUND_ALLOW_CIDRS;

  it('allows nothing unless it is set, and accepts a list', () => {
    expect(read()).to.deep.equal([]);
    expect(read('')).to.deep.equal([]);
    expect(read('10.1.2.0/24, fd00::/8,192.168.1.7')).to.deep.equal([
      '10.1.2.0/24',
      'fd00::/8',
      '192.168.1.7',
    ]);
  });

  it('refuses invalid networks, and short forms that mean another one', () => {
    const wrong = [
      '10/8',
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0.0/8/8',
      'storage.lan',
      '0x7f.1/8',
      '10.0.0.0/',
      '10.0.0.0/8,',
      'fe80::%eth0/10',
    ];
    for (const value of wrong)
      expect(() => read(value), value).to.throw(/OUTBOUND_ALLOW_CIDRS: must be addresses or networks/);
  });
});
