import { BUNDLE_DAYS } from '../../contract/audit/bundle.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Files } from '../../storage/files.ts';
import { pagesOf } from '../../storage/pages.ts';
import {
	type BundleRow,
	bundleFile,
	bundleKeys,
	bundleOf,
	bundleProperties,
} from '../../storage/rows/log/auditor-bundles.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports/ports.ts';

const DAY_MS = 86_400_000;
const LONGEST_LIFE_MS = BUNDLE_DAYS.most * DAY_MS;
/** A link says so long that its bundle has ended. */
const KEPT_MS = 30 * DAY_MS;

/** Throws `link_unavailable` where no files are kept. */
export function filesOf({ files }: Pick<Domain, 'files'>): Files {
	if (files) return files;
	throw new TidelineError('link_unavailable', "This server doesn't store files.");
}

/** Bundles that were not taken back, the newest first, those among them whose time is over. */
export async function* bundlesOf(domain: Domain): AsyncGenerator<BundleRow & { etag: string }> {
	for await (const rows of pagesOf(domain.store.tables.log, bundleKeys.all))
		for (const row of rows) {
			const bundle = { ...bundleOf(row), etag: row.etag };
			// Older ones have ended, whatever their days were.
			if (eventTime(bundle.id) < domain.now() - LONGEST_LIFE_MS) return;
			if (bundle.deletedAt === undefined) yield bundle;
		}
}

/** Deletes files whose time is over, those too that a crash left without a row; and after a month their rows. */
export async function sweepBundles(domain: Domain): Promise<void> {
	const files = filesOf(domain);
	const { log } = domain.store.tables;
	const now = domain.now();
	for await (const bundle of bundlesOf(domain))
		if (Date.parse(bundle.expiresAt) <= now) await files.delete(bundleFile(bundle.id));
	for await (const name of files.list('bundles/')) {
		const [, id = ''] = /^bundles\/(.+)\.ndjson$/.exec(name) ?? [];
		if (bundleFile(id) === name && eventTime(id) < now - LONGEST_LIFE_MS) await files.delete(name);
	}
	for await (const rows of pagesOf(log, bundleKeys.upTo(now - KEPT_MS)))
		await log.writeMany(rows.map(({ partition, row }) => ({ partition, row, kind: 'delete' })));
}

/** Takes a bundle back: first its link says so, then its file goes. */
export async function takeBack(domain: Domain, { etag, ...bundle }: BundleRow & { etag: string }): Promise<void> {
	const deleted = bundleProperties({ ...bundle, deletedAt: isoTime(domain.now()) });
	await domain.store.tables.log.update(bundleKeys.bundle(bundle.id), deleted, etag);
	await filesOf(domain).delete(bundleFile(bundle.id));
}

/**
 * Takes all bundles back that may hold entries of a subject, and forgets that they were of it: an erasure must reach them,
 * too. Resolves to how many were taken back.
 */
export async function takeBackBundlesOf(domain: Domain, subject: SubjectId): Promise<number> {
	if (!domain.files) return 0;
	const { log } = domain.store.tables;
	let taken = 0;
	for await (const rows of pagesOf(log, bundleKeys.all))
		for (const row of rows) {
			const { subjects, ...bundle } = bundleOf(row);
			if (subjects && !subjects.includes(subject)) continue;
			const { deletedAt = isoTime(domain.now()) } = bundle;
			if (bundle.deletedAt === undefined) taken++;
			const nobodys = bundleProperties({ ...bundle, filter: '', deletedAt, subjects: [] });
			await log.update(bundleKeys.bundle(bundle.id), nobodys, row.etag);
			await domain.files.delete(bundleFile(bundle.id));
		}
	return taken;
}
