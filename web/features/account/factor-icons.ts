import { KeyRound, type LucideIcon, MessageSquare, Smartphone } from 'lucide-react';

const ICONS: Record<string, LucideIcon> = { totp: Smartphone, phone: MessageSquare, webauthn: KeyRound };

/** The icon of a kind of second factors. */
export const factorIcon = (kind: string): LucideIcon => ICONS[kind] ?? KeyRound;
