/** Joins class names; a component's own come first, and callers add layout (margins, widths), never other colours. */
export { cx as cn } from 'class-variance-authority';
