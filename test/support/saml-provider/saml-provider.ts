import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { findSamlProvider } from '../../../scripts/find-saml-provider.mjs';

const PASSWORD = 'only-for-tests';

/** A key and a certificate, both PEM. */
export interface Certified {
  privateKey: string;
  certificate: string;
}

/** A response as a browser carries it: the form that the provider's page posts by itself. */
export interface CarriedResponse {
  action: string;
  form: URLSearchParams;
}

/** A real SAML identity provider on loopback: SimpleSAMLphp, from the packages of the machine. */
export interface SamlProvider {
  metadataUrl: string;
  metadataXml(): Promise<string>;
  /** Makes somebody known by this name, with these attributes; the name is their lasting id too. */
  knows(name: string, attributes: Record<string, string>): void;
  /** Sets options of the provider in SimpleSAMLphp's own words, for what comes next. */
  set(options: Record<string, unknown>): void;
  /** Tells it who we are, in our own description. */
  trust(serviceProviderXml: string): void;
  /** Walks a browser from where the gateway sends it, as that person, to the form it is to post back. */
  walk(url: string, name: string): Promise<CarriedResponse>;
  /** The same for who begins at the provider. */
  walkUnasked(name: string, entityId: string, relayState?: string): Promise<CarriedResponse>;
  stop(): Promise<void>;
}

/** Makes a key with a certificate that it signed itself. */
export function certify(): Certified {
  using folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  const [key, certificate] = [join(folder.path, 'key'), join(folder.path, 'certificate')];
  execFileSync('php', [join(import.meta.dirname, 'make-certificate.php'), key, certificate]);
  return { privateKey: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
}

/** Starts a provider that knows nobody yet. */
export async function startSamlProvider(): Promise<SamlProvider> {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'tmp'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);
  const people: Record<string, Record<string, string[]>> = {};
  const { privateKey, certificate } = certify();
  write('provider.key', privateKey);
  write('provider.crt', certificate);
  write('people.json', '{}');
  write('options.json', '{}');
  write('service-provider.xml', '<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>');

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', join(findSamlProvider(), 'www')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      SIMPLESAMLPHP_CONFIG_DIR: join(import.meta.dirname, 'config'),
      SAML_PROVIDER_FOLDER: folder.path,
      SAML_PROVIDER_URL: url,
    },
  });
  const exited = once(server, 'exit');
  // It also ends with a test run that ends in the middle.
  const end = () => server.kill();
  process.on('exit', end);
  const lines = createInterface(server.stderr);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('started') && resolve());
    void exited.then(() => reject(new Error('SimpleSAMLphp did not start.')));
  });

  const metadataUrl = `${url}/saml2/idp/metadata.php`;
  return {
    metadataUrl,
    metadataXml: async () => (await fetch(metadataUrl)).text(),
    knows(name, attributes) {
      const values = Object.entries({ uid: name, ...attributes }).map(([key, value]) => [key, [value]]);
      people[`${name}:${PASSWORD}`] = Object.fromEntries(values);
      write('people.json', JSON.stringify(people));
    },
    set: (options) => write('options.json', JSON.stringify(options)),
    trust: (xml) => write('service-provider.xml', xml),
    walk: (from, name) => signInThere(from, name),
    walkUnasked(name, entityId, relayState) {
      const from = new URL(`${url}/saml2/idp/SSOService.php`);
      from.searchParams.set('spentityid', entityId);
      if (relayState) from.searchParams.set('RelayState', relayState);
      return signInThere(from.href, name);
    },
    async stop() {
      process.off('exit', end);
      server.kill();
      await exited;
      folder[Symbol.dispose]();
    },
  };
}

/**
 * What a person's browser does there: follows, keeps cookies, fills in the form, and meets the page that posts itself.
 */
async function signInThere(from: string, name: string): Promise<CarriedResponse> {
  const cookies = new Map<string, string>();
  const open = async (url: string, body?: URLSearchParams): Promise<{ url: string; html: string }> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    const location = answer.headers.get('location');
    return location ? open(new URL(location, url).href) : { url, html: await answer.text() };
  };
  const page = await open(from);
  const state = fieldsOf(page.html).get('AuthState');
  if (!state)
    throw new Error(
      `The provider has no sign-in page: ${page.url} ${page.html
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .slice(0, 3000)}`,
    );
  const login = new URLSearchParams({ username: name, password: PASSWORD, AuthState: state });
  const { html } = await open(page.url, login);
  const form = fieldsOf(html);
  if (!form.has('SAMLResponse')) throw new Error(`The provider answered no response: ${html.slice(0, 2000)}`);
  return { action: unescaped(/<form[^>]*action="([^"]*)"/.exec(html)?.[1] ?? ''), form };
}

function fieldsOf(html: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map(
      (key) => new RegExp(`${key}="([^"]*)"`).exec(input)?.[1] ?? '',
    );
    form.append(unescaped(name ?? ''), unescaped(value ?? ''));
  }
  return form;
}

function unescaped(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
