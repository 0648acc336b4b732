import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { formatBytes } from '#web/lib/file-size.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** The portal's data on this device, and a button to reload everything. */
export function DeviceCard() {
  const queryClient = useQueryClient();
  const { data: storage } = useQuery({
    queryKey: ['device-storage', 'device'],
    queryFn: async () => (await navigator.storage?.estimate()) ?? {},
  });
  const size = (bytes: number | undefined) => (bytes === undefined ? '—' : formatBytes(bytes));
  const reload = async () => {
    await queryClient.invalidateQueries();
    toast({ title: t('All data reloaded'), kind: 'success' });
  };
  return (
    <Card
      title={t('This device')}
      aside={
        <Button size="small" onClick={reload}>
          <RotateCw aria-hidden />
          {t('Reload all data')}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: t('Kept here'), value: size(storage?.usage) },
          { label: t('Available space'), value: size(storage?.quota) },
          { label: t('Time zone'), value: Intl.DateTimeFormat().resolvedOptions().timeZone },
          { label: t('Browser'), value: navigator.userAgent, wide: true },
        ]}
      />
      <Link to="/device/support" className={buttonStyle({ className: 'mt-5' })}>
        {t('Storage for support')}
      </Link>
    </Card>
  );
}
