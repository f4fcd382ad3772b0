/** Faults of the statements of a log, a witness or a file. */
export type LogErrorCode =
	| 'note_malformed'
	| 'note_too_large'
	/** No key that is known has signed. */
	| 'note_unsigned'
	/** A key that is known has a signature that is not of this text. */
	| 'note_signature_wrong'
	| 'key_malformed'
	| 'checkpoint_malformed'
	/** A checkpoint of another log. */
	| 'checkpoint_of_other_log'
	| 'tile_malformed'
	/** A tile that does not belong under the root. */
	| 'tile_wrong'
	| 'entry_bundle_malformed'
	| 'entry_too_large'
	| 'leaf_malformed'
	| 'proof_malformed'
	| 'proof_wrong'
	| 'range_invalid'
	| 'policy_malformed'
	/** Too few of the witnesses have cosigned. */
	| 'policy_unmet';

/** Thrown by `src/tlog` for input that is not what it must be. `detail` says where, for a log file; it is no sentence. */
export class LogError extends Error {
	readonly code: LogErrorCode;
	readonly detail: string;

	constructor(code: LogErrorCode, detail = '') {
		super(detail === '' ? code : `${code}: ${detail}`);
		this.name = 'LogError';
		this.code = code;
		this.detail = detail;
	}
}
