import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoundMark } from '#web/ui/round-mark.tsx';
import { Heading } from './heading.tsx';

interface ErrorPanelProps {
  icon?: LucideIcon;
  title: string;
  text: string;
  /** Help between the words and the ways on. */
  help?: ReactNode;
  /** The ways on, the best first. */
  children: ReactNode;
}

/** Why a link did not do what it was for, and the ways on. */
export function ErrorPanel({ icon = CircleAlert, title, text, help, children }: ErrorPanelProps) {
  const isOneSentence = text.startsWith(`${title}: `);
  return (
    <div role="alert">
      <RoundMark icon={icon} tone="brick" />
      <Heading title={title}>
        {/* Its first words are the title already; read aloud, it is whole. */}
        {isOneSentence && <span className="sr-only">: </span>}
        {isOneSentence ? text.slice(title.length + 2) : text}
      </Heading>
      {help}
      <div className="grid gap-3">{children}</div>
    </div>
  );
}
