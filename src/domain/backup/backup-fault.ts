/**
 * Why a backup cannot be read or restored.
 * - `missing`: a file that a moment names is not there.
 * - `damaged`: a file is not as it was written, or rows are missing that nobody took out.
 * - `not-empty`: the store that the backup is restored into has rows.
 * - `foreign`: the file is no file of a backup, or of another service; or it is not encrypted although there is a key.
 * - `newer`: a newer version of Tideline wrote it.
 * - `key-missing` · `key-wrong`: it is encrypted, and there is no key · another key.
 */
export type BackupFaultCode = 'missing' | 'damaged' | 'not-empty' | 'foreign' | 'newer' | 'key-missing' | 'key-wrong';

/** Thrown for a backup that cannot be read or restored. The message is one sentence for the operator, and names the file. */
export class BackupFault extends Error {
	override readonly name = 'BackupFault';
	readonly code: BackupFaultCode;
	constructor(code: BackupFaultCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}

export const backupFaultOf = (error: unknown): BackupFault | undefined =>
	error instanceof BackupFault ? error : undefined;
