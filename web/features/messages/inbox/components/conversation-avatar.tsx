import { Wrench } from 'lucide-react';
import { Avatar } from '#web/ui/avatar.tsx';

interface ConversationAvatarProps {
  title: string;
  isWorkOrder: boolean;
  /** The other person of a direct conversation. */
  personId?: string | null;
}

/** The picture of a conversation: a person's photo or initials, or the icon of a work order. */
export function ConversationAvatar({ title, isWorkOrder, personId }: ConversationAvatarProps) {
  if (!isWorkOrder) return <Avatar name={title} personId={personId} className="size-10" />;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ochre-tint text-ochre-ink">
      <Wrench aria-hidden className="size-4.5" />
    </span>
  );
}
