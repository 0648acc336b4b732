import { type KeyboardEvent, useId, useState } from 'react';
import {
  insertMention,
  type Mentionable,
  matchingPeople,
  mentionAt,
} from '#web/features/messages/conversation/mentions.ts';

interface CompletionOptions {
  text: string;
  people: readonly Mentionable[];
  /** Called with the completed text and the new position of the caret. */
  onChosen: (text: string, caret: number, person: Mentionable) => void;
}

/** Completes names after an `@`: arrows move, Enter and Tab select, Esc closes the list. */
export function useMentionCompletion({ text, people, onChosen }: CompletionOptions) {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [index, setIndex] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);

  const typed = mentionAt(text, caret);
  const isOpen = typed !== null && typed.start !== closedAt;
  const suggestions = isOpen ? matchingPeople(people, typed.query) : [];
  const active = suggestions[Math.min(index, suggestions.length - 1)];

  const choose = (person: Mentionable) => {
    if (!typed) return;
    const { text: completed, caret: after } = insertMention(text, typed, person.name);
    setCaret(after);
    setIndex(0);
    onChosen(completed, after, person);
  };
  /** Returns whether the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!active || event.nativeEvent.isComposing) return false;
    const { key } = event;
    const last = suggestions.length - 1;
    if (key === 'ArrowDown') setIndex((at) => (Math.min(at, last) === last ? 0 : at + 1));
    else if (key === 'ArrowUp') setIndex((at) => (at === 0 ? last : Math.min(at, last) - 1));
    else if ((key === 'Enter' && !event.ctrlKey && !event.metaKey) || key === 'Tab') choose(active);
    else if (key === 'Escape') setClosedAt(typed?.start ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const optionId = (person: Mentionable) => `${listId}-${person.id}`;
  return {
    suggestions,
    active,
    listId,
    optionId,
    choose,
    onKeyDown,
    /** Must be called on every change and move of the caret. */
    follow: (at: number) => {
      setCaret(at);
      setIndex(0);
      if (mentionAt(text, at) === null) setClosedAt(null);
    },
    /** Props for the text field. */
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': active ? listId : undefined,
      'aria-activedescendant': active && optionId(active),
    },
  };
}

export type MentionCompletion = ReturnType<typeof useMentionCompletion>;
