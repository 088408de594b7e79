import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::') as [string, string | undefined];
  const first = head.split(':').filter(Boolean);
  if (tail === undefined) return first;
  const last = tail.split(':').filter(Boolean);
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/** Who counts as one client: an IPv4 address, or the /64 network that one IPv6 client is given whole. */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%');
  const groups = groupsOf(bare).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The part of the network that one party may hold many addresses of: an IPv4 /24, an IPv6 /64. */
export function clientSubnet(address: string): string {
  const network = clientNetwork(address);
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}
