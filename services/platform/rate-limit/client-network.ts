import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::') as [string, string | undefined];
  const first = head.split(':').filter(Boolean);
  if (tail === undefined) return first;
  const last = tail.split(':').filter(Boolean);
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * Returns the network of an IPv6 address with a prefix of this many 16-bit groups; any other address is
 * returned unchanged.
 */
function networkOf(address: string, prefixGroups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%');
  const groups = groupsOf(bare).slice(0, prefixGroups);
  const prefix = groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
  return `${prefix}::/${16 * prefixGroups}`;
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 network that one IPv6 client is
 * usually assigned.
 */
export const clientNetwork = (address: string): string => networkOf(address, 4);

/**
 * Returns the subnet that one party may control: an IPv4 /24, or an IPv6 /48, the most that one site is
 * assigned (RFC 6177).
 */
export function clientSubnet(address: string): string {
  const network = networkOf(address, 3);
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}
