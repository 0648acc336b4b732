/** Whether this is an address where a customer can pay: complete, encrypted, and without a password in it. */
export function isPaymentUrl(typed: string): boolean {
  if (!/^https:\/\/\S+$/.test(typed) || !URL.canParse(typed)) return false;
  const { hostname, username, password } = new URL(typed);
  return hostname.includes('.') && username + password === '';
}
