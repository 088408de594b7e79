import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The only part of IPv6 with public addresses: mapped, compatible, NAT64 and local ones lie outside. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** Public ranges by number only: clouds serve a machine's own secrets here. */
const METADATA = ['168.63.129.16/32'].map((network) => ipaddr.parseCIDR(network));

/**
 * Parses `10.0.0.0/8`, `fd00::/8`, or one address. Throws on anything else: a short form such as `10/8` means
 * another network.
 */
export function readNetwork(text: string): Network {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const max = version === 4 ? 32 : 128;
  const sized = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
  if (version === 0 || address.includes('%') || more.length > 0 || !sized)
    throw new RangeError(`${text} is not an IP address or network`);
  return ipaddr.parseCIDR(`${address}/${bits ?? max}`);
}

const isWithin = (address: Address, network: Network) =>
  address.kind() === network[0].kind() && address.match(network);

/** ISATAP embeds an IPv4 address, under any prefix, behind 0:5efe or 200:5efe (RFC 5214). */
function isIsatap(address: Address): boolean {
  if (!(address instanceof ipaddr.IPv6)) return false;
  return ((address.parts[4] as number) & 0xfdff) === 0 && address.parts[5] === 0x5efe;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return isWithin(address, GLOBAL_UNICAST) && !isIsatap(address);
  return !METADATA.some((network) => isWithin(address, network));
}

/**
 * Whether the address belongs to this machine, which would reach itself behind its own firewall. Read on each
 * call, since addresses change.
 */
function isOwn(address: Address): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((one) => ipaddr.parse(one.address).toNormalizedString() === address.toNormalizedString());
}

/**
 * Creates a check whether an address may be connected to: public and not this machine's, or allowed by the
 * operator.
 */
export function makeAddressPermit(allowCidrs: readonly string[]): (address: string) => boolean {
  const allowed = allowCidrs.map(readNetwork);
  return (text) => {
    if (isIP(text) === 0 || text.includes('%')) return false;
    const address = ipaddr.parse(text);
    return allowed.some((network) => isWithin(address, network)) || (isPublic(address) && !isOwn(address));
  };
}
