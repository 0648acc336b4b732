import { createFileRoute } from '@tanstack/react-router';
import { parseMessagesSearch } from '#web/features/messages/inbox/messages-search.ts';
import { OwnMessages } from '../-own-messages.tsx';

export const Route = createFileRoute('/partner/messages')({
  validateSearch: parseMessagesSearch,
  component: OwnMessages,
});
