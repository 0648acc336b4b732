import { createFileRoute } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { SELF_CHECK_NAMES } from '#shared/rules/self-checks.ts';
import { BrowserChecksCard } from '#web/features/health/components/browser-checks-card.tsx';
import { SelfChecksCard } from '#web/features/health/components/self-checks-card.tsx';
import { SystemPages } from '#web/features/health/components/system-pages.tsx';
import { useRunSelfChecks } from '#web/features/health/use-run-self-checks.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/testing')({ component: Screen });

function Screen() {
  const { run, left } = useRunSelfChecks();
  const isRunning = left.length > 0;
  return (
    <Page
      title={t('Testing')}
      description={t('Try from here whether every part of the portal works.')}
      actions={
        <Button variant="main" busy={isRunning} onClick={() => run(SELF_CHECK_NAMES)}>
          {!isRunning && <Play aria-hidden />}
          {t('Run all')}
        </Button>
      }
    >
      <SystemPages current="/admin/testing" />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SelfChecksCard left={left} onRun={run} />
        <BrowserChecksCard />
      </div>
    </Page>
  );
}
