import type { ActionKind, LostFollowReason } from '../../../../shared/domain/activity/action.ts';
import type { CoverageLevel } from '../../../../shared/domain/activity/coverage.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import type { Headline } from '../../../../shared/domain/report/report.ts';

/** The words of the printed page. */
export interface PageWords {
  readonly week: string;
  readonly month: string;
  readonly tiles: Readonly<Record<keyof Headline, string>>;
  readonly notTold: string;
  readonly asBefore: string;
  readonly more: string;
  readonly fewer: string;
  readonly when: string;
  readonly days: readonly string[];
  readonly who: string;
  readonly others: string;
  readonly likers: string;
  readonly goodbye: string;
  readonly reasons: Readonly<Record<LostFollowReason, string>>;
  readonly what: string;
  readonly interests: string;
  readonly comments: string;
  readonly to: string;
  readonly seen: string;
  readonly kinds: Readonly<Record<ActionKind, string>>;
  readonly levels: Readonly<Record<CoverageLevel, string>>;
  readonly share: string;
  readonly next: string;
}

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    week: 'Week of',
    month: 'Month of',
    tiles: {
      likes: 'Likes given',
      likesReceived: 'Likes received',
      follows: 'New follows',
      unfollows: 'Unfollows',
      comments: 'Comments',
    },
    notTold: 'not available from this network',
    asBefore: 'as before',
    more: 'more',
    fewer: 'fewer',
    when: 'When',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    who: 'Who',
    others: 'others',
    likers: 'Likes received from',
    goodbye: 'Hello, goodbye',
    reasons: { unfollowed: 'unfollowed', deactivated: 'deactivated', deleted: 'deleted', blocked: 'blocked' },
    what: 'What',
    interests: 'Interests',
    comments: 'Comments',
    to: 'to',
    seen: 'What we saw',
    kinds: {
      like: 'likes given',
      'like-received': 'likes received',
      post: 'posts',
      comment: 'comments',
      repost: 'reposts',
      follow: 'follows',
      unfollow: 'unfollows',
    },
    levels: { full: 'all', sampled: 'a sample', none: 'not told' },
    share: 'of the public actions were probably recorded',
    next: 'Readable from',
  },
  pt: {
    week: 'Semana de',
    month: 'Mês de',
    tiles: {
      likes: 'Curtidas feitas',
      likesReceived: 'Curtidas recebidas',
      follows: 'Novos seguidos',
      unfollows: 'Deixou de seguir',
      comments: 'Comentários',
    },
    notTold: 'não disponível nesta rede',
    asBefore: 'como antes',
    more: 'a mais',
    fewer: 'a menos',
    when: 'Quando',
    days: ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'],
    who: 'Quem',
    others: 'outras contas',
    likers: 'Curtidas recebidas de',
    goodbye: 'Olá e adeus',
    reasons: {
      unfollowed: 'deixou de seguir',
      deactivated: 'conta desativada',
      deleted: 'conta excluída',
      blocked: 'bloqueio',
    },
    what: 'O quê',
    interests: 'Interesses',
    comments: 'Comentários',
    to: 'para',
    seen: 'O que vimos',
    kinds: {
      like: 'curtidas feitas',
      'like-received': 'curtidas recebidas',
      post: 'publicações',
      comment: 'comentários',
      repost: 'republicações',
      follow: 'novos seguidos',
      unfollow: 'deixou de seguir',
    },
    levels: { full: 'tudo', sampled: 'uma amostra', none: 'não informado' },
    share: 'das ações públicas provavelmente registradas',
    next: 'Disponível a partir de',
  },
};
