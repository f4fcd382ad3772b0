import { retryAfter } from '../../contract/errors/retry-after.ts';
import { isBackupOld } from '../../contract/schema/backup.ts';
import { newestOfPlace } from '../../domain/backup/backup-status.ts';
import type { Domain } from '../../domain/domain.ts';
import { services } from '../services/services.ts';

type Health = { newest?: string; ageSeconds?: number; warning?: 'backup_old' };

/** Milliseconds for which the state of the backup is taken as known, because its place is asked for many files. */
const GOOD_KNOWN_FOR = 60_000;
const WARNING_KNOWN_FOR = 5_000;
let known: { until: number; health: Promise<Health | undefined> } | undefined;

async function backupOf(domain: Domain): Promise<Health | undefined> {
	if (known && domain.now() < known.until) return known.health;
	const asked = { until: domain.now() + GOOD_KNOWN_FOR, health: healthOfBackup(domain) };
	known = asked;
	const health = await asked.health;
	if (health?.warning) asked.until = domain.now() + WARNING_KNOWN_FOR;
	return health;
}

/** A place that cannot be read is a warning as well. Undefined where no backup is set. */
async function healthOfBackup({ backup: place, now }: Domain): Promise<Health | undefined> {
	if (!place) return undefined;
	try {
		const found = await newestOfPlace(place, now());
		return { ...found, ...(isBackupOld(found) && { warning: 'backup_old' }) };
	} catch {
		return { warning: 'backup_old' };
	}
}

/** 200 when storage answers, else 503. A backup that does not go on is a warning, and nothing more. */
export async function answerHealth(): Promise<Response> {
	try {
		const { store, domain } = await services();
		await store.check();
		const backup = await backupOf(domain);
		return Response.json({ status: 'ok', engine: store.engine, ...(backup && { backup }) });
	} catch {
		const code = 'storage_unavailable';
		return Response.json({ status: code }, { status: 503, headers: retryAfter({ code }) });
	}
}
