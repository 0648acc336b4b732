import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { MailNote } from '#web/ui/mail-note.tsx';

interface EmailChoiceProps {
  /** Where the billing contact gets email; null without an address. */
  email: string | null;
  customerId: string;
  isEmailed: boolean;
  onChange: (isEmailed: boolean) => void;
}

/** Whether a document goes to the billing contact of a customer by email; without an address, where to add one. */
export function EmailChoice({ email, customerId, isEmailed, onChange }: EmailChoiceProps) {
  return (
    <>
      {email ? (
        <Checkbox
          checked={isEmailed}
          onCheckedChange={onChange}
          label={t('Email it to {{address}}', { address: email })}
        />
      ) : (
        <p className="text-pretty">
          {t('This customer has no billing email.')}{' '}
          <Link
            to="/admin/organizations/$id"
            params={{ id: customerId }}
            className="rounded-sm font-medium underline underline-offset-2"
          >
            {t('Add one')}
          </Link>
        </p>
      )}
      {email && isEmailed && <MailNote />}
      {!(email && isEmailed) && (
        <p className="text-pretty text-ink-soft">
          {t('The customer finds it in the portal. No email is sent.')}
        </p>
      )}
    </>
  );
}
