/** Hours with two decimals and their unit: '7.50 h'; '—' when there are none recorded. */
export function formatHours(hours: number | null | undefined): string {
  return hours == null ? '—' : `${hours.toFixed(2)} h`;
}
