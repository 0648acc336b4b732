import type { Viewer } from '../world/world.ts';
import type { Call } from './call.ts';

/** What the messages screen asks the database: the badge, both lists, a page of a thread, and three kinds of search. */
export function messageCalls(viewer: Viewer): Call[] {
  const call = (name: string, procedure: string, inputs: object[] = [{}]): Call => ({
    name,
    viewer,
    requests: inputs.map((input) => ({
      method: 'POST',
      path: `/rest/v1/rpc/${procedure}`,
      body: JSON.stringify(input),
    })),
  });
  const pages = viewer.threadIds.map((p_conversation_id) => ({ p_conversation_id }));
  const search = (...texts: string[]) => texts.map((p_query) => ({ p_query }));
  return [
    call('unread', 'get_unread_message_counts'),
    call('direct conversations', 'get_conversations_overview'),
    call('threads', 'get_work_order_threads_overview'),
    call('page', 'get_conversation_messages', pages),
    call('search, common', 'search_messages', search('grinding', 'compressor', 'photo', 'quote')),
    call('search, rare', 'search_messages', search('part QX-9', 'QX-501', 'QX-77', 'zebra')),
    call('search, two letters', 'search_messages', search('QX', 'zz', 'ok', 'no')),
  ];
}
