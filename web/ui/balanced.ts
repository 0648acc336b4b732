/**
 * Distributes parts over two columns of about the same height: each part, in order, goes into the column that is
 * shorter so far.
 * @param sizes approximate heights in pixels
 * @returns 0 or 1 for each part, in the given order
 */
export function balanced(sizes: readonly number[]): (0 | 1)[] {
  const heights: [number, number] = [0, 0];
  return sizes.map((size) => {
    const column = heights[0] <= heights[1] ? 0 : 1;
    heights[column] += size;
    return column;
  });
}
