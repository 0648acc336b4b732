import { useMemo } from 'react';
import { type MessagePart, partsOf } from '#web/features/messages/conversation/message-parts.ts';

interface MessageTextProps {
  text: string;
  /** The names of mentioned people. */
  names: readonly string[];
  /** Leaves room after the last word for a tick in the corner. */
  endsWithRoom?: boolean;
}

/** A message as plain text: nothing in it is interpreted as markup. URLs become links, and mentions are highlighted. */
export function MessageText({ text, names, endsWithRoom = false }: MessageTextProps) {
  const parts = useMemo(() => numbered(partsOf(text, names)), [text, names]);
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ at, ...part }) => (
        <Part key={at} {...part} />
      ))}
      {endsWithRoom && <span aria-hidden className="inline-block w-5" />}
    </p>
  );
}

function Part(part: MessagePart) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'mention') {
    return <span className="rounded-sm bg-ochre/25 font-medium">{part.text}</span>;
  }
  return (
    <a
      href={part.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="font-medium underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {part.text}
    </a>
  );
}

/** Each part with its index, as a key for React. */
function numbered(parts: readonly MessagePart[]) {
  let at = 0;
  return parts.map((part) => {
    const placed = { ...part, at };
    at += part.text.length;
    return placed;
  });
}
