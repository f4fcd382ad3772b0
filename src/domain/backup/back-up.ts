import { TidelineError } from '../../contract/errors/errors.ts';
import { enterOperation } from '../audit/enter-operation.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { BackupPlace } from '../ports/ports.ts';
import { BackupKeeper } from './keeper.ts';
import { type MomentInfo, momentInfo } from './moment.ts';

export type BackUpInput = {
	place: BackupPlace;
	/** Told of the rows so far. */
	onRows?(rows: number): void;
};

/** Makes one moment of a backup. Throws `ledger_busy` while another process makes one there, and what `Archive` throws. */
export async function backUp(ctx: Ctx, { place, onRows }: BackUpInput): Promise<MomentInfo> {
	authorize(ctx.principal, 'backup.make');
	const keeper = new BackupKeeper(ctx.domain, place);
	try {
		const moment = await keeper.next({ ...(onRows && { onRows }) });
		if (!moment)
			throw new TidelineError(
				'ledger_busy',
				`Another process is making the backup in ${place.name}. To see how old its newest moment is: tideline backup status`,
			);
		await enterOperation(ctx, { action: 'backed-up', after: { place: place.name, moment: moment.number } });
		return momentInfo(moment);
	} finally {
		await keeper.end();
	}
}
