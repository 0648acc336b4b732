import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SelfCheck, SelfCheckOptions } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';

/** Nobody but the service reaches this folder of the bucket: people have folders named by their ids. */
const FOLDER = 'self-check';
const SIDE_PX = 32;

/** A photo is stored, rendered as a thumbnail, read back, and removed, through the routes that browsers use. */
export const checkPhoto: SelfCheck = async (options, { signal }) => {
  await removeCheckPhotos(options, 0);
  const name = `${FOLDER}/${randomUUID()}.png`;
  const ask = requester(options, signal);
  try {
    await ask('POST', `object/attachments/${name}`, PHOTO);
    const read = await ask('GET', `object/authenticated/attachments/${name}`);
    if (!read.rawPayload.equals(PHOTO))
      throw new CheckProblem('files_failed', 'What was read back is not the photo that was stored.');
    const size = `width=${SIDE_PX}&height=${SIDE_PX}`;
    const thumbnail = await ask('GET', `render/image/authenticated/attachments/${name}?${size}`);
    if (!String(thumbnail.headers['content-type']).startsWith('image/'))
      throw new CheckProblem('files_failed', 'The thumbnail is no image.');
  } finally {
    await removeCheckPhotos(options, 0);
  }
};

/** Removes the photos of checks, also of interrupted ones, and their thumbnails, once they are this old. */
export async function removeCheckPhotos(options: SelfCheckOptions, ageSeconds: number): Promise<void> {
  const { rows } = await options.database.pool.query<{ name: string; version: string }>(
    `select name, version from storage.objects
     where bucket_id = 'attachments' and name >= $1 and name < $2 and created_at <= now() - make_interval(secs => $3)`,
    [`${FOLDER}/`, `${FOLDER}0`, ageSeconds],
  );
  for (const { name, version } of rows) {
    await rm(join(options.renditionsFolder, version.slice(-2), version), { recursive: true, force: true });
    await requester(options)('DELETE', `object/attachments/${name}`);
  }
}

/** Requests of the portal's own routes, as the service. */
function requester({ app, serviceRoleKey }: SelfCheckOptions, signal?: AbortSignal) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: Buffer) => {
    const answer = await app()?.inject({
      ...{ method, url: `/storage/v1/${path}`, ...(signal && { signal }) },
      headers: {
        authorization: `Bearer ${serviceRoleKey()}`,
        ...(payload && { 'content-type': 'image/png' }),
      },
      ...(payload && { payload }),
    });
    if (!answer) throw new CheckProblem('files_failed', 'The portal is still starting.');
    if (answer.statusCode === 200) return answer;
    if (answer.statusCode === 507) throw new CheckProblem('disk_full');
    const { message } = answer.json<{ message?: string }>();
    throw new CheckProblem('files_failed', `${message ?? ''} (${answer.statusCode})`.trim());
  };
}

/** A picture of 64 × 64 pixels. */
const PHOTO = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAyElEQVR42u3PoY0DMBAAwRSWAgINgq0UcDJ+GQcYBrkCV3AV',
    'fgO3yHSlaWAezzZqHQSYYIENDsjaw4ABAwYMXAVebdQ6CDDBAhsckDUDBgwYMHAXeLdR6yDABAtscEDWDBgwYMDAXeDTRq2D',
    'ABMssMEBWTNgwIABA3eBaKPWQYAJFtjggKwZMGDAgIG7wF8btQ4CTLDABgdkzYABAwYM3AW+bdQ6CDDBAhsckDUDBgwYMHAX',
    '+LVR6yDABAtscEDWDBgwYMDAVeAfp6hRPDsUvLwAAAAASUVORK5CYII=',
  ].join(''),
  'base64',
);
