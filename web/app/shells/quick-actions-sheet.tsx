import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Bell,
  Camera,
  ClipboardPlus,
  Coffee,
  HardDrive,
  type LucideIcon,
  Moon,
  ReceiptText,
  Route,
  UserRound,
} from 'lucide-react';
import { useRef } from 'react';
import type { NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { TOP_NAVIGATION } from '#web/app/navigation/top-navigation.ts';
import { addPhoto } from '#web/features/time/clock/add-photo.ts';
import { useClock } from '#web/features/time/clock/use-clock.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

interface QuickActionsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The pages that an employee may open and that are not in the bottom bar. */
const PAGES = [
  { title: message('Daily Route'), to: '/employee/daily-route', icon: Route },
  ...TOP_NAVIGATION.employee.filter(({ to }) => to !== '/employee/dashboard'),
  { title: message('Notifications'), to: '/notifications', icon: Bell },
  { title: message('Storage'), to: '/device', icon: HardDrive },
  { title: message('Profile'), to: '/admin/profile', icon: UserRound },
] as const satisfies readonly NavigationItem[];

const rowStyle = 'flex min-h-14 w-full items-center gap-4 rounded-md px-3 text-left text-base hover:bg-ink/6';

/** The employee's 'More' (offline requirements 2.5), with the pages below. */
export default function QuickActionsSheet({ open, onOpenChange }: QuickActionsSheetProps) {
  const navigate = useNavigate();
  const { profile } = useViewer();
  const queryClient = useQueryClient();
  const { session, takeBreak, endDay } = useClock();
  const camera = useRef<HTMLInputElement>(null);
  const workOrderId = session?.work_order_id;

  const takePhoto = () => {
    // A photo belongs to the current work order; without one there is nothing to attach it to.
    if (workOrderId) camera.current?.click();
    else toast({ title: t('Camera feature coming soon') });
  };
  const attach = (file: File | undefined) => {
    if (!file || !workOrderId) return;
    void addPhoto({ file, profileId: profile.id, workOrderId, number: session.item.number, queryClient });
  };
  const actions: { title: string; icon: LucideIcon; run: () => void }[] = [
    { title: t('Submit Report'), icon: ClipboardPlus, run: () => navigate({ to: '/employee/time-reports' }) },
    { title: t('Add Photo'), icon: Camera, run: takePhoto },
    { title: t('Add Receipt'), icon: ReceiptText, run: () => navigate({ to: '/employee/receipts' }) },
    { title: t('Take Break'), icon: Coffee, run: takeBreak },
    { title: t('End Day'), icon: Moon, run: endDay },
  ];
  const choose = (run: () => void) => {
    onOpenChange(false);
    run();
  };

  return (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('Take a photo')}
        hidden
        onChange={({ target }) => {
          attach(target.files?.[0]);
          target.value = '';
        }}
      />
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={t('Quick Actions')}
        footer={
          <Button size="large" className="flex-1" onClick={() => onOpenChange(false)}>
            {t('Cancel')}
          </Button>
        }
      >
        <ul className="grid gap-1">
          {actions.map(({ title, icon: Icon, run }) => (
            <li key={title}>
              <button type="button" onClick={() => choose(run)} className={rowStyle}>
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-slate-tint text-slate">
                  <Icon aria-hidden className="size-5" strokeWidth={1.8} />
                </span>
                {title}
              </button>
            </li>
          ))}
        </ul>
        <nav aria-label={t('More pages')} className="mt-3 grid gap-1 border-line border-t pt-3">
          {PAGES.map(({ title, to, icon: Icon }) => (
            <Link key={to} to={to} onClick={() => onOpenChange(false)} className={rowStyle}>
              <Icon aria-hidden className="mx-2.5 size-5 text-ink-soft" strokeWidth={1.8} />
              {t(title)}
            </Link>
          ))}
        </nav>
      </Sheet>
    </>
  );
}
