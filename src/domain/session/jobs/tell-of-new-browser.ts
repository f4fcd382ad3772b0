import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import type { OneGo } from '../../event/jobs/deliver-event.ts';
import { sendNotice } from '../../notice/send-notice.ts';

const NOTHING: OneGo = { timelines: [], notifications: [], pushes: [], ledger: [] };

/** signed-in: tells the subject, where the browser was not among those in which it had signed in. */
export async function tellOfNewBrowser(
	domain: Domain,
	to: SubjectId,
	{ target, createdAt, newBrowser }: JobRow,
): Promise<void> {
	if (newBrowser === undefined) return;
	const url = domain.openedAt && `${domain.openedAt}/settings#sessions`;
	const content = { kind: 'new-device', client: newBrowser, at: createdAt } as const;
	await sendNotice(domain, { to, content, words: ['new-device', target], url });
}

/** Most sign-ins tell nothing. */
export const tellInOneGo = async (_: Domain, __: SubjectId, { newBrowser }: JobRow): Promise<OneGo | undefined> =>
	newBrowser === undefined ? NOTHING : undefined;
