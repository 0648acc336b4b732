import { Clock3, LayoutDashboard, MessagesSquare, ReceiptText } from 'lucide-react';
import type { NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { message } from '#web/lib/text.ts';

/** The employee's sidebar and bottom bar (offline requirements 2.5). */
export const EMPLOYEE_NAVIGATION: readonly NavigationItem[] = [
  { title: message('Dashboard'), to: '/employee/dashboard', icon: LayoutDashboard },
  { title: message('Time Reports'), to: '/employee/time-reports', icon: Clock3, short: message('Reports') },
  { title: message('Receipts'), to: '/employee/receipts', icon: ReceiptText },
  { title: message('Messages'), to: '/employee/messages', icon: MessagesSquare, badge: 'messages' },
];
