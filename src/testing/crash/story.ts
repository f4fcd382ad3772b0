import type { Sizes } from '../../domain/domain.ts';

/** Subjects of a story that ends in a crash. */
export const NAMES = ['ann', 'ben', 'cleo', 'dan'] as const;

/** One follower a chunk: a walk then has several, whose bounds and messages a crash can part. */
export const STORY_SIZES: Sizes = { chunk: 1, batch: 1, backfill: 250 };
