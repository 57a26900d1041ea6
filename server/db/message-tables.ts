import type { Defaulted } from './columns.ts';

/** When each provider was last asked for the messages that it could not deliver. */
interface MessageLooksTable {
  provider: string;
  looked_at: Date;
  /** Of the last time that everything in its list was received. */
  heard_at: Defaulted<Date | null>;
}

/** Messages that were received and that a provider goes on listing, by its own number. */
interface ReceivedMessagesTable {
  provider: string;
  id: string;
  heard_at: Date;
}

/** What is known of the messages of payment providers. */
export interface MessageTables {
  message_looks: MessageLooksTable;
  heard_messages: ReceivedMessagesTable;
}
