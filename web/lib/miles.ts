/** '2.3', to one decimal; a distance that would read 0.0 is '< 0.1'. The unit stands in the sentence around it. */
export function formatMiles(miles: number): string {
  return miles > 0 && miles < 0.05 ? '< 0.1' : miles.toFixed(1);
}
