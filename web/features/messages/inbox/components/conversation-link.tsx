import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useMessagesPage } from '#web/features/messages/inbox/messages-page.ts';
import { parseMessagesSearch } from '#web/features/messages/inbox/messages-search.ts';
import { threadHash } from '#web/features/messages/unread/thread-address.ts';

interface ConversationLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'tabIndex' | 'onFocus'> {
  conversationId: string;
  messageId?: string;
  /** Set for the thread of a work order: the page that shows it. */
  workOrderPath: string | null;
  children: ReactNode;
}

/**
 * Opens a conversation beside the list, and is marked as the current page while it is open; for the thread of a work
 * order, opens the work order's page.
 */
export function ConversationLink({
  conversationId,
  messageId,
  workOrderPath,
  children,
  ...rest
}: ConversationLinkProps) {
  const page = useMessagesPage();
  if (workOrderPath !== null) {
    return (
      <Link to={workOrderPath} hash={threadHash(messageId)} data-line {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      to={page}
      search={(search) =>
        parseMessagesSearch({ ...search, conversation: conversationId, message: messageId })
      }
      state={{ openedFromList: true }}
      data-line
      {...rest}
    >
      {children}
    </Link>
  );
}
