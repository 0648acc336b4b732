import { Clock3, LayoutDashboard, MessagesSquare, ReceiptText } from 'lucide-react';
import type { NavigationItem } from '#web/app/navigation/navigation-types.ts';

/** The employee's sidebar and bottom bar (offline requirements 2.5). */
export const EMPLOYEE_NAVIGATION: readonly NavigationItem[] = [
  { title: 'Dashboard', to: '/employee/dashboard', icon: LayoutDashboard },
  { title: 'Time Reports', to: '/employee/time-reports', icon: Clock3, short: 'Reports' },
  { title: 'Receipts', to: '/employee/receipts', icon: ReceiptText },
  { title: 'Messages', to: '/employee/messages', icon: MessagesSquare, badge: 'messages' },
];
