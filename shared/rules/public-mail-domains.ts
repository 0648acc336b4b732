/** Domains at which anybody has an address: two organizations that use one have nothing in common. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  'aol.com',
  'att.net',
  'bellsouth.net',
  'charter.net',
  'comcast.net',
  'cox.net',
  'earthlink.net',
  'fastmail.com',
  'frontier.com',
  'gmail.com',
  'gmx.com',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'optonline.net',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'roadrunner.com',
  'sbcglobal.net',
  'verizon.net',
  'windstream.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

/** The domain of an email address that belongs to one company; null for a public mail domain or no address. */
export function companyDomain(email: string): string | null {
  const domain = email.split('@')[1]?.trim().toLowerCase();
  return domain && !PUBLIC_MAIL_DOMAINS.has(domain) ? domain : null;
}
