import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { OFFICE_START, rememberArea } from '#web/lib/chosen-area.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';

/** From the field to the office, with one tap. From then on the portal opens there on this device. */
export function OfficeLink({ profileId }: { profileId: string }) {
  return (
    <Link
      to={OFFICE_START}
      onClick={() => rememberArea(profileId, 'office')}
      className={buttonStyle({ variant: 'outline' })}
    >
      <Building2 aria-hidden />
      {t('Go to the office')}
    </Link>
  );
}
