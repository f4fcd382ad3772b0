/** Alarms of states, which no entry tells of. Each is raised once a day for as long as it lasts. */
import type { AlarmKind } from '../../contract/alarm/alarm-rules.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { newestOfPlace } from '../backup/backup-status.ts';
import type { Domain } from '../domain.ts';
import { faultOfLog } from '../log/publish.ts';
import { isoTime } from '../ports/ports.ts';
import { rulesInForce } from './alarm-rules.ts';
import { raiseAlarm } from './raise-alarms.ts';

/** A backup of which the newest moment is older than this is late: as in `deploy/monitoring/alerts.yml`. */
export const BACKUP_LATE_MS = 900_000;

/** Words that name a state while it lasts. Undefined when all is well. */
type Look = (domain: Domain, since: string) => Promise<readonly string[] | undefined>;

const STATES: Partial<Record<AlarmKind, Look>> = { 'log-fork': forkOfLog, 'backup-late': lateBackup };

/** Looks at the states of the rules that are on. Throws what the log and the place of the backup throw, once all were looked at. */
export async function raiseStates(domain: Domain): Promise<void> {
	const failures: unknown[] = [];
	for (const { kind, since } of await rulesInForce(domain))
		try {
			const words = await STATES[kind]?.(domain, since);
			const day = isoTime(domain.now()).slice(0, 10);
			if (words) await raiseAlarm(domain, { kind, subject: TIDELINE }, [day, ...words]);
		} catch (error) {
			failures.push(error);
		}
	if (failures.length > 0) throw failures[0];
}

async function forkOfLog(domain: Domain): Promise<readonly string[] | undefined> {
	const fault = domain.log && (await faultOfLog(domain, domain.log));
	return fault?.code === 'log_forked' || fault?.code === 'log_behind' ? [fault.code] : undefined;
}

/** A backup that has not begun is late as well: it had its time since the rule was turned on. */
async function lateBackup(domain: Domain, since: string): Promise<readonly string[] | undefined> {
	const { backup, now } = domain;
	if (!backup) return undefined;
	const newest = await newestMoment(domain);
	return now() - Date.parse(newest ?? since) > BACKUP_LATE_MS ? [newest ?? 'none'] : undefined;
}

async function newestMoment({ backup, now }: Domain): Promise<string | undefined> {
	try {
		return backup && (await newestOfPlace(backup, now())).newest;
	} catch (error) {
		if (error instanceof TidelineError && error.code === 'not_found') return undefined;
		throw error;
	}
}
