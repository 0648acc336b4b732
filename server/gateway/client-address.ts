/** The part of a client address that one household or host owns: an IPv6 address counts by its /64. */
export function addressBlock(address: string): string {
  const groups = ipv6Groups(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : plainAddress(address);
}

/** The network that a client address is in, as wide as one provider often has it: /16, or /32 for IPv6. */
export function networkOf(address: string): string {
  const groups = ipv6Groups(address);
  if (groups) return `${groups.slice(0, 2).join(':')}::/32`;
  return `${plainAddress(address).split('.').slice(0, 2).join('.')}.0.0/16`;
}

/** An IPv4 address, also one that came written as IPv6. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address without leading zeros; undefined for any other address. */
function ipv6Groups(address: string): string[] | undefined {
  if (!plainAddress(address).includes(':')) return undefined;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
