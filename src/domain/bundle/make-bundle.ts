import type { TrailFilter } from '../../contract/audit/audit.ts';
import type { BundledEntry, BundleHead } from '../../contract/audit/bundle.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import type { Bundle, MadeBundle, MakeBundle } from '../../contract/schema/bundle.ts';
import { bundleFile, bundleKeys, bundleProperties } from '../../storage/rows/log/auditor-bundles.ts';
import { type CurrentLog, getCurrentLog } from '../../storage/rows/log/current.ts';
import { getCheckpoint, getTree, type TreeRow } from '../../storage/rows/log/tree.ts';
import { bundleLines, formatBundle, sealOrigin, sealText } from '../../tlog/auditor-bundle.ts';
import { toHex, utf8 } from '../../tlog/bytes.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import type { LeafKeys } from '../../tlog/leaf.ts';
import { parseNote } from '../../tlog/note.ts';
import { parseVerifierKey } from '../../tlog/note-keys.ts';
import { formatPolicy, NO_QUORUM } from '../../tlog/policy.ts';
import { proveMany } from '../../tlog/prove.ts';
import { ledgerOfCaller } from '../audit/ledger-of-caller.ts';
import { peopleIn } from '../audit/people.ts';
import { filterText } from '../audit/record-audit-read.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { sha256 } from '../ledger/sha256.ts';
import { trustOf } from '../log/get-proof.ts';
import { tilesOf } from '../log/tree-reader.ts';
import { isoTime, type LogSigner } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { collect } from './collect.ts';
import { filesOf, sweepBundles } from './sweep-bundles.ts';

const DAY_MS = 86_400_000;

type SignedLog = { current: CurrentLog; tree: TreeRow; checkpoint: string; size: number; signer: LogSigner };

/**
 * Makes a bundle of what a filter finds, for admins, and a link to it that ends after so many days. It is the only time that
 * the link is shown. Throws `bundle_too_large`, `bundle_empty`, `invalid_input`, `link_unavailable`, and `not_found` while
 * the log is not signed.
 */
export async function makeBundle(ctx: Ctx, { filter, days }: MakeBundle): Promise<MadeBundle> {
	const { domain, principal } = ctx;
	authorize(principal, 'bundle.make');
	const files = filesOf(domain);
	await sweepBundles(domain);
	const log = await signedLog(domain);
	const found = await collect(domain, filter, { generation: log.current.generation, size: log.size });
	if (found.entries.length === 0)
		throw new TidelineError(
			'bundle_empty',
			"The signed log has none of these entries yet. Widen the filter, or wait a minute if they're new.",
		);
	const now = domain.now();
	const id = eventIdAt(now, domain.randomBytes(10));
	const made = { id, madeBy: actorOf(principal).actor, madeAt: isoTime(now), expiresAt: isoTime(now + days * DAY_MS) };
	const file = await sealed(domain, log, { ...made, filter }, found);
	await files.put(bundleFile(id), file);
	const { entries } = found;
	const bundle: Bundle = { ...made, filter: filterText(filter), entries: entries.length, bytes: file.length };
	await enter(ctx, bundle, [...new Set(entries.map(({ entry }) => entry.subject))]);
	return { bundle, link: `/auditor#${await files.link(bundleFile(id), new Date(bundle.expiresAt))}` };
}

async function signedLog(domain: Domain): Promise<SignedLog> {
	const { log } = domain.store.tables;
	const signer = domain.log?.signer;
	const current = await getCurrentLog(log);
	const [signed, tree] = current
		? await Promise.all([getCheckpoint(log, current.generation), getTree(log, current.generation)])
		: [];
	if (!signer || !current || !signed || !tree)
		throw new TidelineError('not_found', "The log isn't signed yet, so nothing can be proven. Try again in a minute.");
	const { size } = parseCheckpoint(parseNote(signed.note).text);
	return { current, tree, checkpoint: signed.note, size, signer };
}

async function sealed(
	domain: Domain,
	{ current, tree, checkpoint, size, signer }: SignedLog,
	head: Pick<BundleHead, 'id' | 'madeBy' | 'madeAt' | 'expiresAt' | 'filter'>,
	{ entries, leftOut, keys }: Awaited<ReturnType<typeof collect>>,
): Promise<Uint8Array> {
	const { origin, keys: logKeys, witnesses } = trustOf(domain, current);
	const keyOf = (text: string) => parseVerifierKey(sha256, text);
	const policy = formatPolicy({
		logs: logKeys.map((text) => ({ key: keyOf(text) })),
		witnesses: witnesses.map(keyOf).map((key) => ({ name: key.name, key })),
		groups: [],
		quorum: NO_QUORUM,
	});
	const indexes = entries.map(({ index }) => index);
	const whole = wholeLedger(head.filter, entries, keys);
	const lines = bundleLines(
		{
			tidelineBundle: 1,
			...head,
			entries: entries.length,
			leftOut,
			origin,
			size,
			policy,
			checkpoint,
			...(whole && { whole }),
			people: await peopleIn(
				domain,
				entries.map(({ entry }) => entry),
			),
		},
		entries,
		await proveMany(sha256, tilesOf(domain, current.generation, tree), { indexes, size }),
	);
	const seal = sealOrigin({ origin, id: head.id });
	return utf8(formatBundle(lines, signer.sign(seal, sealText(sha256, seal, lines))));
}

/** A filter by subject alone takes all entries of a ledger, up to the newest one that the log has. */
function wholeLedger(
	{ subject, ...narrowing }: TrailFilter,
	entries: readonly BundledEntry[],
	keys: ReadonlyMap<string, LeafKeys>,
): BundleHead['whole'] {
	const isNarrowed = Object.values(narrowing).some((part) => part !== undefined);
	const key = subject === undefined || isNarrowed ? undefined : keys.get(subject)?.key;
	if (subject === undefined || !key) return undefined;
	const newest = entries.toSorted((a, b) => b.entry.seq - a.entry.seq)[0]?.entry;
	// One in the middle may still wait for its place in the log.
	if (!newest || newest.seq !== entries.length) return undefined;
	return { subject, key: toHex(key), seq: newest.seq, hash: newest.hash };
}

async function enter(ctx: Ctx, bundle: Bundle, subjects: string[]): Promise<void> {
	const { domain } = ctx;
	const { id, filter, entries, expiresAt } = bundle;
	const ledger = await ledgerOfCaller(ctx);
	await runCommand<void>(ctx, {
		subject: ledger,
		decide: async () => ({
			action: 'bundle-made',
			target: id,
			...provenChange(domain, { after: { filter, entries, expiresAt } }),
			facts: () => [],
			result: () => undefined,
		}),
	});
	await domain.store.tables.log.insert(bundleKeys.bundle(id), bundleProperties({ ...bundle, ledger, subjects }));
}
