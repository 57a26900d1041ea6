import { AppError } from '../../../core/app-error.ts';
import type { BotCheck, BotProof } from '../../../ports/bot-check.ts';

/**
 * Before a password is looked at after wrong ones. When nobody can tell whether it is a person, the limits on tries decide alone:
 * a check that is away keeps nobody out of their own account.
 * @throws AppError `bot_check_required` without a proof, `bot_check_failed`
 */
export async function requirePerson(botCheck: Pick<BotCheck, 'refuseRobots'>, proof: BotProof): Promise<void> {
  if (proof.token === undefined || proof.token === '') throw new AppError('bot_check_required');
  await botCheck.refuseRobots(proof).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'bot_check_unavailable') return;
    throw error;
  });
}
