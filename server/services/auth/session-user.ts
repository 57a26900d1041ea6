import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { TimeZone } from '../../../shared/domain/time/time-zone.ts';

/** Who a request's token stands for. */
export interface SessionUser extends TimeZone {
  readonly id: UserId;
  readonly email: string;
  readonly lang: Language;
  readonly role: 'user' | 'support' | 'admin';
  readonly blocked: boolean;
}
