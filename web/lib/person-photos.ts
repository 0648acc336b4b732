import { useQuery } from '@tanstack/react-query';
import { storageError, unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useObjectUrl } from '#web/lib/use-picture.ts';

export const PHOTOS_BUCKET = 'people';

/** Avatars are at most 56 px wide, on screens with two or three dots per pixel. */
const SIDE_PX = 128;
/** Those of one screen are asked for together. */
const GATHER_MS = 20;
const AT_ONCE = 100;
const FRESH_MS = 10 * 60_000;

/**
 * The photo of a person for an `<img>`; undefined while it loads, and without one.
 * @param path that the screen knows; null for none, undefined when it has to be looked up
 */
export function usePersonPhoto(
  personId: string | null | undefined,
  path?: string | null,
): string | undefined {
  const found = useQuery({
    queryKey: ['profiles', 'photo', personId],
    enabled: Boolean(personId) && path === undefined,
    staleTime: FRESH_MS,
    queryFn: () => photoPathOf(personId ?? ''),
  });
  const shown = path === undefined ? found.data : path;
  const { data } = useQuery({
    queryKey: ['pictures', 'one', `${PHOTOS_BUCKET}/${shown}`],
    enabled: Boolean(shown),
    // A stored file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadPhoto(shown ?? ''),
  });
  return useObjectUrl(shown ? data : undefined);
}

/** Cropped to a square by the server. */
async function loadPhoto(path: string): Promise<Blob> {
  const { data, error } = await (await getSupabase()).storage
    .from(PHOTOS_BUCKET)
    .download(path, { transform: { width: SIDE_PX, height: SIDE_PX, resize: 'cover' } });
  if (error) throw storageError(error);
  return data;
}

let waiting: { ids: Set<string>; answer: Promise<Map<string, string>> } | undefined;

async function photoPathOf(personId: string): Promise<string | null> {
  if (!waiting || waiting.ids.size >= AT_ONCE) {
    const ids = new Set<string>();
    waiting = { ids, answer: gather(ids) };
  }
  waiting.ids.add(personId);
  return (await waiting.answer).get(personId) ?? null;
}

async function gather(ids: Set<string>): Promise<Map<string, string>> {
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  if (waiting?.ids === ids) waiting = undefined;
  const rows = unwrap(
    await (await getSupabase())
      .from('profiles')
      .select('id, photo_storage_path')
      .in('id', [...ids])
      .not('photo_storage_path', 'is', null),
  );
  return new Map(rows.map(({ id, photo_storage_path }) => [id, photo_storage_path ?? '']));
}
