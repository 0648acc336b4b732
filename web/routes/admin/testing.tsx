import { createFileRoute } from '@tanstack/react-router';
import { SelfCheckCard } from '#web/features/health/components/self-check-card.tsx';
import { SystemPages } from '#web/features/health/components/system-pages.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/testing')({ component: Screen });

function Screen() {
  return (
    <Page
      title={t('Testing')}
      description={t('Try from here whether every part of the portal works for you.')}
      actions={<SystemPages current="/admin/testing" />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <SelfCheckCard />
      </div>
    </Page>
  );
}
