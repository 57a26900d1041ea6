/** The networks an account can be tracked on. Instagram and Mastodon sources join later behind the same port. */
export const NETWORKS = ['bluesky', 'mastodon', 'instagram', 'demo'] as const;
export type Network = (typeof NETWORKS)[number];

export const isNetwork = (value: unknown): value is Network => NETWORKS.some((network) => network === value);
