import { TidelineError } from '../../contract/errors/errors.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { isEmpty } from './is-empty.ts';

/** Says that the sample was asked for, and by which entry of the service's ledger. */
export const SAMPLE_KEY = idempotencyRow(TIDELINE, ['sample']);

/**
 * Has a job load the sample, once for the whole store: it is in the service's ledger, where all who ask find it. Throws
 * `sample_unavailable` on Azure and `store_not_empty`. An operator may load it `anywhere`.
 */
export async function loadSample(
	ctx: Ctx,
	{ anywhere = false }: { anywhere?: boolean } = {},
): Promise<{ repeated: boolean }> {
	authorize(ctx.principal, anywhere ? 'sample.load-anywhere' : 'sample.load');
	const { domain } = ctx;
	const { ledger } = domain.store.tables;
	if (await ledger.get(SAMPLE_KEY)) return { repeated: true };
	if (!anywhere && domain.store.engine !== 'embedded')
		throw new TidelineError('sample_unavailable', 'The sample can only be loaded into the embedded store.');
	if (!anywhere && !(await isEmpty(domain)))
		throw new TidelineError('store_not_empty', 'The sample can only be loaded before anyone posts or follows.');
	await ensureTideline(domain);
	const { repeated } = await runCommand<void>(ctx, {
		subject: TIDELINE,
		async decide() {
			if (await ledger.get(SAMPLE_KEY)) return { settled: undefined };
			return {
				action: 'sample-loaded',
				target: '',
				facts: ({ seq }) => [{ ...SAMPLE_KEY, kind: 'insert', properties: { seq } }],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}
