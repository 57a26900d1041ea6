import type { ProfileId, UserId } from '../../shared/domain/ids.ts';
import type { AccountMailKind } from '../../shared/domain/mail/outbox-rules.ts';

/** A mail about somebody's own account, which they or somebody with their address asked for. */
export interface AccountMailRequest {
  readonly kind: AccountMailKind;
  /** Null where nobody has the address: asking costs the same, and nothing is sent. */
  readonly userId: UserId | null;
  /** A UUID; one request is one message, however often it is tried. */
  readonly requestId: string;
}

/** The file with everything that is kept of one person. */
export interface OwnDataRequest {
  readonly userId: UserId;
  readonly fileId: string;
}

/** A step of the work on somebody's own archive. */
export interface ArchiveRequest {
  /** A UUID. */
  readonly importId: string;
  readonly step: 'reading' | 'importing';
}

/** What a request may ask of the background work. Asking twice while one waits is the same as once. */
export interface JobQueue {
  /** Collects the profile's new actions as soon as a worker is free. */
  enqueueCollect(profileId: ProfileId): Promise<void>;
  /** Erases what is left of an account that was blocked for good. */
  enqueueErase(erasureId: number): Promise<void>;
  /** Has the mails sent that were written into the outbox. */
  sendMails(): Promise<void>;
  /** Has sent what webhooks are to be told. */
  sendWebhooks(): Promise<void>;
  /** Mails somebody about their account, where the request is all that causes it. */
  enqueueAccountMail(mail: AccountMailRequest): Promise<void>;
  /** Delivers past weeks that were paid for, or gives the money back; `orderId` is a UUID. */
  enqueuePastWeeks(orderId: string): Promise<void>;
  /** Makes the file with a person's own data. */
  enqueueOwnData(request: OwnDataRequest): Promise<void>;
  /** Writes the summary that the attempt, a UUID, is for. */
  enqueueSummary(attempt: string): Promise<void>;
  /** Brings the list of who left up to what the database knows, in the data folder of a worker. */
  enqueueKeepDepartures(): Promise<void>;
  /** Reads an archive for its preview, or imports it. */
  enqueueArchive(request: ArchiveRequest): Promise<void>;
}
