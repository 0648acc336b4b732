import { expect, test } from 'vitest';
import { ForbiddenAddressError, guardedLookup, isPublicAddress } from '#server/gateway/public-address.ts';

test.each([
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
])('%s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const ask = (all: boolean, isAllowed = isPublicAddress) =>
  new Promise<unknown>((resolve, reject) => {
    guardedLookup(isAllowed)('localhost', { all }, (error, address) =>
      error ? reject(error) : resolve(address),
    );
  });

test('a name that resolves to this machine is refused, whichever way it is looked up', async () => {
  await expect(ask(true)).rejects.toThrow(ForbiddenAddressError);
  await expect(ask(false)).rejects.toThrow('localhost is not an address on the public internet.');
});

test('of several addresses only the allowed ones are returned', async () => {
  expect(await ask(false, (address) => address === '127.0.0.1')).toBe('127.0.0.1');
  expect(await ask(true, (address) => address === '127.0.0.1')).toEqual([
    { address: '127.0.0.1', family: 4 },
  ]);
});
