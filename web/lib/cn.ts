/**
 * Joins class names. A component's own classes come first; callers add layout (margins, widths), never other colors.
 */
export { cx as cn } from 'class-variance-authority';
