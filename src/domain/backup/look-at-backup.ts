import { TidelineError } from '../../contract/errors/errors.ts';
import { type BackupState, isBackupOld } from '../../contract/schema/backup.ts';
import { StorageError } from '../../storage/port.ts';
import type { Ctx } from '../ctx.ts';
import { BackupFault } from './backup-fault.ts';
import { backupStatus } from './backup-status.ts';

/** State of the backup that the settings name, or why it cannot be told. Undefined where they name none. Throws `forbidden`. */
export async function lookAtBackup(ctx: Ctx): Promise<BackupState | undefined> {
	const place = ctx.domain.backup?.name;
	try {
		const status = await backupStatus(ctx);
		return status && { place: status.place, isOld: isBackupOld(status), status };
	} catch (error) {
		const isTold =
			error instanceof BackupFault ||
			error instanceof StorageError ||
			(error instanceof TidelineError && error.code === 'not_found');
		if (!isTold || place === undefined) throw error;
		return { place, isOld: true, problem: error.message };
	}
}
