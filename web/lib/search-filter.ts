/**
 * A `.or()` filter that finds a text anywhere in any of the columns, whatever it contains:
 * `searchFilter('a,b', ['title'])` is `title.ilike."%a,b%"`. The wildcards of LIKE count as ordinary characters.
 */
export function searchFilter(text: string, columns: readonly string[]): string {
  const pattern = text.trim().replace(/[\\%_]/g, '\\$&');
  // Inside the quotes of the filter language, a backslash and a quote are escaped with another backslash.
  const quoted = `%${pattern}%`.replace(/["\\]/g, '\\$&');
  return columns.map((column) => `${column}.ilike."${quoted}"`).join(',');
}
