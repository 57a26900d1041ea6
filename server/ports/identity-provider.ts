import type { Instant } from '../../shared/domain/ids.ts';

/** Who somebody is at a provider, by a token that it signed for us. */
export interface ProvenIdentity {
  readonly issuer: string;
  /** The provider's own name for the person, which never becomes another's. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** What ties a way through the provider to the one who began it. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: what is sent on the way is its hash. */
  readonly verifier: string;
  readonly language: string;
  /** Whether the person has to log in there anew, however long they have been logged in. */
  readonly anew: boolean;
}

/** What a token has to say beside who is there. */
export interface ExpectedIdentity {
  readonly nonce: string;
  /** Since when the person has to have logged in at the provider; null where that is all the same. */
  readonly authSince: Instant | null;
}

/** A provider of OpenID Connect that people may log in with. */
export interface IdentityProvider {
  readonly enabled: boolean;
  /** For the start-up line. */
  readonly description: string;
  /** Where a browser is sent. @throws AppError `google_unavailable` */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** The ID token that a code stands for. @throws AppError `google_refused`, `google_unavailable` */
  exchange(answer: { readonly code: string; readonly verifier: string }): Promise<string>;
  /** @throws AppError `google_refused` for a token that is not the provider's, ours and of now; `google_unavailable` */
  verify(idToken: string, expected: ExpectedIdentity): Promise<ProvenIdentity>;
  /** Whether it says when somebody logged in: else it confirms nothing. False, too, while that cannot be found out at once. */
  confirms(): Promise<boolean>;
}
