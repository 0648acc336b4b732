import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** What the sender adds to the email of an invoice, as it is typed. */
interface TypedEmail {
  message: string;
}

interface EmailFieldsProps {
  form: TypedEmail;
  edit: (changes: Partial<TypedEmail>) => void;
  /** The error at a field of the command. */
  errorOf: (path: string) => string | undefined;
}

/** The sender's own words in the email of an invoice, and who can open it then. */
export function EmailFields({ form, edit, errorOf }: EmailFieldsProps) {
  return (
    <>
      <Field
        label={t('Message')}
        optional
        error={errorOf('message')}
        hint={t('It is above the text of the email, with your name.')}
      >
        <Textarea rows={3} value={form.message} onChange={(event) => edit({ message: event.target.value })} />
      </Field>
      <p className="text-pretty text-ink-soft">
        {t('Everybody who gets the email, or to whom it is forwarded, can open the invoice with its link.')}
      </p>
    </>
  );
}
