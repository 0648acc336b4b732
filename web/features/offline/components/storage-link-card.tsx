import { Link } from '@tanstack/react-router';
import { HardDrive } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The link from the profile to the data on this device. */
export function StorageLinkCard() {
  return (
    <Card title={t('Storage')}>
      <div className="flex items-center gap-4 max-md:flex-col max-md:items-stretch">
        <p className="min-w-0 flex-1 text-pretty text-ink-soft">
          {t('Drafts and photos on this device, what is not delivered yet, and how much space is left.')}
        </p>
        <Link to="/device" className={buttonStyle()}>
          <HardDrive aria-hidden />
          {t('Open storage')}
        </Link>
      </div>
    </Card>
  );
}
