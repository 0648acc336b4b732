import { useState } from 'react';
import { Sample, Samples } from '#web/catalog/samples.tsx';
import { message } from '#web/lib/text.ts';
import { DataCards } from '#web/ui/data-cards.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { Pager } from '#web/ui/pager.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

interface Row {
  number: string;
  title: string;
  status: string;
  amount: number;
}

const ROWS: Row[] = [
  { number: 'WO-000123', title: 'Door does not close', status: 'received', amount: 0 },
  { number: 'WO-000122', title: 'Leak under the sink', status: 'in_progress', amount: 450.5 },
  {
    number: 'WO-000121',
    title: 'A title that is so long that it needs a second line on a phone, and is cut off on a desktop',
    status: 'closed',
    amount: 12_800,
  },
];
const COLUMNS: Column<Row>[] = [
  { header: message('Title'), value: (row) => row.title, phone: 'title', sort: 'title' },
  { header: message('Number'), value: (row) => row.number, sort: 'number' },
  {
    header: message('Status'),
    value: (row) => row.status,
    cell: (row) => <StatusBadge kind="work_order" status={row.status} />,
    phone: 'status',
  },
  { header: message('Amount'), value: (row) => row.amount.toFixed(2), align: 'right' },
];

export function ListSamples() {
  const [sort, setSort] = useState('title');
  const [view, setView] = useState<string | undefined>();
  const [page, setPage] = useState(1);
  const list = { label: 'Work orders', columns: COLUMNS, rowKey: (row: Row) => row.number, rowTo: () => '/' };
  return (
    <Samples title="Lists">
      <div className="lg:col-span-2">
        <Sample name="ViewTabs, DataTable (desktop), DataCards (phone), Pager" flush>
          <ViewTabs
            label="Views"
            views={[
              { value: undefined, label: 'All' },
              { value: 'open', label: 'Open' },
              { value: 'overdue', label: 'Overdue' },
            ]}
            value={view}
            onChange={setView}
          />
          <DataTable {...list} rows={ROWS} sort={sort} onSort={setSort} />
          <DataCards {...list} rows={ROWS} />
          <Pager page={page} count={120} isCapped={false} shown={3} hasNext onPage={setPage} />
        </Sample>
      </div>
      <Sample name="LinkList" flush>
        <LinkList
          items={ROWS.map((row) => ({
            id: row.number,
            to: '/',
            title: row.title,
            detail: row.number,
            aside: <StatusBadge kind="work_order" status={row.status} />,
          }))}
        />
      </Sample>
      <Sample name="DataTable and DataCards while loading" flush>
        <DataTable {...list} rows={undefined} sort={sort} onSort={setSort} />
        <DataCards {...list} rows={undefined} />
      </Sample>
    </Samples>
  );
}
