/** An account of a stand-in instance, as the API shows it. */
export interface InstanceAccount {
  id: string;
  username: string;
  /** With the domain where it is on another instance. */
  acct: string;
  display_name: string;
  note: string;
  url: string;
  avatar: string;
  locked: boolean;
  bot: boolean;
  discoverable: boolean | null;
  indexable: boolean;
  noindex: boolean;
  hide_collections: boolean;
  suspended?: boolean;
  memorial?: boolean;
  moved?: { acct: string };
  created_at: string;
  followers_count: number;
  following_count: number;
  statuses_count: number;
}

/** A status of a stand-in instance, as the API shows it. */
export interface InstanceStatus {
  id: string;
  uri: string;
  url: string;
  created_at: string;
  edited_at: string | null;
  visibility: 'public' | 'unlisted' | 'private' | 'direct';
  language: string | null;
  spoiler_text: string;
  content: string;
  in_reply_to_id: string | null;
  in_reply_to_account_id: string | null;
  favourites_count: number;
  reblogs_count: number;
  account: InstanceAccount;
  reblog: InstanceStatus | null;
  tags: { name: string; url: string }[];
  mentions: { id: string; username: string; url: string; acct: string }[];
  media_attachments: { type: string; url: string; preview_url: string }[];
  poll: { options: { title: string; votes_count: number }[] } | null;
}
