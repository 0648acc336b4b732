import { createFileRoute } from '@tanstack/react-router';
import { DailyRoute } from '#web/features/assigned-work/components/daily-route.tsx';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/employee/daily-route')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  return (
    <Page
      crumbs={[{ label: t('Dashboard'), to: '/employee/dashboard' }, { label: t('Daily Route') }]}
      title={t('Daily Route')}
      description={t("Today's stops, in the order of the shortest route.")}
      width="reading"
    >
      <DailyRoute profileId={profile.id} />
    </Page>
  );
}
