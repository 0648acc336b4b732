import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ConfirmButtonProps {
  /** The question, with how many people or records it concerns. */
  title: string;
  /** What follows. */
  description: string;
  /** The action by its name: 'Lock pay period'. */
  action: string;
  onConfirm: () => void;
  variant?: ComponentProps<typeof Button>['variant'];
  busy?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** A button whose action reaches many people: it asks first. */
export function ConfirmButton({
  title,
  description,
  action,
  onConfirm,
  variant,
  children,
  ...state
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button {...state} {...(variant && { variant })} onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('Cancel')}</Button>
            <Button
              variant="main"
              onClick={() => {
                setIsAsking(false);
                onConfirm();
              }}
            >
              {action}
            </Button>
          </>
        }
      />
    </>
  );
}
