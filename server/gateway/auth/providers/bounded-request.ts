import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import {
  type AddressRule,
  assertHostAllowed,
  ForbiddenAddressError,
  guardedLookup,
  isPublicAddress,
} from '#server/gateway/public-address.ts';

const TIMEOUT_MS = 8000;
const SIZE_BYTES = 256 * 1024;

/** A provider that did not answer as it must: unreachable, too slow, too long, or not in the form of the protocol. */
export class ProviderError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderError';
  }
}

export interface ProviderAnswer {
  status: number;
  body: string;
}

/** What is sent to a provider; `form` makes it a POST. */
export interface ProviderRequest {
  headers?: Record<string, string>;
  form?: Record<string, string>;
}

/**
 * Asks a provider, within bounds of time and size. The origin that the operator configured may be anywhere, also in the
 * own network; whatever address the provider names besides must be https on the public internet. A redirect is not
 * followed, because it could lead where the address itself may not.
 * @param configured an address from the settings
 * @throws ProviderError
 */
export async function askProvider(
  url: string,
  configured: string,
  { headers = {}, form }: ProviderRequest = {},
): Promise<ProviderAnswer> {
  if (!URL.canParse(url)) throw new ProviderError('A provider named an address that is none.');
  const target = new URL(url);
  const trusted = target.origin === new URL(configured).origin;
  const isAllowed: AddressRule = trusted ? () => true : isPublicAddress;
  const body = form && new URLSearchParams(form).toString();
  try {
    if (target.username || (!trusted && target.protocol !== 'https:'))
      throw new ForbiddenAddressError(target.host);
    assertHostAllowed(target.hostname, isAllowed);
    return await exchange(target, isAllowed, body, {
      accept: 'application/json',
      'user-agent': 'fieldfare',
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    });
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(`${target.host} could not be asked: ${(error as Error).message}`, error);
  }
}

/** The JSON object of an answer. @throws ProviderError unless it is one, with status 200 */
export function jsonObject({ status, body }: ProviderAnswer): Record<string, unknown> {
  if (status !== 200) throw new ProviderError(`The provider answered ${status}.`);
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProviderError('The provider did not answer with a JSON object.');
  }
  return value as Record<string, unknown>;
}

/** The JSON value of a text. @throws ProviderError when it is none */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new ProviderError('The provider did not answer with JSON.', error);
  }
}

function exchange(
  target: URL,
  isAllowed: AddressRule,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<ProviderAnswer> {
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sending = request(target, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      // A connection of its own: one that is kept would not be looked up again.
      agent: false,
      lookup: guardedLookup(isAllowed),
    });
    const timer = setTimeout(
      () => sending.destroy(new ProviderError('The provider is too slow.')),
      TIMEOUT_MS,
    );
    sending.on('close', () => clearTimeout(timer));
    sending.on('error', reject);
    sending.on('response', (response) => {
      readBody(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, body: text }),
        (error) => {
          sending.destroy();
          reject(error);
        },
      );
    });
    sending.end(body);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > SIZE_BYTES) throw new ProviderError('The provider answers too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
