import { type Message, message, t } from '#shared/text.ts';

/** Ways to sign in whose names are not simply their own with a capital. */
const NAMES: Record<string, string> = { azure: 'Microsoft', github: 'GitHub' };
const TEXTS: Record<string, Message> = {
  email: message('The e-mail address with its password'),
  phone: message('The phone number'),
  web3: message('A wallet'),
};

/**
 * A way to sign in as a mail names it, at the beginning of a sentence: `Google`, `Keycloak`, `acme` for `custom:acme`.
 */
export function identityName(provider: string): string {
  const text = TEXTS[provider];
  if (text) return t(text);
  const name = NAMES[provider];
  if (name) return name;
  const own = provider.replace(/^custom:/, '');
  return own === provider ? own.charAt(0).toUpperCase() + own.slice(1) : own;
}
