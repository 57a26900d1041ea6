import type { Files } from './pack.ts';

const seconds = (day: number, hour = 10): number => Date.UTC(2026, 10, day, hour) / 1000;

/** As Instagram writes text: each byte of UTF-8 a letter of its own. */
const asWritten = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

export const follower = (name: string, day: number): object => ({
  ...{ title: '', media_list_data: [] },
  string_list_data: [{ href: `https://www.instagram.com/${name}`, value: name, timestamp: seconds(day) }],
});

/** Today's list of follows has the name as the title and in the address alone. */
export const following = (name: string, day: number): object => ({
  title: name,
  string_list_data: [{ href: `https://www.instagram.com/_u/${name}`, timestamp: seconds(day) }],
});

const OWNER = {
  profile_user: [
    {
      ...{ title: 'User Information', media_map_data: {} },
      string_map_data: {
        Email: { href: '', value: 'ada@example.com', timestamp: 0 },
        Username: { href: '', value: 'ada.potter', timestamp: 0 },
        Name: { href: '', value: asWritten('Ada Pötter'), timestamp: 0 },
      },
    },
  ],
};

const POSTS = [
  {
    media: [
      { uri: 'media/posts/202611/1.jpg', creation_timestamp: seconds(9), title: '' },
      { uri: 'media/posts/202611/2.jpg', creation_timestamp: seconds(9), title: '' },
    ],
    title: asWritten('Café & clay ☕ #Argila'),
    creation_timestamp: seconds(9),
  },
  { media: [{ uri: 'media/posts/202611/3.jpg', creation_timestamp: seconds(3), title: 'One picture #pots' }] },
];

const comment = (text: string, owner: string, day: number): object => ({
  media_list_data: [{ uri: '' }],
  string_map_data: {
    Comment: { href: '', value: asWritten(text), timestamp: 0 },
    'Media Owner': { href: '', value: owner, timestamp: 0 },
    Time: { href: '', value: '', timestamp: seconds(day) },
  },
});

/** The same two weeks as every age of the export tells them: three likes, three comments, two posts, two follows. */
export interface Lists {
  readonly followers?: readonly object[];
  readonly follows?: readonly object[];
}

const FOLLOWERS = [follower('kiln', 1), follower('loom', 2)];
const FOLLOWS = [following('kiln', 10), following('loom', 11)];

/** As it is given in 2025: a folder for each topic, lists of labelled values. */
export const todaysExport = ({ followers = FOLLOWERS, follows = FOLLOWS }: Lists = {}, rest: Files = {}): Files => ({
  'connections/followers_and_following/followers_1.json': followers,
  'connections/followers_and_following/following.json': { relationships_following: follows },
  'your_instagram_activity/likes/liked_posts.json': [
    {
      timestamp: seconds(10),
      media: [],
      label_values: [
        { label: 'URL', value: 'https://www.instagram.com/p/AbC-1/', href: 'https://www.instagram.com/p/AbC-1/' },
        {
          title: 'Owner',
          dict: [
            {
              title: '',
              dict: [
                { label: 'URL', value: 'https://www.instagram.com/kiln', href: 'https://www.instagram.com/kiln' },
                { label: 'Name', value: 'The Kiln' },
                { label: 'Username', value: 'kiln' },
              ],
            },
          ],
        },
      ],
      fbid: '1',
    },
    {
      timestamp: seconds(11),
      label_values: [{ label: 'URL', value: 'https://www.instagram.com/reel/AbC_2/' }],
    },
  ],
  'your_instagram_activity/likes/liked_comments.json': {
    likes_comment_likes: [
      {
        title: 'loom',
        string_list_data: [
          { href: 'https://www.instagram.com/p/AbC-3/', value: asWritten('❤️'), timestamp: seconds(12) },
        ],
      },
    ],
  },
  'your_instagram_activity/comments/post_comments_1.json': [
    comment('Que bonito, parabéns!', 'kiln', 10),
    comment('Thank you', 'ada.potter', 11),
  ],
  'your_instagram_activity/comments/reels_comments.json': { comments_reels_comments: [comment('Wow', 'loom', 12)] },
  'your_instagram_activity/media/posts_1.json': POSTS,
  'your_instagram_activity/media/stories.json': { ig_stories: [{ uri: 'x', creation_timestamp: seconds(12) }] },
  'your_instagram_activity/messages/inbox/kiln_1/message_1.json': { participants: [], messages: [] },
  'media/posts/202611/1.jpg': Buffer.alloc(3_000, 9),
  'personal_information/personal_information/personal_information.json': OWNER,
  ...rest,
});

/** As it was given in 2022, in the folder of its name. */
export const olderExport = ({ followers = FOLLOWERS, follows = FOLLOWS }: Lists = {}): Files => {
  const like = (code: string, owner: string, day: number): object => ({
    title: owner,
    string_list_data: [
      { href: `https://www.instagram.com/p/${code}/`, value: asWritten('👍'), timestamp: seconds(day) },
    ],
  });
  const said = (text: string, owner: string, day: number): object => ({
    title: owner,
    string_list_data: [{ href: '', value: asWritten(text), timestamp: seconds(day) }],
  });
  const files: Files = {
    'followers_and_following/followers.json': { relationships_followers: followers },
    'followers_and_following/following.json': { relationships_following: follows },
    'likes/liked_posts.json': { likes_media_likes: [like('AbC-1', 'kiln', 10), like('AbC_2', '', 11)] },
    'likes/liked_comments.json': { likes_comment_likes: [like('AbC-3', 'loom', 12)] },
    'comments/post_comments.json': {
      comments_media_comments: [
        said('Que bonito, parabéns!', 'kiln', 10),
        said('Thank you', 'ada.potter', 11),
        said('Wow', 'loom', 12),
      ],
    },
    'content/posts_1.json': POSTS,
    'personal_information/personal_information.json': OWNER,
  };
  const folder = 'instagram-ada.potter-2026-11-18-Ab3dE';
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
};
