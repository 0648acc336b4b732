import { createFileRoute } from '@tanstack/react-router';
import { AuditList } from '#web/features/audit/components/audit-list.tsx';
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
      description={t('Every change of status, money, time or access, with who made it.')}
    >
      <AuditList />
    </Page>
  );
}
