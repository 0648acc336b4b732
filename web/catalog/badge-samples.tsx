import { Camera, Clock, TriangleAlert } from 'lucide-react';
import { Sample, SampleRow, Samples } from '#web/catalog/samples.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { STATUSES, type StatusKind } from '#web/ui/statuses.ts';

const FLAG_TONES = ['neutral', 'ochre', 'brick', 'sky'] as const;

export function BadgeSamples() {
  return (
    <Samples title="Badges and marks">
      {Object.entries(STATUSES).map(([kind, looks]) => (
        <Sample key={kind} name={`StatusBadge: ${kind}`}>
          <SampleRow>
            {Object.keys(looks).map((status) => (
              <StatusBadge key={status} kind={kind as StatusKind} status={status} />
            ))}
          </SampleRow>
        </Sample>
      ))}
      <Sample name="Flag">
        <SampleRow>
          {FLAG_TONES.map((tone) => (
            <Flag key={tone} icon={tone === 'brick' ? TriangleAlert : Camera} tone={tone}>
              {tone}
            </Flag>
          ))}
        </SampleRow>
      </Sample>
      <Sample name="CountBadge, Avatar">
        <SampleRow>
          <CountBadge count={3} label="3 unread messages" />
          <CountBadge count={128} label="128 unread messages" />
          <Avatar name="Dana Whitfield" />
          <span className="flex items-center gap-1.5 text-ink-soft">
            <Clock aria-hidden className="size-4" />
            Quiet text with an icon
          </span>
        </SampleRow>
      </Sample>
    </Samples>
  );
}
