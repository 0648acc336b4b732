import { Mail, Phone } from 'lucide-react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { emailUrl } from '#web/lib/email-url.ts';
import { phoneUrl } from '#web/lib/phone-url.ts';

const style =
  'inline-flex items-center gap-1.5 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink max-md:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0';

/** A person's email address; it opens a new email. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={emailUrl(email)} className={style}>
    <Mail aria-hidden />
    <span className="min-w-0 wrap-anywhere">
      <EmailText email={email} />
    </span>
  </a>
);

/** An address that breaks before its domain, rather than within a word, when it is too long for a line. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** A phone number; it starts the call. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={phoneUrl(phone)} className={style}>
    <Phone aria-hidden />
    {formatPhone(phone)}
  </a>
);
