import type { ReactNode } from 'react';
import type { LineQuestion } from '#web/features/invoices/line-question.ts';

/** Explains the price of a line. The page passes it, because price lists are another feature. */
export type WhyPrice = (question: LineQuestion) => ReactNode;
