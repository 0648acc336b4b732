import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

const SAID_FOR_MS = 2_000;

interface CopyButtonProps {
  text: string;
  /** The label: 'Copy the codes'. */
  label: string;
  /** Shows the label beside the icon. */
  isWide?: boolean;
  /** The variant of the button with a label. */
  size?: 'medium' | 'large';
  variant?: ComponentProps<typeof Button>['variant'];
  className?: string;
}

/** Copies a text to the clipboard, and reports the result. */
export function CopyButton({
  text,
  label,
  isWide = false,
  size = 'large',
  variant = isWide ? 'outline' : 'quiet',
  className,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    // Pages without https have no clipboard, and a browser may deny access to it.
    const hasWorked = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    setOutcome(hasWorked ? 'copied' : 'refused');
  };
  const Icon = outcome === 'copied' ? Check : Copy;
  const said = outcome && (outcome === 'copied' ? t('Copied') : t('Could not copy: select the text'));
  return (
    <>
      <Button
        size={isWide ? size : 'icon'}
        variant={variant}
        aria-label={label}
        onClick={copy}
        className={className}
      >
        <Icon aria-hidden />
        {isWide && (said ?? label)}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
