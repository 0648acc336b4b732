import type { ReactNode } from 'react';
import { PriceListActions } from '#web/features/prices/components/price-list-actions.tsx';
import { PriceListEditor } from '#web/features/prices/components/price-list-editor.tsx';
import { formOf, newPriceList } from '#web/features/prices/price-list-form.ts';
import { usePriceList } from '#web/features/prices/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { NotFoundState } from '#web/ui/not-found-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const CRUMBS = () => [
  { label: t('Settings'), to: '/admin/profile' },
  { label: t('Prices'), to: '/admin/settings/prices' },
];

interface NewPriceListPageProps {
  /** The customer whose work it will price; null for everyone. */
  customerId: string | null;
  onSaved: () => void;
}

/** The form of a new price list. */
export function NewPriceListPage({ customerId, onSaved }: NewPriceListPageProps) {
  const title = t('New price list');
  return (
    <Page width="reading" title={title} crumbs={[...CRUMBS(), { label: title }]}>
      <PriceListEditor loaded={newPriceList(customerId)} canEdit onSaved={onSaved} />
    </Page>
  );
}

interface PriceListPageProps {
  id: string;
  /** After it was saved or deleted. */
  onDone: () => void;
  /** Gets the id of a copy that was made. */
  onCopied: (id: string) => void;
  /** The history of the list. */
  children: ReactNode;
}

/** A price list: its form, and what can be done with it. */
export function PriceListPage({ id, onDone, onCopied, children }: PriceListPageProps) {
  const canEdit = useMay()('invoice');
  return (
    <QueryView query={usePriceList(id)} skeleton={<DetailSkeleton />}>
      {(list) =>
        list ? (
          <Page
            width="reading"
            title={list.name}
            crumbs={[...CRUMBS(), { label: list.name }]}
            actions={canEdit && <PriceListActions {...{ list, onCopied }} onDeleted={onDone} />}
          >
            <div className="grid gap-4">
              {!list.is_active && (
                <Alert kind="info" title={t('This price list is retired: it sets no price.')} />
              )}
              <PriceListEditor loaded={formOf(list)} canEdit={canEdit} onSaved={onDone} />
              {children}
            </div>
          </Page>
        ) : (
          <NotFoundState />
        )
      }
    </QueryView>
  );
}
