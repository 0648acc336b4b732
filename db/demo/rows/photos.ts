import type { Photo } from '../photos.ts';
import type { World } from '../world.ts';
import type { Names, TableRows } from './table-rows.ts';

/** A picture in the file store. */
export interface StoredPicture {
  /** The version under which the store keeps it. */
  version: string;
  sizeBytes: number;
  /** SHA-256 of the bytes, in hex. */
  digest: string;
}

const BUCKET = 'attachments';

/** The rows of the pictures and of their files; `stored` says where the bytes of each are. */
export function photoRows(
  stored: ReadonlyMap<Photo, StoredPicture>,
  world: World,
  names: Names,
): TableRows[] {
  const all = [...stored].map(([photo, picture], index) => ({
    photo,
    picture,
    path: `${names.profile(photo.by)}/${photo.id}.jpg`,
    fileName: `IMG_${String(2041 + index).padStart(4, '0')}.jpg`,
    takenAt: names.instant(photo.takenAt),
  }));
  return [
    {
      table: 'storage.objects',
      rows: all.map(({ photo, picture, path, takenAt }) => ({
        id: world.random.uuid(),
        bucket_id: BUCKET,
        name: path,
        owner: names.user(photo.by),
        owner_id: names.user(photo.by),
        version: picture.version,
        metadata: {
          eTag: `"${picture.digest}"`,
          size: picture.sizeBytes,
          mimetype: 'image/jpeg',
          cacheControl: 'max-age=3600',
          lastModified: takenAt,
          contentLength: picture.sizeBytes,
          httpStatusCode: 200,
        },
        created_at: takenAt,
        updated_at: takenAt,
        last_accessed_at: takenAt,
      })),
    },
    {
      table: 'public.attachments',
      rows: all.map(({ photo, picture, path, fileName, takenAt }) => ({
        id: photo.id,
        storage_path: path,
        file_name: fileName,
        content_type: 'image/jpeg',
        size_bytes: picture.sizeBytes,
        category: photo.category,
        caption: photo.caption,
        taken_at: takenAt,
        latitude: photo.location?.latitude ?? null,
        longitude: photo.location?.longitude ?? null,
        uploaded_by: names.profile(photo.by),
        work_order_id: photo.order?.id ?? null,
        report_id: photo.report?.id ?? null,
        receipt_id: photo.receipt?.id ?? null,
        created_at: takenAt,
      })),
    },
  ];
}
