/**
 * Numbers of documents in a text of limited length. It is cut between two of them, because a part of a number is another
 * number: 'INV-000101 INV-000102 +3'.
 */
export function numberList(numbers: readonly string[], max: number): string {
  for (let shown = numbers.length; shown > 0; shown -= 1) {
    const left = numbers.length - shown;
    const text = [...numbers.slice(0, shown), ...(left > 0 ? [`+${left}`] : [])].join(' ');
    if (text.length <= max) return text;
  }
  return numbers.length > 0 ? `+${numbers.length}` : '';
}
