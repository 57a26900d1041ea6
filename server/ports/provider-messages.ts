/** What a payment provider's message is about. What has become of it is read from the provider itself. */
export type MessageReading =
  /** Not signed as the provider does, or too old. */
  | { readonly about: 'forged' }
  | { readonly about: 'nothing' }
  | { readonly about: 'checkout'; readonly sessionId: string }
  | { readonly about: 'subscription'; readonly ref: string };

/** Reads what a payment provider sends by itself. */
export interface ProviderMessages {
  /** @param body as it came, to the byte: the signature is of that */
  read(body: Buffer, signature: string): Promise<MessageReading>;
}

/** As a delivered one; or about what a provider has one number for, a checkout and the subscription that it leads to. */
export type UndeliveredReading = MessageReading | { readonly about: 'payment'; readonly ref: string };

/** A message that a provider sent and that nobody here is known to have taken. */
export interface UndeliveredMessage {
  /** The provider's own number of it, by which it is known whether it was heard meanwhile. */
  readonly id: string;
  /** What it is about, read as if it had been delivered; asked for when it is heard, since the provider may have to be asked itself. */
  read(): Promise<readonly UndeliveredReading[]>;
}
