import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';

/** Who a request's token stands for. */
export interface SessionUser {
  readonly id: UserId;
  readonly email: string;
  readonly lang: Language;
  readonly timezoneMin: number;
  readonly role: 'user' | 'support' | 'admin';
  readonly blocked: boolean;
}
