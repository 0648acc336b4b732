import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { isPortalSetting, loadConfig } from './config.ts';
import { loadGatewayConfig } from './gateway-alone/config.ts';

const SECRETS = { storageUrlSecret: 'x'.repeat(32), factorSecret: 'y'.repeat(32) };
const PASSWORD = 'correct-horse';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'settings');
});
afterEach(() => folder[Symbol.dispose]());

function write(name: string, content: string): string {
  const file = join(folder.path, name);
  writeFileSync(file, content);
  return file;
}

/** The settings with a file of these lines, beneath the variables of `env`. */
function load(lines: string, env: Record<string, string> = {}) {
  write('settings', lines);
  return loadConfig({ SETTINGS_FILE: path, ...env }, 'start');
}

test('settings are read from a file with comments, empty lines, quotes, and ends of lines of Windows', () => {
  const config = load(
    [
      '\uFEFF# The portal of Alder',
      '',
      'PORT=4000\r',
      ' HOST = 0.0.0.0 ',
      'MAIL_FROM="Alder <work@alder.example>"',
      "PUBLIC_URL='https://work.alder.example/'",
      'METRICS_TOKEN=a=b#c d 0123456789',
      'LOCALE=',
    ].join('\n'),
  );
  expect(config).toMatchObject({
    port: 4000,
    host: '0.0.0.0',
    mailFrom: 'Alder <work@alder.example>',
    publicUrl: 'https://work.alder.example',
    metricsToken: 'a=b#c d 0123456789',
    locale: 'en-US',
  });
});

test('the environment has precedence over the file, but an empty variable has not', () => {
  const config = load('PORT=4000\nHOST=0.0.0.0', { PORT: '5000', HOST: '' });
  expect(config).toMatchObject({ port: 5000, host: '0.0.0.0' });
});

test.each([
  ['SMTP_ULR=smtp://mail.example.com', 'line 2 sets SMTP_ULR, which is no setting'],
  ['SMTP_ULR_FILE=/run/secrets/smtp', 'line 2 sets SMTP_ULR_FILE, which is no setting'],
  ['SETTINGS_FILE=/etc/other', 'line 2 sets SETTINGS_FILE, which is no setting'],
  ['GATEWAY_PARTS=rest', 'line 2 sets GATEWAY_PARTS, which is no setting'],
  [PASSWORD, 'line 2 is not like NAME=value'],
  [`export METRICS_TOKEN=${PASSWORD}`, 'line 2 is not like NAME=value'],
  [`METRICS_TOKEN=${PASSWORD}-1\nMETRICS_TOKEN=${PASSWORD}-2`, 'line 3 sets METRICS_TOKEN, as line 2 does'],
])('refuses the line %s and says which one it is', (line, reason) => {
  const loading = () => load(`# first\n${line}\n`);
  expect(loading).toThrow(`SETTINGS_FILE=${path} cannot be used: ${reason}.`);
  expect(loading).not.toThrow(PASSWORD);
});

test('says why a settings file cannot be read', () => {
  const nowhere = join(folder.path, 'nowhere');
  expect(() => loadConfig({ SETTINGS_FILE: nowhere }, 'start')).toThrow(
    `SETTINGS_FILE=${nowhere} cannot be used: there is no such file.`,
  );
  mkdirSync(path);
  expect(() => loadConfig({ SETTINGS_FILE: path }, 'start')).toThrow('cannot be used: it is a folder.');
});

test.skipIf(process.getuid?.() === 0)('says when this user may not read a settings file', () => {
  write('settings', 'PORT=4000');
  chmodSync(path, 0);
  expect(() => loadConfig({ SETTINGS_FILE: path }, 'start')).toThrow('this user may not read it');
});

test('NAME_FILE sets a secret to what a file contains, without the newline at its end', () => {
  const url = `postgres://fieldfare:${PASSWORD}@db.example.com/fieldfare`;
  const config = loadConfig({ DATABASE_URL_FILE: write('database', `${url}\n`) }, 'start');
  expect(config.databaseUrl).toBe(url);
  const token = write('token', ` ${PASSWORD}-of-16-characters \r\n`);
  expect(load(`METRICS_TOKEN_FILE=${token}`).metricsToken).toBe(` ${PASSWORD}-of-16-characters `);
});

