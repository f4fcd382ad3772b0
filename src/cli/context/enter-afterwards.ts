import { enterOperation, type Operation } from '../../domain/audit/enter-operation.ts';
import type { Env } from '../../env.ts';
import { warnOf, withServices } from './with-services.ts';

/** Enters on the audit trail what a command did to storage itself, which could not be opened before. The command is done in any case. */
export async function enterAfterwards(operation: Operation, settings: Env): Promise<void> {
	try {
		await withServices('cli', (ctx) => enterOperation(ctx, operation), { settings });
	} catch (error) {
		warnOf('It is done, and not on the audit trail', error);
	}
}
