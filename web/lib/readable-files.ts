/** The first bytes of the types that the portal accepts, and where they stand. */
const SIGNATURES: readonly [type: string, at: number, bytes: string][] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG'],
  ['image/webp', 8, 'WEBP'],
  ['image/heic', 4, 'ftyphe'],
  ['image/heic', 4, 'ftypmif1'],
  ['image/heic', 4, 'ftypmsf1'],
  ['image/avif', 4, 'ftypavi'],
  ['application/pdf', 0, '%PDF-'],
];
const HEAD_BYTES = 16;

interface SortedFiles {
  /** With the type that their bytes show: a phone may name a HEIC photo `.jpg`. */
  readable: File[];
  /** The names of the others. */
  unreadable: string[];
}

/**
 * Sorts out files that are neither a picture nor a PDF, whatever they are called: the server would refuse them after
 * the form was submitted. A picture of another type counts if the browser can show it, because it is then converted.
 */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const types = await Promise.all(files.map(typeOf));
  const sorted: SortedFiles = { readable: [], unreadable: [] };
  for (const [index, file] of files.entries()) {
    const type = types[index];
    if (!type) sorted.unreadable.push(file.name);
    else if (type === file.type) sorted.readable.push(file);
    else sorted.readable.push(new File([file], file.name, { type, lastModified: file.lastModified }));
  }
  return sorted;
}

/** Null for a file that is neither. One that cannot be read now is what it says: the next step reports the problem. */
async function typeOf(file: File): Promise<string | null> {
  let head: string;
  try {
    head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return file.type || null;
  }
  const known = SIGNATURES.find(([, at, bytes]) => head.startsWith(bytes, at));
  // HEIF has the same container, and a name of its own.
  if (known?.[0] === 'image/heic' && file.type === 'image/heif') return file.type;
  if (known) return known[0];
  const isShown = await createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );
  return isShown ? file.type : null;
}
