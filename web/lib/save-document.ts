import { DataError } from '#web/lib/data-error.ts';
import { isForeign } from '#web/lib/portal-response.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Downloads a document with the session and saves it under this name. Throws `DataError`. */
export async function saveDocument(path: string, fileName: string): Promise<void> {
  const { data } = await (await getSupabase()).auth.getSession();
  const document = await fetchDocument(path, data.session?.access_token ?? '');
  const url = URL.createObjectURL(document);
  const link = window.document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function fetchDocument(path: string, token: string): Promise<Blob> {
  const unreached = () => new DataError({ message: 'The server could not be reached.', status: 0 });
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => {
    throw unreached();
  });
  if (isForeign(answer)) throw unreached();
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({ message: answer.statusText }));
    throw new DataError({ ...said, status: answer.status });
  }
  // An incomplete download must not be saved as if it were complete.
  return answer.blob().catch(() => {
    throw unreached();
  });
}
