import { useQuery } from '@tanstack/react-query';
import { formatSpace } from '#web/features/offline/space-labels.ts';
import { t } from '#web/lib/text.ts';
import { type DeviceFacts, readDeviceFacts } from '#web/offline/device-facts.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The device and its browser, as support staff need it. */
export function DeviceFactsCard() {
  const query = useQuery({
    queryKey: ['device-storage', 'facts'],
    queryFn: readDeviceFacts,
    networkMode: 'always',
    staleTime: 0,
  });
  return (
    <Card title={t('Device')}>
      <QueryView query={query} skeleton={<Skeleton className="h-72 w-full" />}>
        {(facts) => <Facts facts={wordsOf(facts)} />}
      </QueryView>
    </Card>
  );
}

const wordsOf = (facts: DeviceFacts) => [
  { label: t('Storage'), value: facts.storageState },
  { label: t('Last error'), value: facts.storageError },
  {
    label: t('Kept by the portal'),
    value: facts.usedBytes === null ? null : formatSpace(facts.usedBytes),
  },
  { label: t('Available space'), value: facts.quotaBytes === null ? null : formatSpace(facts.quotaBytes) },
  { label: t('Kept when space runs low'), value: facts.isPersisted ? t('Yes') : t('No') },
  { label: t('Service worker'), value: facts.serviceWorker },
  { label: t('Installed'), value: facts.isInstalled ? t('Yes') : t('No') },
  {
    label: t('Connection'),
    value: facts.isOnline ? (facts.connection ?? t('Online')) : t('Offline'),
  },
  {
    label: t('Clock against the server'),
    value:
      facts.clockAheadSeconds === null
        ? null
        : t('{{count}} second off|{{count}} seconds off', { count: Math.abs(facts.clockAheadSeconds) }),
  },
  { label: t('Time zone'), value: facts.timeZone },
  { label: t('Language'), value: facts.language },
  { label: t('Browser'), value: facts.userAgent, wide: true },
];
