import { createFileRoute, Link } from '@tanstack/react-router';
import { BillList } from '#web/features/bills/components/bill-list.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/subcontractor/bills/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const organizationIds = organizationIdsOf(useViewer(), 'subcontractor');
  return (
    <Page
      title={t('Subcontractor Bills')}
      description={t('The bills of your company and their status.')}
      actions={
        <Link to="/subcontractor/submit-bill" className={buttonStyle({ variant: 'main' })}>
          {t('Submit Bill')}
        </Link>
      }
    >
      <BillList
        scope={{ of: 'subcontractor', organizationIds }}
        emptyAction={
          <Link to="/subcontractor/submit-bill" className={buttonStyle()}>
            {t('Submit Bill')}
          </Link>
        }
      />
    </Page>
  );
}
