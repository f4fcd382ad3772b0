import type { BundleId } from '../../contract/audit/bundle.ts';
import { NotFound } from '../../contract/errors/errors.ts';
import { getBundle } from '../../storage/rows/log/auditor-bundles.ts';
import { ledgerOfCaller } from '../audit/ledger-of-caller.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { takeBack } from './sweep-bundles.ts';

/** Takes a bundle back, for admins: its link says so from then on. Copies of it stay where they are. Throws `bundle_not_found`. */
export async function deleteBundle(ctx: Ctx, { id }: { id: BundleId }): Promise<{ id: BundleId }> {
	const { domain, principal } = ctx;
	authorize(principal, 'bundle.make');
	const bundle = await getBundle(domain.store.tables.log, id);
	if (!bundle || bundle.deletedAt !== undefined) throw new NotFound('bundle', id);
	// The entry first: what is gone is on the trail.
	await runCommand<void>(ctx, {
		subject: await ledgerOfCaller(ctx),
		decide: async () => ({ action: 'bundle-deleted', target: id, facts: () => [], result: () => undefined }),
	});
	await takeBack(domain, bundle);
	return { id };
}
