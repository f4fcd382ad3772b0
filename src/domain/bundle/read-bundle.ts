import type { BundleId } from '../../contract/audit/bundle.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import { type BundleRow, bundleFile, getBundle } from '../../storage/rows/log/auditor-bundles.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { runCommand } from '../run-command.ts';
import { filesOf } from './sweep-bundles.ts';

/** Reading one bundle again from the same address is entered once in this time, and so often from all. */
const REPEAT_ENTERED_AFTER_MS = 3_600_000;
const MOST_READERS = 100;

/**
 * The file of a bundle, for anybody with its link. That it was read is an entry beside the one that made it. Throws
 * `signature_invalid` for a link that was altered, `bundle_expired` and `bundle_deleted`.
 */
export async function readBundle(
	ctx: Ctx,
	{ id, parameters }: { id: BundleId; parameters: URLSearchParams },
): Promise<Uint8Array> {
	const { domain, principal } = ctx;
	authorize(principal, 'bundle.read');
	const name = bundleFile(id);
	const state = await filesOf(domain).stateOfLink?.(name, parameters, domain.now());
	if (state === undefined || state === 'altered')
		throw new TidelineError('signature_invalid', 'This link was changed. Ask for the original.');
	const bundle = await getBundle(domain.store.tables.log, id);
	if (bundle?.deletedAt !== undefined)
		throw new TidelineError('bundle_deleted', `This bundle was revoked at ${bundle.deletedAt}. Ask for a new one.`);
	if (state === 'ended') throw new TidelineError('bundle_expired', 'This link has expired. Ask for a new one.');
	const bytes = bundle && (await filesOf(domain).get(name));
	if (!bytes) throw new NotFound('bundle', id);
	await enterRead(ctx, bundle);
	return bytes;
}

async function enterRead(ctx: Ctx, { id, ledger }: BundleRow): Promise<void> {
	const { domain, from } = ctx;
	const key = idempotencyRow(ledger, ['bundle-read', id]);
	const address = from?.address ?? '';
	await runCommand<void>(ctx, {
		subject: ledger,
		by: { actor: 'anonymous', via: 'web' },
		async decide() {
			const readers = await lastReaders(domain, key);
			const isNew = domain.now() - (readers[address] ?? 0) >= REPEAT_ENTERED_AFTER_MS;
			if (!isNew || Object.keys(readers).length >= MOST_READERS) return { settled: undefined };
			const all = JSON.stringify({ ...readers, [address]: domain.now() });
			return {
				action: 'bundle-read',
				target: id,
				facts: () => [{ ...key, kind: 'upsert', properties: { readers: all } }],
				result: () => undefined,
			};
		},
	});
}

async function lastReaders({ store }: Domain, key: ReturnType<typeof idempotencyRow>): Promise<Record<string, number>> {
	const row = await store.tables.ledger.get(key);
	return row ? (JSON.parse(String(row.properties.readers)) as Record<string, number>) : {};
}
