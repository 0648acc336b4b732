import type { ComponentProps } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, with how many people or records it concerns. */
  title: string;
  /** What follows. */
  description: string;
  /** The action by its name: 'Lock pay period'. */
  action: string;
  variant?: ComponentProps<typeof Button>['variant'];
  onConfirm: () => void;
}

/** Asks before something that reaches many people, or that nobody can bring back. */
export function ConfirmDialog({ action, variant = 'main', onConfirm, ...dialog }: ConfirmDialogProps) {
  const { onOpenChange } = dialog;
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant={variant}
            onClick={() => {
              onOpenChange(false);
              onConfirm();
            }}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}
