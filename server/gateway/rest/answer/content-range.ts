/** `0-24/100` of a page, `*` for what is empty or was not counted (rest protocol 5). */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const range = rows > 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${range}/${total ?? '*'}`;
}
