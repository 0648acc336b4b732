import type { MentionCompletion } from '#web/features/messages/conversation/use-mention-completion.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** The people that match an `@`, above the text field, which handles the keys. */
export function MentionList({ completion }: { completion: MentionCompletion }) {
  const { suggestions, active, listId, optionId, choose } = completion;
  if (suggestions.length === 0) return null;
  return (
    <div
      role="listbox"
      id={listId}
      aria-label={t('People to mention')}
      className="absolute inset-x-0 bottom-full z-10 mb-1 max-h-64 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-float"
    >
      {suggestions.map((person) => (
        <div
          key={person.id}
          role="option"
          id={optionId(person)}
          tabIndex={-1}
          aria-selected={person === active}
          // The text field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 aria-selected:bg-ink/6 md:min-h-9"
        >
          <Avatar name={person.name} personId={person.id} className="size-7" />
          <span className="min-w-0 flex-1 truncate">{person.name}</span>
          <span className="max-w-1/2 truncate text-ink-soft text-xs">{person.organizationName}</span>
        </div>
      ))}
    </div>
  );
}
