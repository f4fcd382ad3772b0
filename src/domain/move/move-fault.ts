/**
 * Why a store cannot move.
 * - `another-source`: the copy was begun from another store, or the source was restored or began a new log since.
 * - `moved`: it has moved already.
 * - `nothing`: the source has no entries.
 * - `erasing`: a subject is being erased, or was erased since the move began.
 * - `too-slow`: what changed cannot be brought over within a day.
 * - `differs`: the copy is not as the source.
 * - `key-missing`: the log of the source cannot be signed with the settings of the copy.
 */
export type MoveFaultCode = 'another-source' | 'moved' | 'nothing' | 'erasing' | 'too-slow' | 'differs' | 'key-missing';

const SENTENCES: Record<MoveFaultCode, string> = {
	'another-source':
		'The copy was begun from another store, or this one began a new log since. Empty the other store, and move again.',
	moved: 'This store has moved there already. Start the servers with the settings of the other store.',
	nothing: 'This store has no entries yet, so there is nothing to move. Start with the settings of the other store.',
	erasing:
		'A subject is being erased, or was erased since the move began, and the copy may have something of it. Finish the erasure, empty the other store, and move again.',
	'too-slow': 'The copy is more than 20 hours behind, and does not catch up. Empty the other store, and move again.',
	differs: 'The copy is not as this store. Empty the other store, and move again.',
	'key-missing':
		'The settings of the other store have no key for the log. Set LOG_KEY there to what is in the file log-key of DATA_DIR.',
};

/** Thrown for a move that cannot be done. The message is for the operator. */
export class MoveFault extends Error {
	override readonly name = 'MoveFault';
	readonly code: MoveFaultCode;

	constructor(code: MoveFaultCode, more = '') {
		super(SENTENCES[code] + more);
		this.code = code;
	}
}

export const moveFaultOf = (error: unknown): MoveFault | undefined => (error instanceof MoveFault ? error : undefined);
