import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { linkStyle, RecordsCard } from '#web/features/organizations/components/records-card.tsx';
import {
  type Organization,
  useBills,
  useConversations,
  useInvoices,
  useLocations,
  useOpenWork,
  useReports,
} from '#web/features/organizations/organization-queries.ts';
import { formatDateTime, formatDay } from '#web/lib/dates.ts';
import { locationName } from '#web/lib/location-label.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { NewWorkOrderLink } from '#web/ui/new-work-order-link.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface PartProps {
  organization: Organization;
}

/** The locations of a customer. */
export function LocationsCard({ organization: { id }, actions }: PartProps & { actions: ReactNode }) {
  return (
    <RecordsCard
      title={t('Locations')}
      empty={t('Work is asked for at a location. Import them from a file, or add the first one.')}
      query={useLocations(id)}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/admin/partner-locations" search={{ partner: id }} className={linkStyle}>
            {t('All locations')}
          </Link>
          {actions}
        </span>
      }
      emptyAction={null}
      item={(row) => ({
        id: row.id,
        to: pathTo('/admin/partner-locations/$id', { id: row.id }),
        title: locationName(row),
        detail: [row.city, row.state].filter(Boolean).join(', '),
        aside: !row.is_active && <StatusBadge kind="activity" status="inactive" />,
      })}
    />
  );
}

/** The open work of a customer or a subcontractor. */
export function WorkCard({ organization }: PartProps) {
  const { id, organization_type: type, is_active: isActive } = organization;
  return (
    <RecordsCard
      title={t('Open work')}
      empty={t('No work is open.')}
      query={useOpenWork(organization)}
      aside={
        <Link
          to="/admin/work-orders"
          search={type === 'partner' ? { partner: id } : { assignee: id }}
          className={linkStyle}
        >
          {t('All work orders')}
        </Link>
      }
      emptyAction={isActive && <NewWorkOrderLink {...(type === 'partner' && { customerId: id })} />}
      item={(row) => ({
        id: row.id,
        to: pathTo('/admin/work-orders/$id', { id: row.id }),
        title: row.title,
        detail: [row.work_order_number, row.store_location].filter(Boolean).join(' · '),
        aside: <StatusBadge kind="work_order" status={row.status} />,
      })}
    />
  );
}

/** The newest reports about a customer's work, or by a subcontractor. */
export function ReportsCard({ organization }: PartProps) {
  const { id, organization_type: type } = organization;
  return (
    <RecordsCard
      title={t('Reports')}
      empty={t('No reports yet.')}
      query={useReports(organization)}
      aside={
        <Link
          to="/admin/reports"
          search={type === 'partner' ? { customer: id } : { subcontractor: id }}
          className={linkStyle}
        >
          {t('All reports')}
        </Link>
      }
      emptyAction={null}
      item={(row) => ({
        id: row.id,
        to: pathTo('/admin/reports/$id', { id: row.id }),
        title: row.work_order?.title ?? row.report_number,
        detail: [row.report_number, formatDay(row.submitted_at)].join(' · '),
        aside: <StatusBadge kind="report" status={row.status} />,
      })}
    />
  );
}

/** The conversations about its work orders. */
export function ConversationsCard({ organization }: PartProps) {
  return (
    <RecordsCard
      title={t('Messages')}
      empty={t('Nobody has written about its work yet.')}
      query={useConversations(organization)}
      emptyAction={null}
      item={(row) => ({
        id: row.id,
        to: pathTo('/admin/work-orders/$id', { id: row.work_order.id }),
        title: row.work_order.title,
        detail: [row.work_order.work_order_number, formatDateTime(row.last_message_at)].join(' · '),
      })}
    />
  );
}

/** The bills of a subcontractor, or the invoices of a customer. */
export function MoneyCard({ organization }: PartProps) {
  return organization.organization_type === 'partner' ? (
    <InvoicesCard organization={organization} />
  ) : (
    <BillsCard organization={organization} />
  );
}

function BillsCard({ organization: { id } }: PartProps) {
  return (
    <RecordsCard
      title={t('Bills')}
      empty={t('No bills yet.')}
      query={useBills(id)}
      aside={
        <Link to="/admin/subcontractor-bills" search={{ subcontractor: id }} className={linkStyle}>
          {t('All bills')}
        </Link>
      }
      emptyAction={
        <Allowed to="approve_bills">
          <Link to="/admin/subcontractor-bills/create" search={{ subcontractor: id }} className={linkStyle}>
            {t('New Bill')}
          </Link>
        </Allowed>
      }
      item={(row) => ({
        id: row.id,
        to: pathTo('/admin/subcontractor-bills/$id', { id: row.id }),
        title: row.internal_bill_number || row.external_bill_number || t('Draft'),
        detail: formatMoney(row.total_amount),
        aside: <StatusBadge kind="bill" status={row.status} />,
      })}
    />
  );
}

function InvoicesCard({ organization: { id } }: PartProps) {
  return (
    <RecordsCard
      title={t('Invoices')}
      empty={t('No invoices yet.')}
      query={useInvoices(id)}
      aside={
        <Link to="/admin/partner-billing/invoices" search={{ customer: id }} className={linkStyle}>
          {t('All invoices')}
        </Link>
      }
      emptyAction={
        <Allowed to="invoice">
          <Link to="/admin/partner-billing/select-reports" className={linkStyle}>
            {t('Select Reports')}
          </Link>
        </Allowed>
      }
      item={(row) => ({
        id: row.id,
        to: pathTo('/admin/partner-billing/invoices/$id', { id: row.id }),
        title: row.invoice_number || t('Draft'),
        detail: [
          formatMoney(row.total_amount),
          row.due_date && t('due {{day}}', { day: formatDay(row.due_date) }),
        ]
          .filter(Boolean)
          .join(' · '),
        aside: <StatusBadge kind="invoice" status={row.status} />,
      })}
    />
  );
}
