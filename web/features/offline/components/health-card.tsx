import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { STORAGE_FULL_PERCENT, STORAGE_WARNING_PERCENT } from '#shared/limits.ts';
import { formatSpace } from '#web/features/offline/space-labels.ts';
import { useStorageStats, useStored, useSyncState, useUnsentWork } from '#web/features/offline/use-stored.ts';
import { cn } from '#web/lib/cn.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { readLastCleanup } from '#web/offline/drafts/cleanup.ts';
import { countQueue } from '#web/offline/outbox/sync-queue.ts';
import {
  type HealthStatus,
  healthOf,
  isPersisted,
  type StorageStats,
  usageOf,
} from '#web/offline/repair/health.ts';
import { inspectDatabase } from '#web/offline/repair/inspect-database.ts';
import { findIssues } from '#web/offline/repair/integrity.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const LOOKS: Record<HealthStatus, { label: Message; icon: LucideIcon; style: string }> = {
  healthy: { label: message('Healthy'), icon: CircleCheck, style: 'text-moss-ink' },
  warning: { label: message('Warning'), icon: TriangleAlert, style: 'text-ochre-ink' },
  error: { label: message('Error'), icon: CircleAlert, style: 'text-brick-ink' },
  critical: { label: message('Critical'), icon: CircleAlert, style: 'text-brick-ink' },
};

/** The state of this device's storage, and how much space is left (offline requirements 4.4 and 9.1). */
export function HealthCard({ profileId }: { profileId: string }) {
  const stats = useStorageStats(profileId);
  const unsent = useUnsentWork(profileId);
  const { items } = useSyncState();
  const issues = useStored(async () => findIssues(await inspectDatabase('records')));
  const isPersistent = useQuery({
    queryKey: ['device-storage', 'persisted'],
    queryFn: isPersisted,
    networkMode: 'always',
  });
  const last = useQuery({
    queryKey: ['device-storage', 'last-cleanup'],
    queryFn: async () => (await readLastCleanup()) ?? null,
    networkMode: 'always',
    staleTime: 0,
  });
  if (!stats || !unsent || !issues) {
    return (
      <Card title={t('This device')}>
        <Skeleton className="h-48 w-full" />
      </Card>
    );
  }
  const { status, performanceScore, recommendations } = healthOf(stats, issues);
  const { label, icon: Icon, style } = LOOKS[status];
  return (
    <Card
      title={t('This device')}
      aside={
        <span className={cn('flex items-center gap-1.5 font-medium', style)}>
          <Icon aria-hidden className="size-4.5" />
          {t(label)}
        </span>
      }
    >
      <div className="grid gap-4">
        <Meter stats={stats} />
        {recommendations.map((text) => (
          <Alert key={text} kind={status === 'warning' ? 'attention' : 'error'}>
            {text}
          </Alert>
        ))}
        <Facts
          columns={3}
          facts={[
            { label: t('Drafts'), value: stats.draftCount },
            { label: t('Photos'), value: stats.photoCount },
            { label: t('Unfinished forms'), value: unsent.texts + unsent.begunMessages },
            {
              label: t('Waiting to be sent'),
              value: countQueue(items).pending + unsent.clockEvents + unsent.messages,
            },
            { label: t('Performance score'), value: t('{{score}} of 100', { score: performanceScore }) },
            {
              label: t('Kept by the browser'),
              value: isPersistent.data ? t('Even when space runs low') : t('As long as there is space'),
            },
            { label: t('Last clean-up'), value: last.data && <RelativeDate value={last.data.at} /> },
          ]}
        />
      </div>
    </Card>
  );
}

function Meter({ stats }: { stats: StorageStats }) {
  const percent = Math.round(usageOf(stats) * 100);
  const words = t('{{used}} of {{total}} used', {
    used: formatSpace(stats.usedSpace),
    total: formatSpace(stats.totalSpace),
  });
  return (
    <div>
      <p className="mb-1.5 flex justify-between gap-4">
        <span>{words}</span>
        <span className="figures text-ink-soft">
          {t('{{free}} free', { free: formatSpace(stats.availableSpace) })}
        </span>
      </p>
      <svg aria-hidden="true" width="100%" height="8">
        <rect width="100%" height="8" rx="4" className="fill-ink/8" />
        <rect
          width={`${Math.max(percent, stats.usedSpace > 0 ? 1 : 0)}%`}
          height="8"
          rx="4"
          className={meterColour(percent)}
        />
      </svg>
    </div>
  );
}

const meterColour = (percent: number): string =>
  percent > STORAGE_FULL_PERCENT
    ? 'fill-brick'
    : percent > STORAGE_WARNING_PERCENT
      ? 'fill-ochre'
      : 'fill-slate';
