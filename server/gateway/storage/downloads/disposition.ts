/**
 * The `Content-Disposition` of a file (storage protocol 3.2).
 * @param download value of the query's `download`: the name to save under, '' for the file's own, undefined for none
 * @returns undefined when the browser may show the file
 */
export function contentDisposition(
  download: string | undefined,
  forced: { attachment: boolean; name: string },
): string | undefined {
  if (download === '') return 'attachment;';
  const name = download ?? (forced.attachment ? forced.name : undefined);
  if (name === undefined) return undefined;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (letter) => `%${hex(letter)}`);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16).toUpperCase();
}
