import type { ActionKind, LostFollowReason } from '../../../../shared/domain/activity/action.ts';
import type { CoverageLevel } from '../../../../shared/domain/activity/coverage.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import type { Counted } from '../../../../shared/domain/report/coverage-shares.ts';
import { texts as networksEn } from '../../../../shared/i18n/en/networks.ts';
import { texts as networksPt } from '../../../../shared/i18n/pt/networks.ts';
import type { Headline } from '../../../../shared/report/headline.ts';

/** What is said of one share. */
export interface ShareWords {
  readonly share: string;
  readonly tooFew: string;
}

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
  /** Beside how many more there are: one, and several. */
  readonly others: readonly [one: string, many: string];
  readonly likers: string;
  readonly reposters: string;
  readonly goodbye: string;
  readonly reasons: Readonly<Record<LostFollowReason, string>>;
  readonly to: string;
  readonly seen: string;
  readonly kinds: Readonly<Record<ActionKind, string>>;
  readonly levels: Readonly<Record<CoverageLevel, string>>;
  readonly shares: Readonly<Record<Counted, ShareWords>>;
  /** Of which kinds the network publishes no number. */
  readonly uncounted: { readonly likes: string; readonly likesAndPosts: string };
  readonly incomplete: string;
  /** Before the kinds that may be incomplete in a time. */
  readonly gap: string;
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
      repostsReceived: 'Reposts received',
    },
    notTold: networksEn.level.none,
    asBefore: 'as before',
    more: 'more',
    fewer: 'fewer',
    when: 'When',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    who: 'Who',
    others: ['other', 'others'],
    likers: 'Likes received from',
    reposters: 'Reposts received from',
    goodbye: 'Hello, goodbye',
    reasons: {
      unfollowed: 'unfollowed',
      deactivated: 'deactivated',
      deleted: 'deleted',
      blocked: 'blocked or suspended',
    },
    to: 'to',
    seen: 'What we saw',
    kinds: {
      like: 'likes given',
      'like-received': 'likes received',
      'repost-received': 'reposts received',
      post: 'posts',
      comment: 'comments',
      repost: 'reposts',
      follow: 'follows',
      unfollow: 'unfollows',
    },
    levels: { full: 'all', sampled: 'a sample', none: 'not available' },
    shares: {
      follows: {
        share: 'of the follows were probably recorded',
        tooFew: 'Too few follows to tell what share was recorded',
      },
      posts: {
        share: 'of what the network counts as posts was probably recorded',
        tooFew: 'Too few posts to tell what share was recorded',
      },
      received: {
        share: 'of the likes on recent posts were probably recorded',
        tooFew: 'Too few likes on recent posts to tell what share was recorded',
      },
      reposted: {
        share: 'of the reposts of recent posts were probably recorded',
        tooFew: 'Too few reposts of recent posts to tell what share was recorded',
      },
    },
    uncounted: {
      likes: 'The network publishes no number of the likes an account gives, so there is nothing to compare them with.',
      likesAndPosts: 'Of likes, posts and comments there is no number to compare with.',
    },
    incomplete:
      'Something is missing: not everything of this time could be read before this report was built. What is marked as a sample lacks some of it.',
    gap: 'these may be incomplete:',
    next: 'Readable from',
  },
  pt: {
    week: 'Semana de',
    month: 'Mês de',
    tiles: {
      likes: 'Curtidas feitas',
      likesReceived: 'Curtidas recebidas',
      follows: 'Passou a seguir',
      unfollows: 'Deixou de seguir',
      comments: 'Comentários',
      repostsReceived: 'Republicações recebidas',
    },
    notTold: networksPt.level.none,
    asBefore: 'como antes',
    more: 'a mais',
    fewer: 'a menos',
    when: 'Quando',
    days: ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'],
    who: 'Quem',
    others: ['outra conta', 'outras contas'],
    likers: 'Curtidas recebidas de',
    reposters: 'Republicações recebidas de',
    goodbye: 'Oi e tchau',
    reasons: {
      unfollowed: 'deixou de ser seguida',
      deactivated: 'conta desativada',
      deleted: 'conta excluída',
      blocked: 'bloqueio ou suspensão',
    },
    to: 'para',
    seen: 'O que vimos',
    kinds: {
      like: 'curtidas feitas',
      'like-received': 'curtidas recebidas',
      'repost-received': 'republicações recebidas',
      post: 'publicações',
      comment: 'comentários',
      repost: 'republicações',
      follow: 'passou a seguir',
      unfollow: 'deixou de seguir',
    },
    levels: { full: 'tudo', sampled: 'uma amostra', none: 'não disponível' },
    shares: {
      follows: {
        share: 'de quem a conta segue, provavelmente registrados',
        tooFew: 'A conta segue pouca gente para dizer que proporção foi registrada',
      },
      posts: {
        share: 'das publicações segundo a rede, provavelmente registradas',
        tooFew: 'Há poucas publicações para dizer que proporção foi registrada',
      },
      received: {
        share: 'das curtidas em publicações recentes, provavelmente registradas',
        tooFew: 'Há poucas curtidas em publicações recentes para dizer que proporção foi registrada',
      },
      reposted: {
        share: 'das republicações de publicações recentes, provavelmente registradas',
        tooFew: 'Há poucas republicações de publicações recentes para dizer que proporção foi registrada',
      },
    },
    uncounted: {
      likes: 'A rede não publica quantas curtidas uma conta faz, então não há com que comparar.',
      likesAndPosts: 'Das curtidas, publicações e comentários não há número com que comparar.',
    },
    incomplete:
      'Falta alguma coisa: nem tudo deste período pôde ser lido antes de o relatório ser feito. O que está marcado como amostra está incompleto.',
    gap: 'podem estar incompletos:',
    next: 'Disponível a partir de',
  },
};
