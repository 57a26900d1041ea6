import type * as connections from '../repositories/connections.ts';
import type * as erasures from '../repositories/erasures.ts';
import type * as events from '../repositories/events.ts';
import type * as expired from '../repositories/expired.ts';
import type * as forgottenPictures from '../repositories/forgotten-pictures.ts';
import type * as namedDoubts from '../repositories/named-doubts.ts';
import type * as namedPeople from '../repositories/named-people.ts';
import type * as ownArchives from '../repositories/own-archives.ts';
import type * as ownershipProofs from '../repositories/ownership-proofs.ts';
import type * as proofs from '../repositories/proof-requests.ts';
import type * as summaries from '../repositories/summaries.ts';
import type * as tracked from '../repositories/tracked-profiles.ts';

/** A function that erases: one that is renamed or gone is a type error in the list. */
type Eraser =
  | keyof typeof connections
  | keyof typeof erasures
  | keyof typeof events
  | keyof typeof expired
  | keyof typeof forgottenPictures
  | keyof typeof namedDoubts
  | keyof typeof namedPeople
  | keyof typeof ownArchives
  | keyof typeof ownershipProofs
  | keyof typeof proofs
  | keyof typeof summaries
  | keyof typeof tracked;

/** What becomes of what a place holds of somebody who opts out. */
export type OptOut =
  | { readonly erasedBy: readonly Eraser[]; readonly within: 'at once' | 'minutes' | 'three hours' }
  | { readonly stays: string };

/** An account is somebody on a network, tracked or met in what a tracked account did. */
type Whose = 'account' | 'subscriber' | 'visitor';

/** Columns of a table whose type could hold words. */
export interface TablePlace {
  readonly table: string;
  readonly columns: readonly string[];
  readonly whose: Whose;
  readonly holds: string;
  readonly optOut: OptOut;
  /** Until when it is kept of those who do not opt out. */
  readonly kept: string;
}

/** Columns that hold no word about anybody. */
export interface PlainColumns {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A place outside of the database. */
export interface OtherPlace {
  readonly place: string;
  readonly whose: Whose;
  readonly holds: string;
  readonly ends: string;
}
