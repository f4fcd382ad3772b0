/**
 * A visit to a log by somebody who has been there: it must still be the log that it was, with the same keys, and have
 * only grown. A log that shows different histories to different people, or takes back what it has published, cannot show
 * all of them that.
 */
import type { LogAbout } from '../../contract/audit/proof.ts';
import { followsLog } from '../../tlog/closing-leaf.ts';
import { ReadError } from '../read-error.ts';
import { type Finding, Findings } from '../verify/finding.ts';
import type { LogSources } from '../verify/sources.ts';
import { verifyCheckpoint } from '../verify/verify-checkpoint.ts';
import { verifyGrowth } from '../verify/verify-growth.ts';
import { readClosing } from './read-closing.ts';
import type { Closing, RememberedLog, Visit, Visiting } from './remembered-log.ts';

/** A log may be silent this long while the service answers, before that is told. */
const WITHHELD_AT_MOST_MS = 24 * 60 * 60 * 1_000;

/**
 * Visits the log of which the service says `about`, which is undefined when it has none. Without `remembered` it is the
 * first visit, and believes what it finds.
 */
export async function visitLog(
	visiting: Visiting,
	about: LogAbout | undefined,
	remembered: RememberedLog | undefined,
): Promise<Visit> {
	try {
		return await visit(visiting, about ?? NO_LOG, remembered);
	} catch (error) {
		if (error instanceof ReadError) return withheld(visiting, about ?? NO_LOG, remembered);
		throw error;
	}
}

const NO_LOG: LogAbout = { origin: '', log: '', keys: [], witnesses: [] };

async function visit(visiting: Visiting, about: LogAbout, remembered: RememberedLog | undefined): Promise<Visit> {
	const hasBegun = about.keys.length > 0;
	if (!hasBegun && !remembered) return { outcome: 'not read' };
	const sources = visiting.sourcesOf(about.log);
	const note = hasBegun ? await sources.checkpoint() : undefined;
	if (note === undefined && !remembered) return { outcome: 'not read' };
	const findings = new Findings();
	const closing = await judge(visiting, { about, remembered, sources, note }, findings);
	const at = new Date(visiting.now).toISOString();
	if (findings.isClean && note !== undefined) {
		const { origin, log, keys } = about;
		return { outcome: 'goes on', remembered: { origin, log, keys: remembered?.keys ?? keys, note, seenAt: at } };
	}
	const now = { ...about, ...(note !== undefined && { note }) };
	const sighting = { at, findings: findings.list, now, ...(remembered && { remembered }), ...(closing && { closing }) };
	return { outcome: 'wrong', sighting };
}

type Found = {
	about: LogAbout;
	remembered: RememberedLog | undefined;
	sources: LogSources;
	note: string | undefined;
};

/** Adds what is wrong, the plainest first. Answers with how the remembered log was closed, where a later one has begun. */
async function judge(
	visiting: Visiting,
	{ about, remembered, sources, note }: Found,
	findings: Findings,
): Promise<Closing | undefined> {
	const { origin } = about;
	if (remembered && origin !== '' && origin !== remembered.origin) {
		findings.add({ code: 'origin-changed', detail: `${remembered.origin} to ${origin}` });
		if (!followsLog(remembered.origin, origin) || note === undefined) return undefined;
		return readClosing(visiting, { remembered, about, note }, findings);
	}
	const changed = remembered?.keys.find((key) => !about.keys.includes(key));
	if (changed !== undefined && about.keys.length > 0) findings.add({ code: 'key-changed', detail: changed });
	else if (note === undefined) findings.add({ code: 'checkpoint-missing' });
	else {
		const trust = { origin, keys: remembered?.keys ?? about.keys, witnesses: [], needed: 0 };
		const checkpoint = await verifyCheckpoint(visiting.sha256, note, trust, findings);
		if (checkpoint?.isTrusted && remembered)
			await verifyGrowth(visiting.sha256, remembered, checkpoint, trust, sources.readTile, findings);
	}
	return undefined;
}

/** A log that answers nobody is no proof of anything. One that does not answer for a day hides something. */
function withheld({ now }: Visiting, about: LogAbout, remembered: RememberedLog | undefined): Visit {
	if (!remembered) return { outcome: 'not read' };
	const at = new Date(now).toISOString();
	const since = remembered.withheldSince ?? at;
	if (now - Date.parse(since) < WITHHELD_AT_MOST_MS)
		return { outcome: 'not read', remembered: { ...remembered, withheldSince: since } };
	const findings: Finding[] = [{ code: 'checkpoint-missing', count: 1, detail: `since ${since}` }];
	return { outcome: 'wrong', sighting: { at, findings, remembered, now: about } };
}
