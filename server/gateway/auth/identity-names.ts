/** Ways to sign in whose names are not simply their own with a capital. */
const NAMES: Record<string, string> = {
  email: 'The e-mail address with its password',
  phone: 'The phone number',
  azure: 'Microsoft',
  github: 'GitHub',
  web3: 'A wallet',
};

/**
 * A way to sign in as a mail names it, at the beginning of a sentence: `Google`, `Keycloak`, `acme` for `custom:acme`.
 */
export function identityName(provider: string): string {
  const name = NAMES[provider];
  if (name) return name;
  const own = provider.replace(/^custom:/, '');
  return own === provider ? own.charAt(0).toUpperCase() + own.slice(1) : own;
}
