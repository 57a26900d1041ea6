import { receiptList } from '../../../../shared/contract/receipts.ts';
import { handle } from '../../route.ts';

export const receiptListHandler = handle(receiptList, (_, { services, user }) => services.receipts.list(user.id));
