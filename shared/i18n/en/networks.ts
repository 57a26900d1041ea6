/** What differs by network and by language; a brand's name stands in its description. */
export const texts = {
  title: { demo: 'Demo', feed: 'Blog or feed' },
  /** Where a code goes that proves whose account it is. */
  proof: {
    bluesky: 'On Bluesky: open your profile, choose “Edit profile”, add the code under “Description” and save.',
    mastodon: 'On Mastodon: open “Edit profile”, add the code under “Bio” and save.',
    instagram: 'On Instagram: open your profile, choose “Edit profile”, add the code under “Bio” and save.',
    feed: 'On a blog: add the code to the site’s description, for example its tagline, and save. On PeerTube or Pixelfed: add it to your bio.',
    demo: 'On the demo network: npm run perch -- demo bio {{username}} "{{code}}"',
  },
};
