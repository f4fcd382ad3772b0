/** The hashtags that were used, by the hour, in the table `ranks`. */
import type { RowKey } from '../../port.ts';
import { type Bounds, inverted } from '../key-parts.ts';

const HOUR_MS = 3_600_000;

export const usedTagKeys = {
	/** A hashtag that was used in the hour of a time, in Unix milliseconds. The newest hour sorts first. */
	tag: (milliseconds: number, tag: string): RowKey => ({ partition: 'tags', row: `${hourKey(milliseconds)}.${tag}` }),
	/** Those of the hours from that of a time on, and those of the hours before it. */
	since: (milliseconds: number): Bounds => ({ partition: 'tags', before: `${hourKey(milliseconds)}:` }),
	before: (milliseconds: number): Bounds => ({ partition: 'tags', from: `${hourKey(milliseconds)}:` }),
	all: { partition: 'tags' } satisfies Bounds,
	tagOf: (row: string): string => row.slice(row.indexOf('.') + 1),
};

const hourKey = (milliseconds: number) => inverted(Math.floor(milliseconds / HOUR_MS), 9_999_999);
