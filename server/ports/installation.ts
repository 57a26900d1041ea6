import type { Instant } from '../../shared/domain/ids.ts';

/** What an operator's check of an installation asks of the machine and of other hosts. Nothing of it changes anything. */

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Files that may still be made; null on file systems that do not count them. */
  readonly freeFiles: number | null;
}

/** What this process may do with a path. */
export interface PathRights {
  readonly kind: 'folder' | 'file' | 'other' | 'missing';
  readonly mayRead: boolean;
  readonly mayWrite: boolean;
  /** Anybody else on this machine may read it. */
  readonly isOpenToOthers: boolean;
}

/** Why a host was not reached, in one sentence. */
export interface NotReached {
  readonly reached: false;
  readonly reason: string;
}

export interface HttpReached {
  readonly reached: true;
  readonly status: number;
  /** The beginning of the answer. */
  readonly body: string;
  /** Its `date`, to the second, and our clock just before and after. */
  readonly date: Instant | null;
  readonly before: Instant;
  readonly after: Instant;
}
export type HttpProbeAnswer = HttpReached | NotReached;

/** How far one gets with a mail server without sending anything. */
export type MailProbeAnswer =
  | {
      readonly reached: true;
      readonly isEncrypted: boolean;
      /** Null where there are no credentials to log in with. */
      readonly isLoggedIn: boolean | null;
      /** The time in its greeting, where it has one, and our clock just before and after. */
      readonly date: Instant | null;
      readonly before: Instant;
      readonly after: Instant;
    }
  | (NotReached & { readonly stage: 'connect' | 'tls' | 'login' });

/** Until when the certificate of a host is valid. */
export type CertificateAnswer = { readonly reached: true; readonly validUntil: Instant } | NotReached;

export interface Installation {
  readonly nodeVersion: string;
  /** Of the folder, or of where it would be made. */
  disk(folder: string): Promise<DiskSpace>;
  /** Of the path, or, with `kind` missing, whether it could be made. */
  rights(path: string): Promise<PathRights>;
  /** One GET under the rules for calls to the outside; any status is an answer. */
  ask(url: string): Promise<HttpProbeAnswer>;
  /** The same for the service's own address, which may be a private one. */
  askOurselves(url: string): Promise<HttpProbeAnswer>;
  askMailServer(url: string): Promise<MailProbeAnswer>;
  certificate(host: string, port: number): Promise<CertificateAnswer>;
  /** The TXT records of a name, each joined; null where there are none or DNS does not answer. */
  textRecords(name: string): Promise<readonly string[] | null>;
}
