import { ClipboardCheck, Hammer, type LucideIcon, MessageSquare, SquareCheckBig } from 'lucide-react';
import type { Activity, ActivityType } from '#web/features/field/team-activity.ts';
import { cn } from '#web/lib/cn.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

const LOOKS: Record<ActivityType, { icon: LucideIcon; badge: Message; phrase: Message; tone: string }> = {
  report: {
    icon: ClipboardCheck,
    badge: message('Report'),
    phrase: message('{{name}} submitted a report for {{number}}'),
    tone: 'bg-ochre-tint text-ochre-ink',
  },
  started: {
    icon: Hammer,
    badge: message('Started'),
    phrase: message('{{name}} started work on {{number}}'),
    tone: 'bg-sky-tint text-sky-ink',
  },
  completed: {
    icon: SquareCheckBig,
    badge: message('Completed'),
    phrase: message('{{name}} completed work on {{number}}'),
    tone: 'bg-moss-tint text-moss-ink',
  },
  message: {
    icon: MessageSquare,
    badge: message('Message'),
    phrase: message('{{name}} sent a message about {{number}}'),
    tone: 'bg-plum-tint text-plum-ink',
  },
};

/** One activity: person, work order, and time. */
export function ActivityLine({ activity }: { activity: Activity }) {
  const { icon: Icon, badge, phrase, tone } = LOOKS[activity.type];
  return (
    <li className="flex items-start gap-3">
      <Avatar name={activity.user_name} personId={activity.user_id} />
      <div className="min-w-0 flex-1">
        <p className="text-pretty">
          <RichText
            text={phrase}
            nodes={{
              name: <span className="font-medium">{activity.user_name}</span>,
              number: (
                <span className="figures whitespace-nowrap font-medium">{activity.work_order_number}</span>
              ),
            }}
          />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft text-xs">
          <span className={cn('inline-flex h-5 items-center gap-1 rounded-full px-2 font-medium', tone)}>
            <Icon aria-hidden className="size-3" />
            {t(badge)}
          </span>
          <RelativeDate value={activity.timestamp} asAge />
        </p>
      </div>
    </li>
  );
}
