export { type Message, message, received, type TextValues, t } from '#shared/text.ts';
