/** Accounts, posts and tokens as Meta has them, in the names of its interface. */

export interface MetaComment {
  readonly id: string;
  readonly from: { readonly id: string; readonly username: string };
  readonly text: string;
  readonly timestamp: string;
  readonly replies: MetaComment[];
}

export interface MetaMedia {
  readonly id: string;
  readonly caption: string | null;
  readonly media_type: string;
  readonly media_url: string;
  readonly permalink: string;
  readonly timestamp: string;
  readonly like_count: number;
  readonly comments: MetaComment[];
}

export interface MetaAccount {
  readonly id: string;
  username: string;
  name: string;
  biography: string;
  account_type: string;
  followers_count: number;
  follows_count: number;
  readonly media: MetaMedia[];
}

export type MetaLogin = 'instagram' | 'facebook';

export interface MetaToken {
  readonly account: MetaAccount;
  readonly login: MetaLogin;
  readonly personId: string;
  /** Good for an hour, and to be exchanged. */
  readonly short: boolean;
  readonly scopes: readonly string[];
}

export interface MetaCode {
  readonly account: MetaAccount;
  readonly login: MetaLogin;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
}

const COMMENTS = ['instagram_business_basic', 'instagram_business_manage_comments'];

/** As Meta writes times. */
const metaTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

export function createMetaWorld() {
  const accounts = new Map<string, MetaAccount>();
  const tokens = new Map<string, MetaToken>();
  const codes = new Map<string, MetaCode>();
  let number = 0;
  const next = (): string => {
    number += 1;
    return `${number}`.padStart(12, '0');
  };

  return {
    tokens,
    codes,
    next,
    byName: (name: string): MetaAccount | undefined => [...accounts.values()].find((one) => one.username === name),
    account(username: string, more: Partial<MetaAccount> = {}): MetaAccount {
      const account: MetaAccount = {
        ...{ id: `17841${next()}`, username, name: `The ${username}`, biography: 'Pots and pans' },
        ...{ account_type: 'BUSINESS', followers_count: 120, follows_count: 45, media: [], ...more },
      };
      accounts.set(account.id, account);
      return account;
    },
    post(account: MetaAccount, at: number, more: Partial<MetaMedia> = {}): MetaMedia {
      const [id, permalink] = [`178${next()}`, `https://www.instagram.com/p/C${next()}/`];
      const media: MetaMedia = {
        ...{ id, caption: `Clay and #glaze, ${id}`, media_type: 'IMAGE', media_url: 'https://cdn.example/1.jpg' },
        ...{ permalink, timestamp: metaTime(at), like_count: 7, comments: [], ...more },
      };
      account.media.push(media);
      return media;
    },
    comment(under: MetaMedia | MetaComment, { by, at, text }: { by: string; at: number; text: string }): MetaComment {
      const from = { id: `9${next()}`, username: by };
      const comment: MetaComment = { id: `179${next()}`, from, text, timestamp: metaTime(at), replies: [] };
      ('comments' in under ? under.comments : under.replies).push(comment);
      return comment;
    },
    issue(account: MetaAccount, login: MetaLogin, more: Partial<Pick<MetaToken, 'short' | 'scopes'>> = {}): string {
      const token = `IGAA${login}Token${next()}secretsecret`;
      tokens.set(token, { account, login, personId: `77${account.id}`, short: false, scopes: COMMENTS, ...more });
      return token;
    },
  };
}

export type MetaWorld = ReturnType<typeof createMetaWorld>;
