import type { LucideIcon } from 'lucide-react';
import { RoundMark } from '#web/ui/round-mark.tsx';
import { Heading } from './heading.tsx';

interface SentHeadingProps {
  icon: LucideIcon;
  title: string;
  /** What was sent, and to whom; says nothing about whether the account exists. */
  text: string;
  /** What to do when nothing arrives. */
  advice?: string;
}

/** Says that a mail or a message was sent; takes the focus, so that screen readers announce it. */
export function SentHeading({ icon, title, text, advice }: SentHeadingProps) {
  return (
    <>
      <RoundMark icon={icon} tone="moss" />
      <Heading title={title} takesFocus>
        <p className="wrap-anywhere">{text}</p>
        {advice && <p className="mt-3 text-sm">{advice}</p>}
      </Heading>
    </>
  );
}
