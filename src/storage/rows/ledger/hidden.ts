/** The subjects that a subject blocks or mutes, in its ledger. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey } from '../../port.ts';
import { type Bounds, lastNameOf, startingWith } from '../key-parts.ts';
import { jobKeys } from './jobs.ts';

const BLOCK = 'hide:block:';
const MUTE = 'hide:mute:';

export const hiddenKeys = {
	mute: (subject: SubjectId, other: SubjectId): RowKey => ({ partition: subject, row: `${MUTE}${other}` }),
	block: (subject: SubjectId, other: SubjectId): RowKey => ({ partition: subject, row: `${BLOCK}${other}` }),
	mutes: (subject: SubjectId): Bounds => startingWith(subject, MUTE),
	blocks: (subject: SubjectId): Bounds => startingWith(subject, BLOCK),
	/** All that a view hides. Blocks, mutes and purges under way lie side by side, so that a page costs one more range. */
	all: (subject: SubjectId): Bounds => ({ partition: subject, from: BLOCK, before: jobKeys.all(subject).before }),
	/** The other subject of a block or a mute. */
	otherOf: lastNameOf,
	isBlock: (row: string): boolean => row.startsWith(BLOCK),
	isMute: (row: string): boolean => row.startsWith(MUTE),
};
