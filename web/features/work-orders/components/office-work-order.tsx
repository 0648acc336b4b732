import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { AssignmentCard } from '#web/features/work-orders/components/assignment-card.tsx';
import { BillsCard } from '#web/features/work-orders/components/bills-card.tsx';
import { FirstBillLink, FirstInvoiceLink } from '#web/features/work-orders/components/first-money-links.tsx';
import { InvoicesCard } from '#web/features/work-orders/components/invoices-card.tsx';
import { OfficeActions } from '#web/features/work-orders/components/office-actions.tsx';
import { OfficeFacts } from '#web/features/work-orders/components/office-facts.tsx';
import { OfficeGallery } from '#web/features/work-orders/components/office-gallery.tsx';
import { OfficeSummary } from '#web/features/work-orders/components/office-summary.tsx';
import { PartLinks } from '#web/features/work-orders/components/part-links.tsx';
import { ReceiptsCard } from '#web/features/work-orders/components/receipts-card.tsx';
import { ReportsCard } from '#web/features/work-orders/components/reports-card.tsx';
import { TimeCard } from '#web/features/work-orders/components/time-card.tsx';
import { WorkOrderDocuments } from '#web/features/work-orders/components/work-order-documents.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';
import { WorkOrderMarks } from '#web/features/work-orders/components/work-order-marks.tsx';
import { eventTitle } from '#web/features/work-orders/event-labels.ts';
import { type PartName, partId } from '#web/features/work-orders/parts.ts';
import { useHistory, useOfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SiteCard } from '#web/ui/site-card.tsx';

interface OfficeWorkOrderProps {
  id: string;
  /** Bills and invoices can be opened by administrators only. */
  canOpenMoney: boolean;
  /** Whether the user sees everyone's time and receipts, or only their own. */
  seesOthers: boolean;
  /** Technicians see no NTE. */
  seesNte: boolean;
  /** What subcontractors bill. */
  seesBills: boolean;
  seesInvoices: boolean;
  /** The link to its conversation, if that has its own screen. */
  tabs: ReactNode;
  /** The emails about it, for administrators. */
  emails?: ReactNode;
  /** What people drove for it. */
  mileage?: ReactNode;
  /** What it earns and costs, for those who see costs. */
  margin?: ReactNode;
  /** The conversation, where there is room beside the facts. */
  conversation: ReactNode;
}

/** One work order on one page, with all actions of the office; on a phone with links to each part. */
export function OfficeWorkOrder({
  id,
  canOpenMoney,
  seesOthers,
  seesNte,
  seesBills,
  seesInvoices,
  tabs,
  emails,
  mileage,
  margin,
  conversation,
}: OfficeWorkOrderProps) {
  return (
    <QueryView query={useOfficeWorkOrder(id)} skeleton={<DetailSkeleton />}>
      {(order) => (
        <Page
          crumbs={[{ label: t('Work Orders'), to: '/admin/work-orders' }, { label: order.work_order_number }]}
          title={order.title}
          description={
            <WorkOrderMarks
              priority={order.priority}
              location={`${order.partner.name} · ${order.store_location}`}
            />
          }
          actions={
            <>
              <WorkOrderDocuments order={order} />
              <OfficeActions order={order} />
            </>
          }
        >
          <OfficeSummary
            order={order}
            isOwnOnly={!seesOthers}
            seesNte={seesNte}
            seesBills={seesBills}
            seesInvoices={seesInvoices}
          />
          {order.status_reason && (
            <Alert kind="attention" className="mb-4 wrap-anywhere" title={t('Reason')}>
              {order.status_reason}
            </Alert>
          )}
          {order.status === 'received' && <DeclinedAlert workOrderId={order.id} />}
          {tabs}
          <PartLinks without={seesBills ? [] : ['money']} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(22rem,1fr)]">
            <div className="grid grid-cols-1 gap-4">
              <OfficeFacts order={order} />
              <Part name="photos">
                <OfficeGallery order={order} />
              </Part>
              <Part name="reports">
                <ReportsCard workOrderId={order.id} />
              </Part>
              {seesBills && (
                <Part name="money">
                  <BillsCard
                    workOrderId={order.id}
                    nteAmount={order.budget?.nte_amount ?? null}
                    firm={order.assigned_organization_id}
                    pathOf={
                      canOpenMoney
                        ? (billId) => pathTo('/admin/subcontractor-bills/$id', { id: billId })
                        : undefined
                    }
                    emptyAction={canOpenMoney && <FirstBillLink order={order} />}
                  />
                </Part>
              )}
              <Part name="time">
                <TimeCard workOrderId={order.id} isOwnOnly={!seesOthers} />
              </Part>
              <ReceiptsCard workOrderId={order.id} isOwnOnly={!seesOthers} />
              {mileage}
              {seesInvoices && (
                <InvoicesCard
                  workOrderId={order.id}
                  pathOf={
                    canOpenMoney
                      ? (invoiceId) => pathTo('/admin/partner-billing/invoices/$id', { id: invoiceId })
                      : undefined
                  }
                  emptyAction={canOpenMoney && <FirstInvoiceLink workOrderId={order.id} />}
                />
              )}
              {margin}
            </div>
            <div className="grid grid-cols-1 gap-4 max-lg:contents">
              <div className="max-lg:order-first">
                <AssignmentCard order={order} />
              </div>
              {conversation}
              <SiteCard order={order} />
              <Part name="history">
                <div className="grid gap-4">
                  <WorkOrderHistory workOrderId={order.id} />
                  {emails}
                </div>
              </Part>
            </div>
          </div>
        </Page>
      )}
    </QueryView>
  );
}

/** Who declined last and why, while the work is unassigned; it shares the query of the history. */
function DeclinedAlert({ workOrderId }: { workOrderId: string }) {
  const { data: events = [] } = useHistory(workOrderId, { everyone: false });
  const last = events.find(({ event_type }) => /^assignment_(declined|changed)$/.test(event_type));
  if (last?.event_type !== 'assignment_declined') return null;
  return (
    <Alert kind="attention" className="mb-4" title={eventTitle(last)}>
      <FreeText>{last.message}</FreeText>
    </Alert>
  );
}

/** A part of a work order's page that a phone can jump to. */
function Part({ name, children }: { name: PartName; children: ReactNode }) {
  return (
    <div id={partId(name)} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-hidden">
      {children}
    </div>
  );
}
