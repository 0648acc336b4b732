import { afterEach, expect, test } from 'vitest';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { deviceName, deviceText } from '#server/gateway/auth/devices.ts';
import { factorFacts } from '#server/gateway/auth/factors/factor-notices.ts';
import type { StoredFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { identityName } from '#server/gateway/auth/identity-names.ts';
import { deviceHash, newDeviceMail } from '#server/gateway/auth/known-devices.ts';
import { byService, passkeyFacts } from '#server/gateway/auth/notices.ts';
import { codeText } from '#server/gateway/auth/sms-codes.ts';
import { noticeText } from '#server/gateway/auth/text-notices.ts';
import { setCatalog } from '#shared/text.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36';
const german = () =>
  setCatalog('de-DE', {
    '{{browser}} on {{system}}': '{{browser}} unter {{system}}',
    'A program on {{system}}': 'Ein Programm unter {{system}}',
    'An unknown device': 'Ein unbekanntes Gerät',
    unknown: 'unbekannt',
    "an administrator's program": 'dem Programm eines Administrators',
    'A passkey': 'Ein Passkey',
    'A passkey ({{name}})': 'Ein Passkey ({{name}})',
    'A phone': 'Ein Telefon',
    'ending in {{digits}}': 'mit der Endung {{digits}}',
    'A wallet': 'Ein Wallet',
    'Your code is {{code}}': 'Ihr Code ist {{code}}',
    'A recovery code of your account was used just now, {{count}} is left.|A recovery code of your account was used just now, {{count}} are left.':
      { one: 'Ein Code wurde benutzt, noch einer.', other: 'Ein Code wurde benutzt, noch {{count}}.' },
    'If this was not you, set a new password at once and tell whoever runs the site.': 'Waren Sie das?',
  });
afterEach(() => setCatalog('en-US', {}));

test('mails name devices, their addresses, and times in the language and zone of the portal', () => {
  german();
  const context = { timeZone: () => 'Europe/Berlin', siteUrl: 'https://portal.test' } as AuthContext;
  const sign = { userId: 'u', address: undefined, userAgent: CHROME };
  expect(newDeviceMail(context, 'a@b.test', sign, new Date('2020-03-02T17:05:00Z')).data).toEqual({
    ...{ email: 'a@b.test', site_url: 'https://portal.test' },
    ...{ device: 'Chrome unter Windows', address: 'unbekannt', signed_in_at: '2. März 2020, 18:05 MEZ' },
  });
  expect(deviceText('Dalvik/2.1.0 (Linux; U; Android 16)')).toBe('Ein Programm unter Android');
  expect(deviceText('')).toBe('Ein unbekanntes Gerät');
});

test('a device stays known when the language of the portal changes', () => {
  const known = () => [
    deviceName(CHROME),
    deviceHash({ userId: 'u', address: '10.0.0.1', userAgent: CHROME }),
  ];
  const before = known();
  german();
  expect(known()).toEqual(before);
});

test('mails and messages name what was changed in the language of the portal', () => {
  german();
  const phone = { factor_type: 'phone', phone: '15550142', friendly_name: null } as StoredFactor;
  expect(factorFacts(phone)).toEqual({ factor: 'Ein Telefon (mit der Endung 42)' });
  expect([passkeyFacts(''), passkeyFacts('Büro')]).toEqual([
    { passkey: 'Ein Passkey' },
    { passkey: 'Ein Passkey (Büro)' },
  ]);
  expect(identityName('web3')).toBe('Ein Wallet');
  expect(byService()).toEqual({ device: 'dem Programm eines Administrators' });
  expect(codeText('123456', 'https://portal.test/x')).toBe('Ihr Code ist 123456\n\n@portal.test #123456');
  expect(noticeText('recovery_code_used', { codes_left: '9' })).toBe(
    'Ein Code wurde benutzt, noch 9. Waren Sie das?',
  );
  expect(noticeText('recovery_code_used', { codes_left: '1' })).toBe(
    'Ein Code wurde benutzt, noch einer. Waren Sie das?',
  );
});
