import { ChevronDown } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface DetailToggleProps {
  /** The row, for screen readers. */
  name: string;
  /** The id of what it shows. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
  /** With a text beside the arrow, where there is room. */
  isLabeled?: boolean;
}

/** Shows and hides more about a row of a list. */
export function DetailToggle({ name, controls, isOpen, onToggle, isLabeled = false }: DetailToggleProps) {
  return (
    <Button
      variant="quiet"
      size={isLabeled ? 'small' : 'icon'}
      aria-label={
        isOpen ? t('Hide details of {{row}}', { row: name }) : t('Show details of {{row}}', { row: name })
      }
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      className={cn('z-1', isLabeled ? '-ml-2.5 justify-self-start' : 'size-8')}
      onClick={onToggle}
    >
      <ChevronDown aria-hidden className={cn('transition-transform duration-150', isOpen && 'rotate-180')} />
      {isLabeled && (isOpen ? t('Hide details') : t('Show details'))}
    </Button>
  );
}
