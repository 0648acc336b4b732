import { useState } from 'react';
import { DocumentTable } from '#web/features/accounting/components/document-table.tsx';
import { documentPath } from '#web/features/accounting/document-path.ts';
import { ITEMS_SHOWN, useBatchItems } from '#web/features/accounting/queries.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What is in a batch, by kind and day. */
export function BatchItems({ batchId }: { batchId: string }) {
  const [page, setPage] = useState(1);
  return (
    <Card title={t('In this batch')} flush>
      <QueryView query={useBatchItems(batchId, page)} skeleton={<Skeleton className="m-4 h-40 rounded-lg" />}>
        {({ items, count }) => (
          <>
            <DocumentTable
              documents={items.map((item) => ({
                ...{ ...item, day: item.document_date, to: documentPath(item) },
              }))}
            />
            {count > ITEMS_SHOWN && (
              <div className="flex items-center justify-end gap-2 px-4 py-3 print:hidden">
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('Previous')}
                </Button>
                <Button disabled={page * ITEMS_SHOWN >= count} onClick={() => setPage(page + 1)}>
                  {t('Next')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
