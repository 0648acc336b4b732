import { useNavigate } from '@tanstack/react-router';
import { Camera, ClipboardPlus, Coffee, type LucideIcon, Moon, ReceiptText } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

interface QuickActionsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The employee's 'More' (offline specification, 2.5). Nobody can be clocked in before clocking is part of the
 * portal, so Take Break and End Day answer what the specification says for that case.
 */
export function QuickActionsSheet({ open, onOpenChange }: QuickActionsSheetProps) {
  const navigate = useNavigate();
  const notClockedIn = () => toast({ title: t('Not clocked in'), kind: 'destructive' });
  const actions: { title: string; icon: LucideIcon; run: () => void }[] = [
    { title: t('Submit Report'), icon: ClipboardPlus, run: () => navigate({ to: '/employee/time-reports' }) },
    { title: t('Add Photo'), icon: Camera, run: () => toast({ title: t('Camera feature coming soon') }) },
    { title: t('Add Receipt'), icon: ReceiptText, run: () => navigate({ to: '/employee/receipts' }) },
    { title: t('Take Break'), icon: Coffee, run: notClockedIn },
    { title: t('End Day'), icon: Moon, run: notClockedIn },
  ];
  const choose = (run: () => void) => {
    onOpenChange(false);
    run();
  };

  return (
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
            <button
              type="button"
              onClick={() => choose(run)}
              className="flex min-h-14 w-full items-center gap-4 rounded-md px-3 text-left text-base hover:bg-ink/6"
            >
              <span className="grid size-10 place-items-center rounded-full bg-slate-tint text-slate">
                <Icon aria-hidden className="size-5" strokeWidth={1.8} />
              </span>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
