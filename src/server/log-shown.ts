import { ANONYMOUS } from '../contract/caller/principal.ts';
import { aboutLog } from '../domain/log/about-log.ts';
import { newestCheckpoint } from '../domain/log/read-log.ts';
import { Findings } from '../sdk/verify/finding.ts';
import { verifyCheckpoint } from '../sdk/verify/verify-checkpoint.ts';
import { toBase64 } from '../tlog/bytes.ts';
import { parseVerifierKey } from '../tlog/note-keys.ts';
import { portableSha256 } from '../tlog/portable-sha256.ts';
import { services } from './services/services.ts';

/**
 * The facts of the log on the page. `root` is base64, `path` the address of the log; `signedAt` is missing without a
 * time.
 */
export type LogShown = {
	path: string;
	origin: string;
	size: number;
	root: string;
	at: string;
	note: string;
	keys: readonly string[];
	witnesses: readonly { name: string; signedAt?: string }[];
};

/** Undefined before the first checkpoint. */
export async function logShown(): Promise<LogShown | undefined> {
	const ctx = { domain: (await services()).domain, principal: ANONYMOUS };
	const about = await aboutLog(ctx);
	if (!about) return undefined;
	const { log: path, origin, keys, witnesses } = about;
	const generation = Number(/\d+$/.exec(path)?.[0] ?? 1);
	const newest = await newestCheckpoint(ctx, { generation });
	// The page of the service does not report faults: a reader's own verification does.
	const trust = { keys, witnesses, needed: 0 };
	const read = newest && (await verifyCheckpoint(portableSha256, newest.note, trust, new Findings()));
	if (!read) return undefined;
	const signedAt = new Map(
		read.cosigned.map(({ name, timestamp }) => [name, new Date(timestamp * 1_000).toISOString()]),
	);
	return {
		path,
		origin,
		size: read.size,
		root: toBase64(read.root),
		at: newest.at,
		note: newest.note,
		keys,
		witnesses: witnesses.map((line) => {
			const { name } = parseVerifierKey(portableSha256, line);
			const at = signedAt.get(name);
			return { name, ...(at !== undefined && { signedAt: at }) };
		}),
	};
}
