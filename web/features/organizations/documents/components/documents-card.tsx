import { Plus } from 'lucide-react';
import { useState } from 'react';
import { validityOf } from '#shared/rules/organization-documents.ts';
import { DocumentRow } from '#web/features/organizations/documents/components/document-row.tsx';
import { type OrganizationDocument, useDocuments } from '#web/features/organizations/documents/queries.ts';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DocumentsFlag } from '#web/ui/validity-flag.tsx';

const AddDocumentsDialog = lazyDialog(() => import('./add-documents-dialog.tsx'));

interface Adding {
  replaces: OrganizationDocument | null;
}

/** Contracts, tax forms, insurance, licenses, and price lists of an organization. */
export function DocumentsCard({ organization }: { organization: Organization }) {
  const query = useDocuments(organization.id);
  const [adding, setAdding] = useState<Adding | null>(null);
  const mayAdd = useMay()('manage_organizations') && !organization.merged_into_id;

  if (query.isError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton className="h-32" />;
  const marked = query.data.filter((document) =>
    ['expiring', 'expired'].includes(validityOf(document, today()).state),
  );
  const button = mayAdd && (
    <Button size="small" onClick={() => setAdding({ replaces: null })}>
      <Plus aria-hidden />
      {t('Add documents')}
    </Button>
  );
  return (
    <>
      {query.data.length === 0 ? (
        <EmptyCard
          title={t('Documents')}
          text={
            mayAdd
              ? t('No documents yet. Keep contracts, insurance, and licenses here, and be reminded in time.')
              : t('No documents yet.')
          }
          aside={button}
        />
      ) : (
        <Card
          title={t('Documents')}
          aside={
            <span className="flex flex-wrap items-center gap-2">
              <DocumentsFlag documents={marked} />
              {button}
            </span>
          }
          flush
        >
          <ul className="divide-y divide-line/70">
            {query.data.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                onRenew={() => setAdding({ replaces: document })}
              />
            ))}
          </ul>
        </Card>
      )}
      {adding && (
        <AddDocumentsDialog
          open
          onOpenChange={() => setAdding(null)}
          organizationId={organization.id}
          {...adding}
        />
      )}
    </>
  );
}
