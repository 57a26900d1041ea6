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
