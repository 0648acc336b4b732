import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { CancelRequest } from '#web/features/work-orders/components/cancel-request.tsx';
import { GalleryCard } from '#web/features/work-orders/components/gallery-card.tsx';
import { InvoicesCard } from '#web/features/work-orders/components/invoices-card.tsx';
import { PartnerReports } from '#web/features/work-orders/components/partner-reports.tsx';
import { PartnerSummary } from '#web/features/work-orders/components/partner-summary.tsx';
import { ProgressCard } from '#web/features/work-orders/components/progress-card.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';
import { WorkOrderMarks } from '#web/features/work-orders/components/work-order-marks.tsx';
import { galleryOf } from '#web/features/work-orders/gallery.ts';
import { usePartnerWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { agreedLabel } from '#web/lib/appointment-labels.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { preferredDays } from '#web/lib/preferred-days.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SiteCard } from '#web/ui/site-card.tsx';

interface PartnerWorkOrderProps {
  id: string;
  /** The link to its conversation, if that has its own screen. */
  tabs: ReactNode;
  /** The conversation, where there is room beside the facts. */
  conversation: ReactNode;
}

/** A customer's work order: its progress, the request, and the work performed. */
export function PartnerWorkOrder({ id, tabs, conversation }: PartnerWorkOrderProps) {
  return (
    <QueryView query={usePartnerWorkOrder(id)} skeleton={<DetailSkeleton />}>
      {(order) => (
        <Page
          crumbs={[
            { label: t('Work Orders'), to: '/partner/work-orders' },
            { label: order.work_order_number },
          ]}
          title={order.title}
          description={<WorkOrderMarks priority={order.priority} location={order.store_location} />}
          actions={
            <DocumentButton
              path={`/documents/v1/work-orders/${order.id}.pdf`}
              fileName={`${order.work_order_number}.pdf`}
            >
              {t('Download PDF')}
            </DocumentButton>
          }
        >
          {tabs}
          <PartnerSummary order={order} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(22rem,1fr)]">
            <div className="grid grid-cols-1 gap-4">
              <ProgressCard order={order} />
              <PartnerReports reports={order.reports} />
              <GalleryCard photos={galleryOf(order.photos, order.reports)} />
              <Card title={t('Your request')}>
                <Facts
                  facts={[
                    { label: t('Description'), value: order.description, wide: true },
                    { label: t('Trade'), value: order.trade },
                    { label: t('Preferred days'), value: preferredDays(order) },
                    ...(agreedLabel(order) ? [{ label: t('Appointment'), value: agreedLabel(order) }] : []),
                    { label: t("Customer's reference"), value: order.partner_reference },
                    {
                      label: t('Requested'),
                      value: `${formatDateTime(order.created_at)} · ${personName(order.reporter)}`,
                    },
                  ]}
                />
                {order.status === 'received' && <CancelRequest order={order} />}
              </Card>
            </div>
            <div className="grid grid-cols-1 gap-4">
              {conversation}
              <InvoicesCard
                workOrderId={order.id}
                pathOf={(invoiceId) => pathTo('/partner/invoices/$id', { id: invoiceId })}
                emptyAction={null}
              />
              <SiteCard order={order} canCall={false} />
              <WorkOrderHistory workOrderId={order.id} everyone />
            </div>
          </div>
        </Page>
      )}
    </QueryView>
  );
}
