/**
 * Which of two columns each part goes into, so that both end at about the same height: in order, into the one that is less
 * high so far.
 * @param sizes heights in pixels, about
 * @returns 0 or 1 for each, in the order given
 */
export function balanced(sizes: readonly number[]): (0 | 1)[] {
  const heights: [number, number] = [0, 0];
  return sizes.map((size) => {
    const column = heights[0] <= heights[1] ? 0 : 1;
    heights[column] += size;
    return column;
  });
}
