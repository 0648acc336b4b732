import { createFileRoute } from '@tanstack/react-router';
import { AuditList } from '#web/features/audit/components/audit-list.tsx';
import { RetentionCard } from '#web/features/audit/components/retention-card.tsx';
import { SealCard } from '#web/features/audit/components/seal-card.tsx';
import { SystemPages } from '#web/features/health/components/system-pages.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/security-audit')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Security Audit')}
      description={t(
        'Every change of status, money, time, or access, and every sign-in, refusal, import, export, and download. One entry for each action of a person; the filters show each change, and what the portal did by itself.',
      )}
    >
      <SystemPages current="/admin/security-audit" />
      <AuditList />
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
        <SealCard />
        <RetentionCard />
      </div>
    </Page>
  );
}
