import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { OFFICE_START, rememberArea } from '#web/lib/chosen-area.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';

interface OfficeLinkProps {
  profileId: string;
  /** It is the first thing that they do on the page. */
  isMain?: boolean;
}

/** From the field to the office, with one tap. From then on the portal opens there on this device. */
export function OfficeLink({ profileId, isMain = false }: OfficeLinkProps) {
  return (
    <Link
      to={OFFICE_START}
      onClick={() => rememberArea(profileId, 'office')}
      className={buttonStyle(isMain ? { variant: 'main', size: 'large' } : { variant: 'outline' })}
    >
      <Building2 aria-hidden />
      {t('Go to the office')}
    </Link>
  );
}
