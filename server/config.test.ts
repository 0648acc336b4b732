import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { loadConfig, type Mode } from './config.ts';

test('every setting has a default', () => {
  const config = loadConfig({}, 'start');
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
  });
  expect(config.dataDir).toMatch(/[\\/]data$/);
  expect(loadConfig({}, 'demo').dataDir).toMatch(/[\\/]data[\\/]demo$/);
});

test('an empty variable counts as not set', () => {
  expect(loadConfig({ PORT: '', PUBLIC_URL: ' ' }, 'start').port).toBe(3000);
});

test('the public URL follows host and port, and loses its trailing slash', () => {
  expect(loadConfig({ HOST: '0.0.0.0', PORT: '80' }, 'start').publicUrl).toBe('http://localhost:80');
  expect(loadConfig({ HOST: '::1' }, 'start').publicUrl).toBe('http://[::1]:3000');
  expect(loadConfig({ PUBLIC_URL: 'https://work.example.com/' }, 'start').publicUrl).toBe(
    'https://work.example.com',
  );
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'three'],
  ['PUBLIC_URL', 'work.example.com'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['MAP_STYLE_URL', 'maps.example.com/style.json'],
  ['LOG_LEVEL', 'loud'],
  ['REST_MAX_ROWS', '0'],
  ['AUTH_JWT_EXPIRY_SECONDS', 'soon'],
  ['BRANDING_FILE', '/nowhere/branding.json'],
])('refuses %s=%s in one sentence with its name', (name, value) => {
  expect(() => loadConfig({ [name]: value }, 'start')).toThrow(
    new RegExp(`^${name}=${value}.*cannot be used: .+`),
  );
});

test('an invalid secret is named and not shown', () => {
  const load = () => loadConfig({ METRICS_TOKEN: 'short' }, 'start');
  expect(load).toThrow(/^METRICS_TOKEN cannot be used: .+/);
  expect(load).not.toThrow(/short/);
});

test.each([
  'postgres://user:se,cret@one,two/fieldfare?target_session_attrs=read-write',
  'postgresql://user:secret@one:5432,two:5432/fieldfare',
  'postgres://user:secret@one/fieldfare?host=one,two',
])('refuses several hosts in %s, which the driver does not try', (url) => {
  const load = () => loadConfig({ DATABASE_URL: url }, 'start');
  expect(load).toThrow(/^DATABASE_URL cannot be used: it names several hosts: .* HAProxy\.$/);
});

test('takes a password and a name with a comma for what they are', () => {
  const url = 'postgres://user:se,cret@one/fie,ld';
  expect(loadConfig({ DATABASE_URL: url }, 'start').databaseUrl).toBe(url);
});

test('refuses a secret without repeating it', () => {
  expect(() => loadConfig({ METRICS_TOKEN: 'short' }, 'start')).toThrow(
    /^METRICS_TOKEN cannot be used: (?!.*short)/,
  );
});

test('the storage settings are checked like the others', () => {
  const { gatewaySettings } = loadConfig({ STORAGE_MAX_SIZE_BYTES: '-1' }, 'start');
  expect(() => gatewaySettings({ storageUrlSecret: 'x'.repeat(32), factorSecret: 'x'.repeat(32) })).toThrow(
    'STORAGE_MAX_SIZE_BYTES=-1 cannot be used',
  );
});

test('branding is read from a file, and unknown entries are refused', () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'branding.json');
  writeFileSync(file, JSON.stringify({ companyName: 'Alder Facility Services' }));
  expect(loadConfig({ BRANDING_FILE: file }, 'start').branding).toEqual({
    productName: 'Fieldfare',
    companyName: 'Alder Facility Services',
    supportEmail: null,
    supportPhone: null,
  });
  writeFileSync(file, JSON.stringify({ colour: 'red' }));
  expect(() => loadConfig({ BRANDING_FILE: file }, 'start')).toThrow(
    /BRANDING_FILE=.*cannot be used.*colour/s,
  );
});

test.each<[Mode, string, boolean]>([
  ['demo', '0.0.0.0', false],
  ['demo', '192.168.1.10', false],
  ['demo', '127.0.0.1', true],
  ['demo', '::1', true],
  ['demo', 'localhost', true],
  ['start', '0.0.0.0', true],
])('%s on HOST=%s is allowed: %s', (mode, host, allowed) => {
  const load = () => loadConfig({ HOST: host }, mode);
  if (allowed) expect(load).not.toThrow();
  else expect(load).toThrow('public passwords');
  expect(() => loadConfig({ HOST: host, FIELDFARE_DEMO_ANY_HOST: '1' }, mode)).not.toThrow();
});

test('a captcha without its site key would lock everybody out, and prevents the start', () => {
  const load = () =>
    loadConfig({ AUTH_CAPTCHA_PROVIDER: 'hcaptcha', AUTH_CAPTCHA_SECRET: 'secret' }, 'start');
  expect(load).toThrow('AUTH_CAPTCHA_SITE_KEY cannot be used: it is missing beside AUTH_CAPTCHA_PROVIDER.');
  const odd = () => loadConfig({ AUTH_CAPTCHA_SITE_KEY: '"><script>' }, 'start');
  expect(odd).toThrow('AUTH_CAPTCHA_SITE_KEY cannot be used: it is no site key.');
});
