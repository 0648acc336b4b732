import { clockDifferenceLabel } from '#web/features/time/clock/clock-difference-label.ts';
import { useClockAhead } from '#web/lib/server-now.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Says that the device's own clock is wrong, to explain the displayed times; otherwise empty. */
export function DeviceClockNotice() {
  const label = clockDifferenceLabel(useClockAhead());
  return label && <Alert kind="attention" title={label} className="mb-4" />;
}
