import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoundMark } from '#web/ui/round-mark.tsx';
import { Heading } from './heading.tsx';

interface ErrorPanelProps {
  icon?: LucideIcon;
  title: string;
  text: string;
  /** Help between the text and the buttons. */
  help?: ReactNode;
  /** The possible next steps, the best first. */
  children: ReactNode;
}

/** Why a link failed, and the possible next steps. */
export function ErrorPanel({ icon = CircleAlert, title, text, help, children }: ErrorPanelProps) {
  const isOneSentence = text.startsWith(`${title}: `);
  return (
    <div role="alert">
      <RoundMark icon={icon} tone="brick" />
      <Heading title={title}>
        {/* The title already contains its first words; screen readers read the whole text. */}
        {isOneSentence && <span className="sr-only">: </span>}
        {isOneSentence ? text.slice(title.length + 2) : text}
      </Heading>
      {help}
      <div className="grid gap-3">{children}</div>
    </div>
  );
}
