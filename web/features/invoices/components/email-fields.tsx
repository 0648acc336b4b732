import { addressesIn, type TypedEmail } from '#web/features/invoices/typed-email.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface EmailFieldsProps {
  form: TypedEmail;
  edit: (changes: Partial<TypedEmail>) => void;
  /** The error at a field of the command. */
  errorOf: (path: string) => string | undefined;
}

/** The sender's own words in the email of an invoice, who else gets it, and who can open the invoice then. */
export function EmailFields({ form, edit, errorOf }: EmailFieldsProps) {
  const { email } = useViewer().profile;
  // The command names an address that is wrong by its position.
  const paths = ['copies', ...addressesIn(form.copies).map((_address, index) => `copies.${index}`)];
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
      <Field
        label={t('Copies to')}
        optional
        error={paths.map(errorOf).find(Boolean)}
        hint={t('Up to 5 email addresses, with commas between them. Everybody sees who got a copy.')}
      >
        <Input
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={form.copies}
          onChange={(event) => edit({ copies: event.target.value })}
        />
      </Field>
      {email && (
        <Checkbox
          checked={form.isCopiedToMe}
          onCheckedChange={(isCopiedToMe) => edit({ isCopiedToMe })}
          label={t('Send a copy to me, {{address}}', { address: email })}
        />
      )}
      <p className="text-pretty text-ink-soft">
        {t('Everybody who gets the email, or to whom it is forwarded, can open the invoice with its link.')}
      </p>
    </>
  );
}
