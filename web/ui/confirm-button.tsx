import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface ConfirmButtonProps
  extends Pick<ComponentProps<typeof Button>, 'aria-label' | 'busy' | 'disabled' | 'size' | 'variant'> {
  /** The question, with how many people or records it concerns. */
  title: string;
  /** What follows. */
  description: string;
  /** The action by its name: 'Lock pay period'. */
  action: string;
  onConfirm: () => void;
  children: ReactNode;
}

/**
 * A button whose action reaches many people: it asks first. What is confirmed is what was asked, with the version that it
 * was asked about, whatever others have changed meanwhile.
 */
export function ConfirmButton({ title, description, action, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const question = { title, description, action, onConfirm };
  const [asked, setAsked] = useState(question);
  const ask = () => {
    setAsked(question);
    setIsAsking(true);
  };
  return (
    <>
      <Button {...button} onClick={ask} />
      <ConfirmDialog open={isAsking} onOpenChange={setIsAsking} {...asked} />
    </>
  );
}
