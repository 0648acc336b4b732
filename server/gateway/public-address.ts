import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Whether a connection may go to an IP address. */
export type AddressRule = (address: string) => boolean;

/** A name that leads nowhere but to addresses which must not be reached. */
export class ForbiddenAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not an address on the public internet.`);
    this.name = 'ForbiddenAddressError';
  }
}

/** IPv4 that is not the public internet: the special-purpose registry of IANA (RFC 6890 and its successors). */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** What lies within 2000::/3 and is not the public internet, or leads to IPv4 by a detour. */
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC_V4) notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the public internet; false for what is no address. */
export const isPublicAddress: AddressRule = (address) => {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
};

/**
 * Looks names up and answers only the addresses that the rule allows. The connection is made to what it answers, so
 * that a name which means something else a moment later (rebinding) gains nothing.
 */
export function guardedLookup(isAllowed: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(new ForbiddenAddressError(hostname), '', 0);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Refuses a host that is itself an address which the rule forbids: nothing is looked up for one.
 * @param host as in `URL.hostname`: an IPv6 address stands in brackets
 * @throws ForbiddenAddressError
 */
export function assertHostAllowed(host: string, isAllowed: AddressRule): void {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isAllowed(address)) throw new ForbiddenAddressError(host);
}
