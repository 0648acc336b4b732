import { type Message, message, t } from '#web/lib/text.ts';

const KINDS: Readonly<Record<string, Message>> = {
  totp: message('Authenticator app'),
  phone: message('Text message'),
  webauthn: message('Security key'),
  passkey: message('Passkey'),
};

/** 'Passkey (Work phone)', '8 recovery codes'. */
export function factorLabel({ kind, name, count }: { kind: string; name: string; count: number }): string {
  if (kind === 'recovery_codes') return t('{{count}} recovery code|{{count}} recovery codes', { count });
  const label = t(KINDS[kind] ?? message('Second factor'));
  return name ? t('{{factor}} ({{name}})', { factor: label, name }) : label;
}
