import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/contact-links.tsx';
import { Heading } from '../components/heading.tsx';

interface AccountMadeProps {
  /** The whole address, which a copied link has masked until now. */
  email: string;
  onContinue: () => void;
}

/** Says with which address the new account signs in: nobody who came by a copied link has read it before. */
export function AccountMade({ email, onContinue }: AccountMadeProps) {
  return (
    <>
      <Heading title={t('Your account is ready')} takesFocus>
        {t('From now on, you sign in with this email address and your password:')}
        <strong className="mt-1 block font-semibold text-ink wrap-anywhere">
          <EmailText email={email} />
        </strong>
      </Heading>
      <Button variant="main" size="large" className="w-full" onClick={onContinue}>
        {t('Open the portal')}
      </Button>
    </>
  );
}
