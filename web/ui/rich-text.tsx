import { createElement, Fragment, type ReactNode } from 'react';
import { type Message, type TextValues, t } from '#web/lib/text.ts';

interface RichTextProps {
  /** One whole sentence with placeholders: `message('Succeeded {{when}}')`. */
  text: Message;
  /** What to show for placeholders that are more than plain text, such as a link or bold words. */
  nodes: Readonly<Record<string, ReactNode>>;
  /** The other placeholders, and the count, as in `t()`. */
  values?: TextValues;
}

/** One translatable sentence with elements in it, at the places that the language gives them. */
export function RichText({ text, nodes, values }: RichTextProps) {
  // t() leaves placeholders without a value in place. Odd parts are their names.
  const parts = t(text, values)
    .split(/\{\{(\w+)\}\}/)
    .map((part, at) => (at % 2 === 0 ? part : nodes[part]));
  return createElement(Fragment, null, ...parts);
}
