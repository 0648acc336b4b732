import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { DailyRoute } from '#web/features/assignments/components/daily-route.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/employee/daily-route')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  return (
    <Page title={t('Daily Route')} description={t('Where your open work orders are.')} width="reading">
      <DailyRoute profileId={profile.id} />
    </Page>
  );
}
