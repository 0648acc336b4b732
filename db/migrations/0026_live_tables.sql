-- Whose changes are told live (0025): each to those whom its policies for select show the row.

select
  realtime.publish('public.work_order_messages'),
  realtime.publish('public.message_read_receipts'),
  realtime.publish('public.conversation_participants'),
  realtime.publish('public.conversations'),
  realtime.publish('public.notifications'),
  realtime.publish('public.work_orders'),
  realtime.publish('public.work_order_reports'),
  realtime.publish('public.subcontractor_bills');