test('every setting can come from a file of its own, those of providers too', () => {
  const file = (name: string) => write(name, `${name.toLowerCase()}\n`);
  const { gatewaySettings } = loadConfig(
    {
      STORAGE_S3_BUCKET: 'files',
      STORAGE_S3_ACCESS_KEY_ID_FILE: file('ID'),
      STORAGE_S3_SECRET_ACCESS_KEY_FILE: file('KEY'),
      AUTH_GOOGLE_CLIENT_ID: 'us',
      AUTH_GOOGLE_SECRET_FILE: file('GOOGLE'),
      AUTH_OIDC_PROVIDERS: 'acme',
      AUTH_OIDC_ACME_ISSUER: 'https://login.acme.example',
      AUTH_OIDC_ACME_CLIENT_ID: 'us',
      AUTH_OIDC_ACME_SECRET_FILE: file('ACME'),
    },
    'start',
  );
  const { storage, auth } = gatewaySettings(SECRETS);
  expect(storage.s3?.credentials).toEqual({ accessKeyId: 'id', secretAccessKey: 'key' });
  expect(auth.providers.map(({ name, secret }) => [name, secret])).toEqual([
    ['google', 'google'],
    ['custom:acme', 'acme'],
  ]);
  const shared = write('jwt', 'a secret of thirty-two characters\n');
  expect(loadGatewayConfig({ AUTH_JWT_SECRET_FILE: shared }).keys.secret).toBe(
    'a secret of thirty-two characters',
  );
});

test('BRANDING_FILE and AUTH_SIGNING_KEYS_FILE stay the settings that they are', () => {
  const branding = write('branding', '{"companyName":"Alder"}');
  expect(load(`BRANDING_FILE=${branding}`).branding.companyName).toBe('Alder');
  const keys = write('keys.json', '{}');
  expect(loadGatewayConfig({ AUTH_SIGNING_KEYS_FILE: keys }).keys.file).toBe(keys);
});

test('a settings file names where backups go, and the file of their passphrase', () => {
  const passphrase = write('passphrase', 'a long passphrase');
  const { backup } = load(`BACKUP_TO=/backups\nBACKUP_AT=03:15\nBACKUP_PASSPHRASE_FILE=${passphrase}`);
  expect(backup).toMatchObject({ to: '/backups', at: '03:15', passphraseFile: passphrase });
});

test('a setting and its file, both set in one source, are refused', () => {
  const file = write('smtp', 'smtp://mail.example.com');
  const both = () => loadConfig({ SMTP_URL: 'smtp://mail.example.com', SMTP_URL_FILE: file }, 'start');
  expect(both).toThrow('SMTP_URL_FILE cannot be used: SMTP_URL is set as well; keep one of them.');
  expect(() => load(`SMTP_URL_FILE=${file}\nSMTP_URL=smtp://mail.example.com`)).toThrow(
    `SMTP_URL_FILE (line 1 of ${path}) cannot be used: SMTP_URL is set as well; keep one of them.`,
  );
});

test('what the environment says in one way replaces what the settings file says in the other', () => {
  const file = write('smtp', 'smtp://of-the-file.example.com');
  const inEnvironment = load('SMTP_URL_FILE=/nowhere', { SMTP_URL: 'smtp://of-the-environment.example.com' });
  expect(inEnvironment.smtpUrl).toBe('smtp://of-the-environment.example.com');
  expect(load('SMTP_URL=smtp://other.example.com', { SMTP_URL_FILE: file }).smtpUrl).toBe(
    'smtp://of-the-file.example.com',
  );
});

test('says which file of a setting is missing or empty', () => {
  expect(() => load('\nSMTP_URL_FILE=/nowhere/smtp')).toThrow(
    `SMTP_URL_FILE=/nowhere/smtp (line 2 of ${path}) cannot be used: there is no such file.`,
  );
  const empty = write('empty', '\n');
  expect(() => loadConfig({ DATABASE_URL_FILE: empty }, 'start')).toThrow(
    `DATABASE_URL_FILE=${empty} cannot be used: the file is empty.`,
  );
});

test.each([
  ['DATABASE_URL', `mysql://fieldfare:${PASSWORD}@db`],
  ['SMTP_URL', `imap://fieldfare:${PASSWORD}@mail`],
  ['GEOCODER_URL', `ftp://geo.example.com?key=${PASSWORD}`],
])('an invalid %s is named and not shown, because it may contain a password', (name, value) => {
  for (const env of [{ [name]: value }, { [`${name}_FILE`]: write('secret', value) }]) {
    const loading = () => loadConfig(env, 'start');
    expect(loading).toThrow(new RegExp(`^${name} cannot be used: `));
    expect(loading).not.toThrow(PASSWORD);
  }
});

test('a variable that ends with _FILE and means nothing to the portal is left alone', () => {
  expect(isPortalSetting('SSL_CERT')).toBe(false);
  expect(() => loadConfig({ SSL_CERT_FILE: '/nowhere' }, 'start')).not.toThrow();
});
