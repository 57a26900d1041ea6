import { BINDING } from './binding.ts';
import { BREAD } from './bread.ts';
import { CERAMICS } from './ceramics.ts';
import { COFFEE } from './coffee.ts';
import { CYCLING } from './cycling.ts';
import { GARDEN } from './garden.ts';
import { PRINT } from './print.ts';
import { SEA } from './sea.ts';
import { TILES } from './tiles.ts';
import type { Topic, TopicId } from './topic.ts';
import { TRAINS } from './trains.ts';
import { WALKS } from './walks.ts';

/** Everything that is talked about. Adding one here gives the world its accounts, posts and likes. */
export const TOPICS: Readonly<Record<TopicId, Topic>> = {
  ceramics: CERAMICS,
  tiles: TILES,
  sea: SEA,
  coffee: COFFEE,
  binding: BINDING,
  print: PRINT,
  trains: TRAINS,
  cycling: CYCLING,
  bread: BREAD,
  garden: GARDEN,
  walks: WALKS,
};
