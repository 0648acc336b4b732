import { person, type TestGateway } from '#server/gateway/storage/testing/start-gateway.ts';
import { tusMetadata } from '#server/gateway/storage/testing/tus-client.ts';

interface Raw {
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
  /** Who asks, when it is not the usual one; nobody with null. */
  who?: string | null;
}

export const PART = { 'content-type': 'application/offset+octet-stream' };

/** The headers that create an upload. Without a size, the client sends it later. */
export function announce(
  name: string,
  sizeBytes: number | null,
  more: Record<string, string> = {},
): { 'upload-metadata': string; [header: string]: string } {
  return {
    'upload-metadata': Object.entries(tusMetadata('papers', name, more))
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
    ...(sizeBytes === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(sizeBytes) }),
  };
}

/**
 * Plain requests of the protocol, for what the stock client does not do. @param usual who asks unless said otherwise
 */
export function tusRequests(gateway: TestGateway, usual: string) {
  const tus = (method: string, path: string, { headers = {}, body, who = usual }: Raw = {}) =>
    gateway.fetch(path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(body ? PART : {}), ...headers },
      ...(body ? { body } : {}),
      ...(who === null ? {} : { claims: person(who) }),
    });

  return {
    tus,
    /** @returns its path, relative to the gateway */
    async begin(name: string, sizeBytes: number | null, raw: Raw & { more?: Record<string, string> } = {}) {
      const headers = { ...announce(name, sizeBytes, raw.more), ...raw.headers };
      const answer = await tus('POST', '/upload/resumable', { ...raw, headers });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return (answer.headers.get('location') ?? '').replace('/storage/v1', '');
    },
    append: (path: string, offset: number, body: Buffer<ArrayBuffer>, { headers, ...raw }: Raw = {}) =>
      tus('PATCH', path, { ...raw, headers: { 'upload-offset': String(offset), ...headers }, body }),
    offsetOf: async (path: string) => (await tus('HEAD', path)).headers.get('upload-offset'),
  };
}

/** What the database still knows of an upload that is not a file. */
export async function leftOf({ owner }: TestGateway, path: string): Promise<string[]> {
  const { rows } = await owner.query<{ left: string }>(
    `select 'bytes' as left from storage.unclaimed_files where version = $1
     union all select 'upload' from storage.resumable_uploads where version = $1`,
    [path.split('/').at(-1)],
  );
  return rows.map((row) => row.left);
}
