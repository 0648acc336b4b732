import type { DeviceQueue } from '#shared/device-queue.ts';
import { locale } from '#shared/locale.ts';
import { type Message, message, t } from '#web/lib/text.ts';

type Counts = Pick<NonNullable<DeviceQueue>, 'reports' | 'photos' | 'clock_events' | 'messages'>;

/** What waits on a device: '2 reports, 7 photos, and 1 clock event'. Empty when nothing waits. */
export function queueLabel({ reports, photos, clock_events, messages }: Counts): string {
  const kinds: [number, Message][] = [
    [reports, message('{{count}} report|{{count}} reports')],
    [photos, message('{{count}} photo|{{count}} photos')],
    [clock_events, message('{{count}} clock event|{{count}} clock events')],
    [messages, message('{{count}} message|{{count}} messages')],
  ];
  const words = kinds.filter(([count]) => count > 0).map(([count, text]) => t(text, { count }));
  return new Intl.ListFormat(locale()).format(words);
}

/** How much of it the server has refused; empty when it has refused nothing. */
export const refusedLabel = (count: number): string =>
  count === 0 ? '' : t('{{count}} was not accepted|{{count}} were not accepted', { count });
