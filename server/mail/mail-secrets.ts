import type { MailFacts } from '#server/mail/mail.ts';

/** What stands in the office's copy in place of a link or code that opens something. */
const HIDDEN = '[hidden]';

/** The facts of a mail without what opens an account or stops a mail: codes, and links that carry a token. */
export function withoutSecrets(facts: MailFacts): MailFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? (isSecret(name, value) ? HIDDEN : value) : value.map(withoutSecrets),
    ]),
  );
}

function isSecret(name: string, value: string): boolean {
  return name === 'code' || (URL.canParse(value) && carriesToken(new URL(value)));
}

function carriesToken({ searchParams, hash }: URL): boolean {
  const named = [...searchParams.keys(), ...new URLSearchParams(hash.slice(1)).keys()];
  return named.some((name) => /token|^code$/.test(name));
}
