import { Hammer, Inbox, Receipt } from 'lucide-react';
import { Sample, Samples } from '#web/catalog/samples.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyCard } from '#web/ui/card.tsx';
import { EventList } from '#web/ui/event-list.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { SummaryStrip } from '#web/ui/summary-strip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const EVENTS = [
  {
    id: '2',
    title: 'Sent back',
    detail: '',
    message: 'Please add a photo of the lock.',
    by: 'Marcus Oyelaran',
    at: '2026-11-20T15:30:00Z',
  },
  {
    id: '1',
    title: 'Report submitted',
    detail: '7.5 hours, 2 people',
    message: null,
    by: 'Nick Petrakis',
    at: '2026-11-19T20:00:00Z',
  },
];

export function CardSamples() {
  return (
    <Samples title="Cards, numbers, and tabs">
      <div className="lg:col-span-2">
        <SummaryStrip
          label="Summary"
          cells={[
            { label: 'Status', value: <StatusBadge kind="work_order" status="in_progress" /> },
            { label: 'Due', value: 'Nov 24', detail: '2 days overdue', attention: true },
            { label: 'NTE', value: '$1,200.00', detail: '$450.50 billed' },
            { label: 'Assigned to', value: 'Northlight Mechanical' },
          ]}
        />
        <StatRow
          stats={[
            { label: 'New requests', value: 12, icon: Inbox, to: '/', attention: true },
            { label: 'In progress', value: 48, icon: Hammer, to: '/' },
            { label: 'Receipts to approve', value: undefined, icon: Receipt },
          ]}
        />
      </div>
      <EmptyCard
        title="EmptyCard"
        text="Nothing waits for you."
        aside={<Button size="small">Next step</Button>}
      />
      <Sample name="Details">
        <Facts
          facts={[
            { label: 'Number', value: 'WO-000123' },
            { label: 'Trade', value: 'Doors' },
            { label: 'Contact', value: null },
            { label: 'Description', value: 'The rear door stays open.', wide: true },
          ]}
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Sample tabs"
          tabs={[
            { value: 'details', label: 'Details', content: 'The first panel.' },
            { value: 'photos', label: 'Photos', content: 'The second panel.' },
            { value: 'history', label: 'History', content: 'The third panel.' },
          ]}
        />
      </Sample>
      <Sample name="EventList">
        <EventList entries={EVENTS} />
      </Sample>
    </Samples>
  );
}
