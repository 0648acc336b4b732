import { Inbox } from 'lucide-react';
import { Sample, Samples } from '#web/catalog/samples.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';
import { NotFoundState } from '#web/ui/not-found-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ALERTS = ['info', 'success', 'attention', 'error'] as const;

export function MessageSamples() {
  return (
    <Samples title="Alerts and states">
      <Sample name="Alert">
        <div className="grid gap-3">
          {ALERTS.map((kind) => (
            <Alert key={kind} kind={kind} title={`Alert of the kind ${kind}`}>
              What happened, and what to do now.
            </Alert>
          ))}
        </div>
      </Sample>
      <Sample name="Skeleton">
        <div className="grid gap-3" aria-busy>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      </Sample>
      <Sample name="EmptyState">
        <EmptyState
          icon={Inbox}
          title="No requests yet"
          text="New service requests appear here."
          action={<Button variant="main">New request</Button>}
        />
      </Sample>
      <Sample name="ErrorState">
        <ErrorState error={new Error('sample')} onRetry={() => undefined} />
      </Sample>
      <Sample name="NotFoundState">
        <NotFoundState />
      </Sample>
      <Sample name="NeedsSignal">
        <NeedsSignal />
      </Sample>
    </Samples>
  );
}
